// Builds the package mtservice-elements: modules for bundlers, one script for pages, type declarations.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {tsImport} from 'tsx/esm/api';
import {build} from 'vite';

const require = createRequire(import.meta.url);
const {hashedName, PARTS} = await tsImport('./parts.ts', import.meta.url);

function writeCompressed(path, content) {
  const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length};
  writeFileSync(`${path}.br`, brotliCompressSync(content, {params}));
  writeFileSync(`${path}.gz`, gzipSync(content, {level: 9}));
}

/** Adds a copy of a file whose name contains a hash of its content, so that browsers can cache the file forever. */
function addHashed(folder, name) {
  const path = join(folder, `${name}.js`);
  const code = readFileSync(path, 'utf8');
  const hashed = hashedName(name, code);
  const hashedCode = code.replace(`sourceMappingURL=${name}.js.map`, `sourceMappingURL=${hashed}.map`);
  writeFileSync(join(folder, hashed), hashedCode);
  writeFileSync(join(folder, `${hashed}.map`), readFileSync(`${path}.map`));
  writeCompressed(path, Buffer.from(code));
  writeCompressed(join(folder, hashed), Buffer.from(hashedCode));
}

/** Keeps a part only under its name with the hash, since a script and its parts belong together. */
function keepHashed(folder, name) {
  addHashed(folder, name);
  for (const end of ['', '.map', '.br', '.gz']) rmSync(join(folder, `${name}.js${end}`));
}

/**
 * Builds `dist/script`: one file for a `<script>` tag with all elements, one file for each element, the parts of the
 * elements, the client and the session.
 */
export async function buildScript(root) {
  const folder = join(root, 'dist/script');
  const configFile = join(root, 'vite.config.ts');
  rmSync(folder, {recursive: true, force: true});
  for (const name of Object.keys(PARTS)) {
    await build({configFile, mode: `page:${name}`});
    keepHashed(folder, name);
  }
  for (const name of ['client', 'session']) {
    await build({configFile, mode: `page:${name}`});
    writeCompressed(join(folder, `${name}.js`), readFileSync(join(folder, `${name}.js`)));
  }
  for (const entry of readdirSync(join(root, 'src/elements/scripts'))) {
    const name = entry.replace(/\.ts$/, '');
    await build({configFile, mode: `script:${name}`});
    addHashed(folder, name);
  }
}

/** Builds `dist/es`: modules for bundlers. */
export async function buildModules(root) {
  await build({configFile: join(root, 'vite.config.ts'), mode: 'modules'});
}

const relativeImport = /((?:\bfrom|\bimport|\bdeclare module)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g;

/** Builds `dist/types`: declarations that import each other by the names of the published files. */
export function buildTypes(root) {
  const folder = join(root, 'dist/types');
  rmSync(folder, {recursive: true, force: true});
  const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
  for (const project of ['tsconfig.types.json', 'tsconfig.proxy-types.json']) {
    execFileSync(process.execPath, [tsc, '-p', join(root, '.config/build', project)], {
      stdio: ['ignore', 2, 2],
    });
  }
  if (!existsSync(folder)) throw new Error('tsc wrote no declarations');
  for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(relativeImport, '$1.js$2'));
  }
}
