import {randomUUID} from 'node:crypto';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import type {Configuration} from '../../config/index.ts';
import {sourceName} from '../../documents/bytes/bytes-names.ts';
import type {DocumentBytes} from '../../documents/bytes/document-bytes.ts';
import {documentStorage} from '../../documents/bytes/document-storage.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

const PART = 'documents';
const CONTENT = 'Labdien!';

/**
 * If documents are stored outside the data folder and the database, stores, reads and removes a small
 * document there.
 */
export async function* checkDocuments({documents}: Configuration): AsyncGenerator<CheckedPart> {
  const {storage} = documents;
  if (storage.kind === 'postgres' || (storage.kind === 'folder' && storage.path === undefined)) return;
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-check-'));
  const {bytes} = documentStorage(documents, {dataFolder: folder});
  try {
    const problem = await bytes.problem();
    if (problem) throw problem;
    if (storage.kind === 'folder') {
      yield {part: PART, outcome: 'ok', message: `${storage.path} can be written`};
      return;
    }
    await tryOut(bytes, folder);
    const place = `the bucket ${storage.bucket} at ${storage.endpoint}`;
    yield {part: PART, outcome: 'ok', message: `a document was stored in ${place}, read, and removed`};
  } catch (error) {
    yield {part: PART, outcome: 'fault', message: messageOf(error)};
  } finally {
    await bytes.close();
    await rm(folder, {recursive: true, force: true});
  }
}

async function tryOut(bytes: DocumentBytes, folder: string): Promise<void> {
  const name = sourceName(`d-${randomUUID()}`);
  const path = join(folder, 'document');
  await writeFile(path, CONTENT);
  await bytes.keep(path, name);
  const {stream} = await bytes.read(name);
  if ((await text(stream)) !== CONTENT) throw new Error('what was read is not what was stored');
  await bytes.remove([name]);
}
