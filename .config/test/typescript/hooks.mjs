// Loads TypeScript by replacing types with spaces, so that lines and columns stay, and no source map is needed. What was
// loaded once is kept below node_modules. Tests start hundreds of processes, and each loads hundreds of modules.
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {bundledPackage} from './bundled-packages.mjs';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/typescript', import.meta.url));
mkdirSync(CACHE, {recursive: true});

/** Errors for a module that is named without its ending, or by its folder. */
const INCOMPLETE = ['ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT'];

let blankSpace;

/** The text of a module without its types. */
async function withoutTypes(path) {
  blankSpace ??= (await import('ts-blank-space')).default;
  return blankSpace(readFileSync(path, 'utf8'), (node) => {
    throw new SyntaxError(`${path} has TypeScript that is more than types: ${node.getText().slice(0, 80)}`);
  });
}

async function sourceOf(path) {
  const {mtimeMs, size} = statSync(path);
  const key = createHash('sha1').update(`${path} ${mtimeMs} ${size}`).digest('hex');
  const kept = join(CACHE, key);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const source = await withoutTypes(path);
    try {
      const part = `${kept}.${process.pid}`;
      writeFileSync(part, source);
      renameSync(part, kept); // another process may load the same module now
    } catch {
      // A folder that cannot be written costs only time.
    }
    return source;
  }
}

/**
 * Finds a module beside another one without asking the file system for other endings. Some packages name their own
 * modules without an ending, which bundlers allow.
 */
export async function resolve(specifier, context, next) {
  if (!specifier.startsWith('.')) {
    const url = await bundledPackage(specifier, context.parentURL);
    return url ? {url, format: 'module', shortCircuit: true} : next(specifier, context);
  }
  if (specifier.endsWith('.ts'))
    return {url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true};
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!INCOMPLETE.includes(error.code) || !context.parentURL?.includes('/node_modules/')) throw error;
    const ending = error.code === 'ERR_UNSUPPORTED_DIR_IMPORT' ? '/index.js' : '.js';
    return next(`${specifier}${ending}`, context);
  }
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return {format: 'module', source: await sourceOf(fileURLToPath(url)), shortCircuit: true};
}
