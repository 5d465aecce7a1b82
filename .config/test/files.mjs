// The test files of each runner, as paths in the repository.
import {readdirSync, statSync} from 'node:fs';
import {join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether a path is this file, or below this folder. */
export const isBelow = (file, path) => file === path || file.startsWith(`${path}/`);

/**
 * Lists the files below a folder whose names have an ending; a path of a file returns only that file. Node 20
 * has no glob patterns.
 */
function filesBelow(path, end) {
  const absolute = join(root, path);
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith(end) && !name.includes('node_modules'))
    .sort()
    .map((name) => relative(root, join(absolute, name)));
}

export const nodeTestFiles = (path) => filesBelow(path, '.test.ts');
export const elementTestFiles = () => filesBelow('test/browser', '.test.ts');
export const endToEndTestFiles = () => filesBelow('test/e2e', '.spec.ts');
