import assert from 'node:assert/strict';
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {isLong, isQuick} from '../../../.config/test/run-bundled.mjs';
import {longTests, serviceTests, slowTests} from '../../../.config/test/slow-tests.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const paths = [...Object.keys(slowTests), ...serviceTests, ...Object.keys(longTests)];

/** Whether there is a test at the path, or in a folder below it. */
function hasTests(path: string): boolean {
  if (/\.(?:test|spec)\.ts$/.test(path)) return existsSync(join(root, path));
  if (!existsSync(join(root, path))) return false;
  return readdirSync(join(root, path), {recursive: true, encoding: 'utf8'}).some((name) =>
    /\.(?:test|spec)\.ts$/.test(name),
  );
}

describe('the lists of tests that are not quick', () => {
  it('have no entry without tests', () => {
    assert.deepEqual(
      paths.filter((path) => !hasTests(path)),
      [],
    );
  });

  it('have no entry that another one makes useless', () => {
    const within = (list: readonly string[], outer: readonly string[]) =>
      list.filter((path) => outer.some((other) => path.startsWith(`${other}/`)));
    const slow = Object.keys(slowTests);
    assert.deepEqual(within([...slow, ...serviceTests], slow), []);
    assert.deepEqual(within(serviceTests, serviceTests), []);
    assert.deepEqual(within(Object.keys(longTests), Object.keys(longTests)), []);
  });

  it('keep what is long out of the quick tests, too', () => {
    const growth = 'service/test/growth/growth.test.ts';
    assert.deepEqual([isLong(growth), isQuick(growth)], [true, false]);
    assert.equal(isLong('service/test/json/limits.test.ts'), false);
    assert.deepEqual(
      Object.keys(longTests).filter(
        (path) => ![path, `${path}/a.test.ts`].every((file) => isLong(file) && !isQuick(file)),
      ),
      [],
    );
  });
});
