// node .config/manifest.mjs [--check]: writes custom-elements.json from the sources; with --check, fails if the file is
// stale.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describeElements} from './manifest/describe-elements.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = join(root, 'custom-elements.json');
const expected = `${JSON.stringify(describeElements(root), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(path, expected);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== expected) {
  console.error(
    'custom-elements.json does not fit the sources: run `npm run manifest` and commit the result.',
  );
  process.exitCode = 1;
}
