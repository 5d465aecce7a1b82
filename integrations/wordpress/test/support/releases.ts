import {existsSync} from 'node:fs';
import {describe, test} from 'node:test';
import {newestWordPress} from './newest-wordpress.ts';

/** Releases of WordPress: Debian's, which is 6.1, the oldest that the plugin supports; and the newest that can be had. */
export const RELEASES = ['debian', 'newest'] as const;
export type Release = (typeof RELEASES)[number];

/** Folder of Debian's WordPress, which has the translations for both. */
export const DEBIAN = '/usr/share/wordpress';

const wanted = process.env.WORDPRESS;
const chosen = RELEASES.filter((release) => !wanted || release === wanted);
if (chosen.length === 0) throw new Error(`WORDPRESS is one of ${RELEASES.join(', ')}, not ${wanted}`);

/** The release of tests that name none; `WORDPRESS=newest` runs everything on the newest. */
export const DEFAULT_RELEASE: Release = chosen[0]!;

/** Runs the same tests on each release. */
export function describeOnReleases(name: string, run: (release: Release) => void): void {
  for (const release of chosen) describe(`${name} (WordPress: ${release})`, () => run(release));
}

/** Runs the same test on each release. */
export function testOnReleases(name: string, run: (release: Release) => Promise<void>): void {
  for (const release of chosen) test(`${name} (WordPress: ${release})`, () => run(release));
}

/** The folder of a release. */
export async function wordPressOf(release: Release): Promise<string> {
  if (!existsSync(DEBIAN))
    throw new Error('The tests of the plugin need WordPress: apt-get install wordpress');
  return release === 'newest' ? newestWordPress() : DEBIAN;
}
