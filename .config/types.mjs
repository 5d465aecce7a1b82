// Checks the types of every project of the repository, and ends with 1 where one of them has a fault.
import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Not `tsc` of node_modules/.bin: the older TypeScript that the package is tested with has a program of this name, too.
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const PROJECTS = ['.', 'service', 'integrations/node-proxy', '.config'];

const isSound = (project) =>
  spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], {cwd: root, stdio: 'inherit'}).status === 0;

// All of them run, so that one call shows all faults.
process.exitCode = PROJECTS.filter((project) => !isSound(project)).length > 0 ? 1 : 0;
