import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../test/support/deadlines.mjs';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {startProgram} from './program-process.ts';

test(
  'a command whose reader has gone, such as head, ends quietly and with its work done',
  {timeout: deadline(120_000)},
  async (t) => {
    const data = await temporaryFolder(t);
    const commands = [['user', 'add', 'Žanete'], ['check']];
    for (const command of commands) {
      const {child, ended} = startProgram(t, [...command, '--data', data]);
      child.stdout?.destroy();
      assert.deepEqual(await ended(), {code: 0, error: ''}, command.join(' '));
    }
    assert.ok(await (await openedStore(t, data)).users.byName('Žanete'));
  },
);
