import {open} from 'node:fs/promises';
import type {Archive} from '../../archive/read-archive.ts';
import {badDocument} from '../../document-error.ts';
import {binaryFileKind, wrongFormat} from '../wrong-format.ts';

const MEDIA_TYPE = 'application/vnd.adobe.indesign-idml-package';
const START = 200;
/** First bytes of a document in InDesign's own format. */
const INDD = Buffer.from('0606edf5d81d46e5', 'hex');

/** Rejects a file that is not an archive; the error names the file's format. */
export async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(START), 0, START, 0);
    if (bytesRead === 0) throw badDocument('The document is empty: it has 0 bytes.');
    const start = buffer.subarray(0, bytesRead);
    if (start.toString('latin1', 0, 2) === 'PK') return;
    if (start.subarray(0, INDD.length).equals(INDD)) {
      throw badDocument(
        'The document is called .idml but it is in the format of InDesign itself (.indd). Open it in InDesign and choose File, Export, InDesign Markup (IDML).',
      );
    }
    const kind =
      binaryFileKind(start) ?? (/^\s*</.test(start.toString('latin1')) ? 'an XML text' : undefined);
    throw kind === undefined ? damagedPackage('it is not an archive') : wrongFormat('idml', kind);
  } finally {
    await file.close();
  }
}

/** Rejects archives of other formats. */
export async function checkPackage(archive: Archive): Promise<void> {
  const type = (await archive.entry('mimetype')?.read())?.toString('latin1', 0, 200).trim();
  if (type !== undefined && type !== MEDIA_TYPE) throw wrongFormat('idml', 'another kind of archive');
}

/** Error for an archive that is not a document of InDesign. */
export function damagedPackage(why: string): Error {
  return badDocument(
    `The document is not an IDML document of InDesign, or it is damaged: ${why}. Export it again from InDesign (File, Export, InDesign Markup).`,
  );
}
