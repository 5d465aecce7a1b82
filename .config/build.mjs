// node .config/build.mjs [--stale] [part…]: builds all, or the named parts; with --stale only what does not fit its sources.
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {buildModules, buildScript, buildTypes} from './build/elements.mjs';
import {hashOf, isFresh, stamp} from './build/freshness.mjs';
import {buildService} from './build/service.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = ['.config/build.mjs', '.config/build', 'vite.config.ts', 'tsconfig.json'];
const proxy = ['integrations/express', 'integrations/fastify', 'integrations/node-proxy'];
const common = [...tools, 'package.json', 'package-lock.json'];

const parts = {
  script: {sources: ['src'], output: 'dist/script', build: buildScript},
  modules: {sources: ['src'], output: 'dist/es', build: buildModules},
  types: {sources: ['src', ...proxy], output: 'dist/types', build: buildTypes},
  service: {
    sources: ['src/contract', 'src/localization', 'src/text', 'service/src', 'service/package.json'],
    output: 'service/dist',
    build: buildService,
  },
};

/** Builds parts into their folders; progress goes to stderr. */
export async function buildParts(names = Object.keys(parts), {onlyStale = false} = {}) {
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new Error(`no part is called '${name}': ${Object.keys(parts).join(', ')}`);
    const stampPath = join(part.output, '.sources');
    const hash = hashOf([...common, ...part.sources]);
    if (onlyStale && isFresh(stampPath, hash)) continue;
    const start = performance.now();
    await part.build(root);
    stamp(stampPath, hash);
    console.error(`[build] ${part.output} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  try {
    await buildParts(names.length > 0 ? names : undefined, {onlyStale: args.includes('--stale')});
  } catch (error) {
    console.error(`[build] failed: ${error.message}`);
    process.exitCode = 1;
  }
}
