import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {buffer} from 'node:stream/consumers';
import {describe, it, type TestContext} from 'node:test';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import {convertedName, resultName, sourceName} from '../../../src/documents/bytes/bytes-names.ts';
import type {DocumentBytes} from '../../../src/documents/bytes/document-bytes.ts';
import type {DocumentStorage} from '../../../src/documents/bytes/document-storage.ts';
import {removeOrphanedBytes} from '../../../src/documents/bytes/remove-orphaned-bytes.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const TEXT = 'Rechtsschutzversicherung, Žanete Bērziņa, שלום, 😀\n';
/** Content that is longer than one piece, and not a multiple of the size of a piece. */
const LARGE = Buffer.from(TEXT.repeat(60_000));

/** A new id, in the form that the service uses. */
export function newId(): string {
  return `d-${crypto.randomUUID()}`;
}

/** Stores content under a name, like an upload or a result. */
export async function keep(
  {bytes, work}: DocumentStorage,
  name: string,
  content: Buffer | string,
): Promise<void> {
  const path = work.temporaryPath();
  await writeFile(path, content);
  await bytes.keep(path, name);
  await work.discard(path);
}

export async function contentOf(bytes: DocumentBytes, name: string): Promise<Buffer> {
  const {stream, size} = await bytes.read(name);
  const content = await buffer(stream);
  assert.equal(content.length, size);
  return content;
}

/** Whether an error says that the bytes do not exist. */
function isMissing(error: unknown): boolean {
  return error instanceof BytesError && error.kind === 'missing';
}

/** Tests that every document storage must pass; `make` opens an empty storage for a test. */
export function bytesContract(kind: string, make: (test: TestContext) => Promise<DocumentStorage>): void {
  const test = (name: string, run: (storage: DocumentStorage, test: TestContext) => Promise<void>): void => {
    it(name, {timeout: deadline(60_000)}, async (context) => run(await make(context), context));
  };

  describe(`documents kept in ${kind}`, () => {
    test('come back byte for byte, as a stream and as a file', async (storage) => {
      const {bytes} = storage;
      for (const content of [LARGE, Buffer.from('x'), LARGE.subarray(0, 1024 * 1024)]) {
        const name = sourceName(newId());
        await keep(storage, name, content);
        assert.deepEqual(await contentOf(bytes, name), content);
        const local = await bytes.local(name);
        assert.deepEqual(await readFile(local.path), content);
        await local.discard();
        assert.deepEqual(await contentOf(bytes, name), content);
      }
    });

    test('are missing until they are stored, and after they are removed', async (storage) => {
      const {bytes} = storage;
      const name = sourceName(newId());
      await assert.rejects(bytes.read(name), isMissing);
      await assert.rejects(bytes.local(name), isMissing);
      await keep(storage, name, TEXT);
      await bytes.remove([name, sourceName(newId())]);
      await assert.rejects(bytes.read(name), isMissing);
    });

    test('are replaced whole when they are stored again', async (storage) => {
      const name = resultName({id: newId(), fence: 1});
      await keep(storage, name, LARGE);
      await keep(storage, name, TEXT);
      assert.equal((await contentOf(storage.bytes, name)).toString(), TEXT);
    });

    test('have the names of their task, and of no other', async (storage) => {
      const {bytes} = storage;
      const [id, otherId] = [newId(), newId()];
      const names = [sourceName(id), convertedName({id, fence: 1}), resultName({id, fence: 12})];
      for (const name of [...names, sourceName(otherId)]) await keep(storage, name, TEXT);
      assert.deepEqual((await bytes.names(id)).sort(), names.sort());
      assert.deepEqual(await bytes.names(newId()), []);
    });

    test('of a late runner replace nothing of the runner that has the task', async (storage) => {
      const {bytes} = storage;
      const id = newId();
      await keep(storage, resultName({id, fence: 2}), 'the result');
      await keep(storage, resultName({id, fence: 1}), 'too late');
      await bytes.remove([resultName({id, fence: 1})]);
      assert.equal((await contentOf(bytes, resultName({id, fence: 2}))).toString(), 'the result');
    });

    test('are orphans when they have no task and are old enough', async (storage) => {
      const {bytes} = storage;
      const [task, orphan] = [newId(), newId()];
      const names = [sourceName(task), resultName({id: task, fence: 3})];
      for (const name of [...names, sourceName(orphan)]) await keep(storage, name, TEXT);
      const tasks = async () => new Set([task]);
      assert.equal(await removeOrphanedBytes(bytes, tasks), 0, 'an upload that has no task yet');
      assert.equal(await removeOrphanedBytes(bytes, tasks, -60_000), 1);
      assert.deepEqual(await bytes.names(orphan), []);
      assert.deepEqual((await bytes.names(task)).sort(), names.sort());
    });

    test('are written and read by many at a time', async (storage) => {
      const ids = Array.from({length: 12}, newId);
      await Promise.all(ids.map((id) => keep(storage, sourceName(id), `${id} ${TEXT}`)));
      const read = await Promise.all(ids.map((id) => contentOf(storage.bytes, sourceName(id))));
      assert.deepEqual(
        read.map(String),
        ids.map((id) => `${id} ${TEXT}`),
      );
    });

    test('may be read in part only', async (storage) => {
      const {bytes} = storage;
      const name = sourceName(newId());
      await keep(storage, name, LARGE);
      const {stream} = await bytes.read(name);
      for await (const chunk of stream) {
        assert.ok((chunk as Buffer).length > 0);
        break;
      }
      assert.deepEqual(await contentOf(bytes, name), LARGE);
    });

    test('are where nothing is wrong', async ({bytes}) => {
      assert.equal(await bytes.problem(), undefined);
    });
  });
}
