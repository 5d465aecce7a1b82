import {existsSync} from 'node:fs';
import {describe, test} from 'node:test';
import {newestWordPress} from './newest-wordpress.ts';

/**
 * Debian's WordPress (6.1, the oldest that the plugin supports), the newest available one, or one in a
 * folder.
 */
export type Release = 'debian' | 'newest' | `/${string}`;

/** Folder of Debian's WordPress, which has the translations for both. */
export const DEBIAN = '/usr/share/wordpress';

// WORDPRESS=newest runs everything on the newest release, WORDPRESS=/path/to/wordpress on the one in that
// folder.
const wanted = process.env.WORDPRESS ? asRelease(process.env.WORDPRESS) : undefined;

/** The release for tests that name no other. */
export const DEFAULT_RELEASE: Release = wanted ?? 'debian';

const chosen: Release = wanted ?? 'newest';

function asRelease(name: string): Release {
  if (name === 'debian' || name === 'newest') return name;
  if (name.startsWith('/')) return name as Release;
  throw new Error(`WORDPRESS is debian, newest or the path of a folder, not ${name}`);
}

/** Tests that run on the newest release, and with `--oldest-wordpress` on Debian's. */
export function describeOnReleases(name: string, run: (release: Release) => void): void {
  describe(`${name} (WordPress: ${chosen})`, () => run(chosen));
}

/** A test that runs on the newest release, and with `--oldest-wordpress` on Debian's. */
export function testOnReleases(name: string, run: (release: Release) => Promise<void>): void {
  test(`${name} (WordPress: ${chosen})`, () => run(chosen));
}

/** The folder of a release. */
export async function wordPressOf(release: Release): Promise<string> {
  if (!existsSync(DEBIAN))
    throw new Error('The tests of the plugin need WordPress: apt-get install wordpress');
  if (release === 'newest') return newestWordPress();
  return release === 'debian' ? DEBIAN : release;
}
