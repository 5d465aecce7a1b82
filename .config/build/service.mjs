// Builds the package mtservice-server: one program, and the files it reads beside itself.
import {chmodSync, cpSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {dirname, join, relative, sep} from 'node:path';
import {build} from 'esbuild';

const assetReference = /new URL\((['"])\.\/([^'"]+)\1,\s*import\.meta\.url\)/g;

/** Sources read files beside themselves; in the one bundled file the same files are one folder further down. */
function assetsPlugin(sourceFolder) {
  return {
    name: 'assets',
    setup(build) {
      build.onLoad({filter: /service[\\/]src[\\/].*\.ts$/}, ({path}) => {
        const folder = relative(sourceFolder, dirname(path)).split(sep).join('/');
        const contents = readFileSync(path, 'utf8').replace(assetReference, (whole, quote, name) =>
          folder === '' ? whole : `new URL(${quote}./${folder}/${name}${quote}, import.meta.url)`,
        );
        return {contents, loader: 'ts'};
      });
    },
  };
}

function copyAssets(sourceFolder, outputFolder) {
  for (const entry of readdirSync(sourceFolder, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile() || /\.(?:ts|md)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    cpSync(path, join(outputFolder, relative(sourceFolder, path)));
  }
}

/** `service/dist/cli.js`: the service with the contract inside; packages stay imports. */
export async function buildService(root) {
  const sourceFolder = join(root, 'service/src');
  const outputFolder = join(root, 'service/dist');
  rmSync(outputFolder, {recursive: true, force: true});
  await build({
    entryPoints: [join(sourceFolder, 'cli.ts')],
    outfile: join(outputFolder, 'cli.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    banner: readFileSync(join(sourceFolder, 'cli.ts'), 'utf8').startsWith('#!') ? {} : {js: '#!/usr/bin/env node'},
    logLevel: 'warning',
    plugins: [assetsPlugin(sourceFolder)],
  });
  chmodSync(join(outputFolder, 'cli.js'), 0o755);
  copyAssets(sourceFolder, outputFolder);
}
