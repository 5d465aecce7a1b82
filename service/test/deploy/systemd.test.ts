import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {DEFAULT_LIMITS} from '../../src/config/default-limits.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {adapted, shippedFile} from './shipped-file.ts';

const run = promisify(execFile);

test('systemd understands every line of the unit', async (t) => {
  const folder = await temporaryFolder(t);
  const verify = async (text: string): Promise<string> => {
    const unit = join(folder, 'mtservice.service');
    await writeFile(unit, text);
    const {stderr} = await run('systemd-analyze', ['verify', '--man=no', unit]);
    return stderr;
  };
  const unit = adapted('mtservice.service', {'/usr/bin/node': process.execPath});
  assert.equal(await verify(unit), '');
  assert.match(await verify(unit.replace('KillMode=', 'KilMode=')), /Unknown key.* 'KilMode'/);
});

test('only the service is asked to stop, and has time to answer what is under way', () => {
  const unit = shippedFile('mtservice.service');
  assert.match(unit, /^KillMode=mixed$/m);
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  assert.ok(seconds > DEFAULT_LIMITS.closeSeconds + 30);
});
