// Packages of hundreds of modules, each put into a single one: they are more than half of what a process of a test loads.
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

/** The entries of the packages, as the sources import them. */
const ENTRIES = ['kysely', 'typebox', 'typebox/value'];
const PACKAGES = [...new Set(ENTRIES.map((entry) => entry.split('/')[0]))];

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

let folder;

/** The address of the module for a specifier; undefined for other packages, and for what a package imports itself. */
export async function bundledPackage(specifier, parentURL = '') {
  const name = specifier.split('/', 1)[0];
  if (!PACKAGES.includes(name) || parentURL.includes(`/node_modules/${name}/`)) return undefined;
  if (!ENTRIES.includes(specifier))
    throw new Error(`Add '${specifier}' to the entries in .config/test/typescript/bundled-packages.mjs.`);
  folder ??= bundle();
  return pathToFileURL(join(await folder, `${specifier.replace('/', '-')}.mjs`)).href;
}

/** Returns the folder of the bundles, which are made once for each version of the packages. */
async function bundle() {
  const versions = PACKAGES.map((name) => {
    const {version} = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    return `${name}-${version}`;
  });
  const made = join(modules, '.cache/packages', versions.join('-'));
  if (existsSync(made)) return made;
  const {build} = await import('esbuild');
  const part = `${made}.${process.pid}`;
  mkdirSync(part, {recursive: true});
  await build({
    entryPoints: ENTRIES.map((entry) => ({in: entry, out: entry.replace('/', '-')})),
    ...{absWorkingDir: join(modules, '..'), outdir: part, outExtension: {'.js': '.mjs'}},
    ...{bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error'},
  });
  try {
    renameSync(part, made);
  } catch (error) {
    rmSync(part, {recursive: true, force: true});
    if (!existsSync(made)) throw error; // otherwise another process was first
  }
  return made;
}
