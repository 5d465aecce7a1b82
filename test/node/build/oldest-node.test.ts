import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {it} from 'node:test';
import {minVersion, satisfies} from 'semver';

interface LockedPackage {
  version?: string;
  engines?: {node?: string};
  dev?: boolean;
}

it('every package that users install runs with the oldest Node that we promise', async () => {
  const text = await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const {packages} = JSON.parse(text) as {packages: Record<string, LockedPackage>};
  const oldest = minVersion(packages['']?.engines?.node ?? '')?.version;
  assert.ok(oldest, 'package.json names the versions of Node');
  const tooNew = Object.entries(packages)
    .filter(([, {dev, engines}]) => !dev && engines?.node && !satisfies(oldest, engines.node))
    .map(([path, {version, engines}]) => `${path}@${version} needs Node ${engines?.node}`);
  assert.deepEqual(tooNew, []);
});
