import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {deadline} from '../../../../test/support/deadlines.mjs';

/** Waits until no process of the group is running; fails after half a minute. */
export async function gone(group: number): Promise<void> {
  const end = Date.now() + deadline(30_000);
  while (isThere(group)) {
    assert.ok(Date.now() < end, `process group ${group} is still there`);
    await wait(20);
  }
}

/**
 * Whether a process of the group is running. In a container without an init process, ended processes may
 * remain as zombies.
 */
function isThere(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  return (
    process.platform !== 'linux' || readdirSync('/proc').some((id) => /^\d/.test(id) && runsIn(group, id))
  );
}

function runsIn(group: number, id: string): boolean {
  try {
    // The state, parent and group follow the name in parentheses.
    const [state = '', , processGroup] = readFileSync(`/proc/${id}/stat`, 'utf8')
      .split(') ')
      .at(-1)!
      .split(' ');
    return Number(processGroup) === group && !'ZX'.includes(state);
  } catch {
    return false; // The process has ended.
  }
}
