import type {TestContext} from 'node:test';

type Release = () => unknown;

const releases = new WeakMap<TestContext, Release[]>();

/**
 * Releases the resources of a test when it ends: newest first, and all of them even if releasing one throws.
 * `TestContext.after` runs the oldest hook first and stops at an error: a folder would be removed while a service still
 * writes there, and the service would keep running and prevent the test file from ending.
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
