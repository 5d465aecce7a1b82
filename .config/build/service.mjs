// Builds the package mtservice-server: one program, and the files that it reads from its own folder.
import {chmodSync, cpSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {dirname, join, relative, sep} from 'node:path';
import {build} from 'esbuild';

const fileReference = /new URL\((['"])(\.{1,2}\/[^'"]*)\1,\s*import\.meta\.url\)/g;

/** Path, for the bundled program, of a file that a source names relative to its own folder. */
function relocated(reference, sourcePath, {sourceFolder, outputFolder}) {
  const target = join(dirname(sourcePath), reference);
  const isCopied = !relative(sourceFolder, target).startsWith('..');
  const path = relative(isCopied ? sourceFolder : outputFolder, target)
    .split(sep)
    .join('/');
  const withDots = path.startsWith('.') ? path : `./${path}`;
  return reference.endsWith('/') && !withDots.endsWith('/') ? `${withDots}/` : withDots;
}

/** Adapts references to files: sources name files relative to their own folder, but the bundle is in another folder. */
function fileReferencesPlugin(folders) {
  return {
    name: 'file-references',
    setup(build) {
      build.onLoad({filter: /service[\\/]src[\\/].*\.ts$/}, ({path}) => {
        const contents = readFileSync(path, 'utf8').replace(
          fileReference,
          (_, quote, reference) =>
            `new URL(${quote}${relocated(reference, path, folders)}${quote}, import.meta.url)`,
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

/**
 * Builds `service/dist/cli.js`, the service with `src/contract`, `src/documents` and `src/text` inside, and its workers: that for
 * documents, which loads only the modules that a document's format needs, and that for neural models. Packages remain
 * imports.
 */
export async function buildService(root) {
  const sourceFolder = join(root, 'service/src');
  const outputFolder = join(root, 'service/dist');
  const shared = {
    outdir: outputFolder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [fileReferencesPlugin({sourceFolder, outputFolder})],
  };
  rmSync(outputFolder, {recursive: true, force: true});
  await build({
    ...shared,
    entryPoints: {cli: join(sourceFolder, 'cli.ts')},
    banner: readFileSync(join(sourceFolder, 'cli.ts'), 'utf8').startsWith('#!')
      ? {}
      : {js: '#!/usr/bin/env node'},
  });
  await build({
    ...shared,
    entryPoints: {'document-worker': join(sourceFolder, 'documents/worker/document-worker.ts')},
    splitting: true,
    chunkNames: 'document-[name]-[hash]',
  });
  await build({
    ...shared,
    entryPoints: {'model-worker': join(sourceFolder, 'engines/bergamot/model-worker.ts')},
  });
  chmodSync(join(outputFolder, 'cli.js'), 0o755);
  copyAssets(sourceFolder, outputFolder);
}
