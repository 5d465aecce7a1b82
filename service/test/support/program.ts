import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isBuilt} from '../../../.config/build/sources.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Returns the arguments with which Node starts `mtservice`: the built program if up to date, since that starts a second
 * faster, otherwise the sources.
 */
export function programOf(root: string): readonly string[] {
  return isBuilt('service', root)
    ? [join(root, 'service/dist/cli.js')]
    : ['--import', 'tsx', join(root, 'service/src/cli.ts')];
}

/** Arguments with which Node starts this repository's `mtservice`. */
export const PROGRAM = programOf(ROOT);
