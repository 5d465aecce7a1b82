import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {answer, withService} from '../../../test/node/client/test-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from './run-php.ts';

const CLIENT = fileURLToPath(new URL('../MtServiceClient.php', import.meta.url));
const SCRIPT = fileURLToPath(new URL('secrets.php', import.meta.url));
const TOKEN = 'mt_4711SuperSlepensZetons';
/** Settings of developers, with which stack traces show arguments in full. */
const SETTINGS = ['zend.exception_ignore_args=0', 'zend.exception_string_param_max_len=1000'];

describe('the token', () => {
  let folder: string;
  let silent: number;
  const server = createServer((socket) => socket.on('error', () => undefined).pause());
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    silent = (server.address() as AddressInfo).port;
  });
  after(async () => {
    server.close();
    await rm(folder, {recursive: true, force: true});
  });

  for (const [version, change] of [
    ['PHP 8.2 or newer', (code: string) => code],
    // PHP 8.1 does not know the attribute that hides the values of parameters.
    ['PHP 8.1', (code: string) => code.replaceAll('#[\\SensitiveParameter]', '')],
  ] as const)
    it(`is in no message, stack trace or dump of ${version}`, async () => {
      const file = join(folder, `${version}.php`);
      await writeFile(file, change(await readFile(CLIENT, 'utf8')));
      const refusal = {code: 401, exception: 'unauthorized', description: `Nepazīstu ${TOKEN}`};
      const shown = await withService(answer(401, refusal), async ({baseUrl, requests}) => {
        const settings = [...SETTINGS, 'memory_limit=512M'].flatMap((setting) => ['-d', setting]);
        const args = [...settings, SCRIPT, file, baseUrl, TOKEN, `http://127.0.0.1:${silent}`];
        const limits = {timeout: deadline(60_000), maxBuffer: 64 * 1024 ** 2};
        const {stdout, stderr} = await promisify(execFile)(PHP, args, limits);
        assert.deepEqual(
          requests.map(({headers}) => headers['client-id']),
          [TOKEN, TOKEN],
        );
        return stdout + stderr;
      });
      assert.match(shown, /Nepazīstu …/);
      assert.match(shown, /Cannot send …/);
      assert.match(shown, /is not stored/);
      assert.doesNotMatch(shown, new RegExp(TOKEN.slice(3, 11)));
      assert.doesNotMatch(shown, /no error/);
    });
});
