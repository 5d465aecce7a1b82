// The processes in which the service reads documents and runs models load the built program, if that is of the sources that are
// there: this takes a third less time, and tests start thousands of them.
import childProcess from 'node:child_process';
import {syncBuiltinESMExports} from 'node:module';
import {fileURLToPath} from 'node:url';
import {isBuilt} from '../../build/sources.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const BUILT = new Map(
  [
    ['service/src/documents/worker/document-worker.ts', 'service/dist/document-worker.js'],
    ['service/src/engines/bergamot/model-worker.ts', 'service/dist/model-worker.js'],
  ].map((paths) => paths.map((path) => `${root}${path}`)),
);

const {fork} = childProcess;
let isServiceBuilt;

/** Arguments of Node without those that load the sources. */
const withoutImports = (args = []) =>
  args.filter((arg, index) => arg !== '--import' && args[index - 1] !== '--import');

childProcess.fork = (path, args, options) => {
  const built = BUILT.get(path);
  if (built) isServiceBuilt ??= isBuilt('service', root);
  if (!built || !isServiceBuilt) return fork(path, args, options);
  return fork(built, args, {...options, execArgv: withoutImports(options.execArgv)});
};
syncBuiltinESMExports();
