// Finds missing packages of `programs.mjs`; as root on Debian, installs them in one call.
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {findChromium, findFirefox, isExecutable} from './browser-programs.mjs';
import {PROGRAMS} from './programs.mjs';

// Server programs are not on the PATH of an unprivileged user.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].filter(Boolean);

let phpModules;

function hasPhpModule(name) {
  phpModules ??= (spawnSync('php', ['-m'], {encoding: 'utf8'}).stdout ?? '').toLowerCase().split(/\s+/);
  return phpModules.includes(name);
}

/** Whether a path exists; `*` in it matches any part of a name. */
function pathExists(path) {
  const [before, name, ...after] = path.split(/([^/]*\*[^/]*)/);
  if (name === undefined) return existsSync(path);
  if (!existsSync(before)) return false;
  const [start, end] = name.split('*');
  return readdirSync(before)
    .filter((entry) => entry.startsWith(start) && entry.endsWith(end))
    .some((entry) => pathExists(join(before, entry, ...after)));
}

function isProved(proof) {
  if (proof === 'browser:chromium') return findChromium() !== undefined;
  if (proof === 'browser:firefox') return findFirefox() !== undefined;
  if (proof.startsWith('php:')) return hasPhpModule(proof.slice('php:'.length));
  if (proof.startsWith('/')) return pathExists(proof);
  return FOLDERS.some((folder) => isExecutable(join(folder, proof)));
}

/** Lists the missing packages of the programs; with `optional`, also packages that no test requires. */
export function missingPackages(names, {optional = false} = {}) {
  const packages = names.flatMap((name) => {
    if (!PROGRAMS[name])
      throw new Error(`no program is called '${name}': ${Object.keys(PROGRAMS).join(', ')}`);
    return Object.entries({...PROGRAMS[name].packages, ...(optional && PROGRAMS[name].optional)});
  });
  return [...new Map(packages)].filter(([, proof]) => !isProved(proof)).map(([name]) => name);
}

/** Command that installs packages. */
export const installCommand = (packages) => `apt-get install ${packages.join(' ')}`;

const canInstall = () =>
  process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get') && !process.env.NO_PACKAGE_INSTALL;

/**
 * Installs missing packages if possible, and announces the installation first. Packages that could not be installed are
 * still missing.
 */
export function installMissing(names) {
  const packages = missingPackages(names, {optional: true});
  if (packages.length === 0 || !canInstall()) return;
  console.error(`These Debian packages are needed, and are installed now: ${packages.join(' ')}`);
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  const apt = (...args) => execFileSync('apt-get', args, {env, stdio: ['ignore', 'ignore', 'inherit']});
  try {
    // The package lists are updated first: old lists name files that the mirror no longer has, and a browser that is
    // too old for the drivers.
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    console.error(`They could not be installed: ${error.message}`);
  }
  phpModules = undefined;
}

// When run as a program, installs everything, and fails if something is still missing.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = Object.keys(PROGRAMS);
  installMissing(all);
  const missing = missingPackages(all, {optional: true});
  if (missing.length > 0) {
    console.error(`These Debian packages are missing: ${installCommand(missing)}`);
    process.exitCode = 1;
  }
}
