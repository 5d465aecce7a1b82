import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';

test('a benchmark is not started by an option that there is not', () => {
  for (const option of ['--toString', '--constructor', '--hasOwnProperty', '--all']) {
    const {status, stderr} = spawnSync(process.execPath, ['.config/bench.mjs', option], {encoding: 'utf8'});
    assert.equal(status, 1, option);
    assert.match(stderr, new RegExp(`no option is '${option}'`));
  }
});
