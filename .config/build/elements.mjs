// Builds the package mtservice-elements: modules for bundlers, one script for pages, type declarations.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {build} from 'vite';

const require = createRequire(import.meta.url);

function writeCompressed(path, content) {
  const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length};
  writeFileSync(`${path}.br`, brotliCompressSync(content, {params}));
  writeFileSync(`${path}.gz`, gzipSync(content, {level: 9}));
}

/** Beside `mtservice.js`, the stable alias, a copy named by its content, which may be cached for ever. */
function finishScript(folder) {
  const alias = join(folder, 'mtservice.js');
  const code = readFileSync(alias, 'utf8');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  const hashedName = `mtservice-${hash}.js`;
  const hashedCode = code.replace('sourceMappingURL=mtservice.js.map', `sourceMappingURL=${hashedName}.map`);
  writeFileSync(join(folder, hashedName), hashedCode);
  writeFileSync(join(folder, `${hashedName}.map`), readFileSync(`${alias}.map`));
  writeCompressed(alias, Buffer.from(code));
  writeCompressed(join(folder, hashedName), Buffer.from(hashedCode));
}

/** `dist/script`: everything in one file, for a `<script>` tag, and the client as a module beside it. */
export async function buildScript(root) {
  await build({configFile: join(root, 'vite.config.ts'), mode: 'script'});
  finishScript(join(root, 'dist/script'));
  await build({configFile: join(root, 'vite.config.ts'), mode: 'client'});
}

/** `dist/es`: modules for bundlers. */
export async function buildModules(root) {
  await build({configFile: join(root, 'vite.config.ts'), mode: 'modules'});
}

const relativeImport = /((?:\bfrom|\bimport|\bdeclare module)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g;

/** `dist/types`: declarations, which name each other as the published files are named. */
export function buildTypes(root) {
  const folder = join(root, 'dist/types');
  rmSync(folder, {recursive: true, force: true});
  const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, '.config/tsconfig.types.json')], {
    stdio: ['ignore', 2, 2],
  });
  if (!existsSync(folder)) throw new Error('tsc wrote no declarations');
  for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(relativeImport, '$1.js$2'));
  }
}
