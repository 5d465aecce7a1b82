import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from './run-php.ts';

const FOLDER = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['php', 'drupal', 'typo3', 'joomla'];
const run = promisify(execFile);

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(FOLDER, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.php'))
    .map((name) => join(FOLDER, folder, name)),
);

describe('what is written in PHP', () => {
  it('can be read by PHP', async () => {
    assert.ok(files.length > 10);
    for (const file of files) {
      const {stdout} = await run(PHP, ['-l', file], {timeout: deadline(20_000)});
      assert.match(stdout, /^No syntax errors detected/);
    }
  });

  it('follows PSR-12', async () => {
    const standard = join(FOLDER, 'php/phpcs.xml');
    const args = ['-d', 'memory_limit=512M', '/usr/bin/phpcs', `--standard=${standard}`, ...files];
    const {stdout} = await run(PHP, args, {timeout: deadline(60_000)}).catch((error: unknown) => {
      throw new Error((error as {stdout?: string}).stdout ?? String(error));
    });
    assert.equal(stdout.trim(), '');
  });
});
