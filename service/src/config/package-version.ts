import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

/** Version of this package, from the nearest `package.json` above this module, or above the bundle. */
export function packageVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  const {version} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {version: string};
  return version;
}
