// Checks the types of every project in the repository, and exits with 1 if one of them has an error.
import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// The path of `tsc` is resolved, since node_modules/.bin/tsc may be the older TypeScript that the package is tested
// with.
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const PROJECTS = ['.', 'service', 'integrations/node-proxy', '.config'];

const isSound = (project) =>
  spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], {cwd: root, stdio: 'inherit'}).status === 0;

// All projects are checked, so that one call reports all errors.
process.exitCode = PROJECTS.filter((project) => !isSound(project)).length > 0 ? 1 : 0;
