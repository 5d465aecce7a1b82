// Checks whether a build still matches its sources, by their content: checkouts do not preserve modification
// times.
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort())
      if (name !== 'node_modules' && name !== 'dist') yield* filesBelow(join(path, name));
  } else {
    yield path;
  }
}

/** Hash of the names and contents of files and folders below `root`. */
export function hashOf(paths, root) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => [...filesBelow(join(root, path))])) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether the stamp file contains the hash. */
export function isFresh(stampPath, hash) {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash;
}

/** Writes the hash to the stamp file. */
export function stamp(stampPath, hash) {
  mkdirSync(dirname(stampPath), {recursive: true});
  writeFileSync(stampPath, hash);
}
