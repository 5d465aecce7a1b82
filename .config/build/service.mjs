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

/**
 * Packages that become a part of the program, with their licences: they have hundreds of small modules, and loading these
 * took half of the start of most commands. All other packages remain imports.
 */
const PACKAGES_INSIDE = {kysely: 'LICENSE', typebox: 'license'};

const packageImportsPlugin = {
  name: 'package-imports',
  setup(build) {
    build.onResolve({filter: /^[^./]/}, ({path, kind}) => {
      const isInside = Object.keys(PACKAGES_INSIDE).some(
        (name) => path === name || path.startsWith(`${name}/`),
      );
      return kind === 'entry-point' || isInside ? undefined : {path, external: true};
    });
  },
};

function copyLicenses(root, outputFolder) {
  for (const [name, file] of Object.entries(PACKAGES_INSIDE))
    cpSync(join(root, 'node_modules', name, file), join(outputFolder, 'licenses', `${name}.txt`));
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
 * documents and that for neural models. Each loads only the parts that a command or the format of a document needs.
 */
export async function buildService(root) {
  const sourceFolder = join(root, 'service/src');
  const outputFolder = join(root, 'service/dist');
  rmSync(outputFolder, {recursive: true, force: true});
  const entryPoints = {
    cli: join(sourceFolder, 'cli.ts'),
    'document-worker': join(sourceFolder, 'documents/worker/document-worker.ts'),
    'model-worker': join(sourceFolder, 'engines/bergamot/model-worker.ts'),
  };
  await build({
    entryPoints,
    outdir: outputFolder,
    bundle: true,
    splitting: true,
    chunkNames: 'part-[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [fileReferencesPlugin({sourceFolder, outputFolder}), packageImportsPlugin],
  });
  chmodSync(join(outputFolder, 'cli.js'), 0o755);
  copyAssets(sourceFolder, outputFolder);
  copyLicenses(root, outputFolder);
}
