import type {TestContext} from 'node:test';

type Release = () => unknown;

const releases = new WeakMap<TestContext, Release[]>();

/**
 * Releases what a test holds when it ends: the newest first, and all of them whatever one of them throws.
 * `TestContext.after` runs the oldest first and stops at a fault: a folder would be removed below a service that
 * still writes there, and the service would then run on and keep the test file from ending.
 */
export function releaseAfter(test: TestContext, release: Release): void {
  const held = releases.get(test);
  if (held !== undefined) {
    held.push(release);
    return;
  }
  const first = [release];
  releases.set(test, first);
  test.after(() => releaseAll(first));
}

async function releaseAll(held: Release[]): Promise<void> {
  const faults: unknown[] = [];
  for (let release = held.pop(); release !== undefined; release = held.pop()) {
    try {
      await release();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} releases failed`);
}
