// npm run build:wordpress: creates dist/wordpress/mtservice.zip for WordPress's own installer.
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative, sep} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {fileURLToPath} from 'node:url';
import {ZipFile} from 'yazl';
import {compileLanguages} from './languages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = fileURLToPath(new URL('mtservice', import.meta.url));
const scripts = join(root, 'dist/script');
const phpClient = join(root, 'integrations/php/MtServiceClient.php');
const SCRIPT = 'mtservice.js';
const PART = /\bmt-[a-z-]+-[0-9a-f]{10}\.js\b/g;

/** The script with all elements, and the parts that it loads on demand. */
function scriptFiles() {
  if (!existsSync(join(scripts, SCRIPT)))
    throw new Error('run `npm run build` first: dist/script is missing');
  const found = new Set([SCRIPT]);
  for (const name of found) {
    for (const [part] of readFileSync(join(scripts, name), 'utf8').matchAll(PART)) {
      if (existsSync(join(scripts, part))) found.add(part);
    }
  }
  return [...found];
}

/** Assembles the plugin in a folder, in the form that is shipped. */
export function assemblePlugin(target) {
  mkdirSync(target, {recursive: true});
  cpSync(source, target, {recursive: true});
  mkdirSync(join(target, 'assets'), {recursive: true});
  mkdirSync(join(target, 'vendor'), {recursive: true});
  cpSync(phpClient, join(target, 'vendor/MtServiceClient.php'));
  compileLanguages(join(target, 'languages'));
  for (const name of scriptFiles()) cpSync(join(scripts, name), join(target, 'assets', name));
}

function filesBelow(folder) {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** Packs an assembled plugin; the same files always result in the same archive. */
export async function packPlugin(folder, archive) {
  const zip = new ZipFile();
  for (const path of filesBelow(folder)) {
    const name = `mtservice/${relative(folder, path).split(sep).join('/')}`;
    zip.addFile(path, name, {mtime: new Date(2020, 0, 1), mode: 0o100644});
  }
  zip.end();
  mkdirSync(join(archive, '..'), {recursive: true});
  await pipeline(zip.outputStream, createWriteStream(archive));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const archive = join(root, 'dist/wordpress/mtservice.zip');
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-plugin-'));
  try {
    assemblePlugin(folder);
    await packPlugin(folder, archive);
    console.log(`${relative(root, archive)}: ${statSync(archive).size} bytes`);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
