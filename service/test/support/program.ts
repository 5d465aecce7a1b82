import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isBuilt} from '../../../.config/build/sources.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Gives the arguments with which Node starts `mtservice`: the built program where it was built of these sources, since it
 * starts a second sooner, and else the sources.
 */
export function programOf(root: string): readonly string[] {
  return isBuilt('service', root)
    ? [join(root, 'service/dist/cli.js')]
    : ['--import', 'tsx', join(root, 'service/src/cli.ts')];
}

/** Arguments with which Node starts `mtservice` of this repository. */
export const PROGRAM = programOf(ROOT);
