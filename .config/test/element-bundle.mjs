// Bundles the tests of the elements: a page then loads a few files instead of hundreds of modules, which is a quarter of
// the processor time of these tests.
import {rmSync} from 'node:fs';
import {join, relative, resolve} from 'node:path';
import {build} from 'esbuild';

/**
 * Bundles test files into a folder below node_modules that is removed when the process ends. Returns the paths of the
 * bundles, and a function that finds the test file of a bundle.
 */
export async function bundleElementTests(rootDir, files) {
  const outdir = join(rootDir, 'node_modules/.cache/element-tests', String(process.pid));
  process.once('exit', () => rmSync(outdir, {recursive: true, force: true}));
  await build({
    absWorkingDir: rootDir,
    entryPoints: files,
    inject: ['test/support/focus.ts'],
    outdir,
    outbase: rootDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['development'],
    tsconfig: join(rootDir, 'tsconfig.json'),
    sourcemap: true,
    // The server of the test runner has these.
    external: ['/__web-*'],
    logLevel: 'warning',
  });
  return {
    bundles: files.map((file) =>
      join(outdir, relative(rootDir, resolve(rootDir, file)).replace(/ts$/, 'js')),
    ),
    testFileOf: (bundle) => relative(outdir, bundle).replace(/js$/, 'ts'),
  };
}
