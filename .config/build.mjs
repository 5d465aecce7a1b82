// node .config/build.mjs [--stale] [part…]: builds all parts, or the named parts; with --stale, only parts that do not
// match their sources.
import {fileURLToPath} from 'node:url';
import {buildModules, buildScript, buildTypes} from './build/elements.mjs';
import {stamp} from './build/freshness.mjs';
import {buildService} from './build/service.mjs';
import {isBuilt, PARTS, sourceHashOf, stampPathOf} from './build/sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const builders = {script: buildScript, modules: buildModules, types: buildTypes, service: buildService};

/** Builds parts into their folders, and reports progress on stderr. */
export async function buildParts(names = Object.keys(PARTS), {onlyStale = false} = {}) {
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  for (const name of names) {
    if (!PARTS[name]) throw new Error(`no part is called '${name}': ${Object.keys(PARTS).join(', ')}`);
    if (onlyStale && isBuilt(name, root)) continue;
    const hash = sourceHashOf(name, root);
    const start = performance.now();
    console.error(`[build] ${PARTS[name].output} …`);
    await builders[name](root);
    stamp(stampPathOf(name, root), hash);
    console.error(`[build] ${PARTS[name].output} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
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
