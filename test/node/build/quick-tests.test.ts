import assert from 'node:assert/strict';
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {slowTests} from '../../../.config/test/slow-tests.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const paths = Object.keys(slowTests);

/** Whether there is a test at the path, or in a folder below it. */
function hasTests(path: string): boolean {
  if (path.endsWith('.test.ts')) return existsSync(join(root, path));
  if (!existsSync(join(root, path))) return false;
  return readdirSync(join(root, path), {recursive: true, encoding: 'utf8'}).some((name) =>
    name.endsWith('.test.ts'),
  );
}

describe('the list of tests that are not quick', () => {
  it('has no entry without tests', () => {
    assert.deepEqual(
      paths.filter((path) => !hasTests(path)),
      [],
    );
  });

  it('has no entry within another', () => {
    assert.deepEqual(
      paths.filter((path) => paths.some((other) => path.startsWith(`${other}/`))),
      [],
    );
  });
});
