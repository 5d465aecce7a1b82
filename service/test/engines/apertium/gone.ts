import assert from 'node:assert/strict';
import {deadline} from '../../../../test/support/deadlines.mjs';

/** Waits until the process group has no process left; fails after half a minute. */
export async function gone(group: number): Promise<void> {
  const end = Date.now() + deadline(30_000);
  for (;;) {
    try {
      process.kill(-group, 0);
    } catch {
      return;
    }
    assert.ok(Date.now() < end, `process group ${group} is still there`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
