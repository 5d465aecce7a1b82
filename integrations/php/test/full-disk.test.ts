import assert from 'node:assert/strict';
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {answer, withService} from '../../../test/node/client/test-service.ts';
import {errorOf, TRANSPORTS, type Call, type Job} from './run-php.ts';

/**
 * Bytes that PHP keeps in memory, bytes of a file that it cannot write, and of one that it cannot even
 * buffer.
 */
const [IN_MEMORY, SMALL, LARGE] = [1_048_576, 900_000, 5_000_000];
type Room = Pick<Job, 'maxFileBytes' | 'disk'>;

const FULL = 'A file cannot be written: is the disk full?';
const text = (bytes: number) => Buffer.alloc(bytes, 'Labrīt, Ķīna! ');
const asBytes = {'content-type': 'application/octet-stream'};

for (const transport of TRANSPORTS) {
  describe(`a disk that is full, over ${transport}`, () => {
    let folder: string;
    let target: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
      target = join(folder, 'tulkots.txt');
      await writeFile(target, 'vecais');
      await mkdir(join(folder, 'tmp'));
    });
    after(() => rm(folder, {recursive: true, force: true}));

    /** Makes a call that fails for lack of space; returns the number of requests. */
    const fails = (room: Room, body: unknown, headers: Record<string, string>, ...call: Call) =>
      withService(answer(200, body, headers), async ({baseUrl, requests}) => {
        const settings = ['-d', `sys_temp_dir=${join(folder, 'tmp')}`];
        const before = await readdir(folder);
        const job = {baseUrl, token: 'mt_x', transport, calls: [call], settings, ...room};
        const {reason, description} = await errorOf(job);
        assert.deepEqual([reason, description], ['unexpected', FULL]);
        assert.deepEqual(await readdir(folder), before);
        assert.deepEqual(await readdir(join(folder, 'tmp')), []);
        assert.equal(await readFile(target, 'utf8'), 'vecais');
        return requests.length;
      });

    it('keeps the old file, and no half of the new one', async () => {
      const call: Call = ['downloadDocument', 'd-1', target];
      await fails({maxFileBytes: SMALL / 2}, text(SMALL), asBytes, ...call);
      await fails({maxFileBytes: IN_MEMORY * 2}, text(LARGE), asBytes, ...call);
    });

    it('does not reject a service that writes numbers', async () => {
      const numbers = JSON.stringify([...text(LARGE)]);
      // All of the numbers fit, but not all of the bytes.
      const disk = {folder: join(folder, 'tmp'), bytes: numbers.length + LARGE / 2};
      await fails({disk}, numbers, {}, 'downloadDocument', 'd-1', target);
    });

    it('sends nothing of a document that it cannot put together', async () => {
      const from = join(folder, 'dokuments.txt');
      await writeFile(from, text(SMALL));
      assert.equal(
        await fails({maxFileBytes: IN_MEMORY * 2}, '"d-1"', {}, 'startDocument', 'smt-1', from),
        0,
      );
      await rm(from);
    });
  });
}
