import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {CORPUS_EXTENSIONS, type CorpusPackage} from './packages.ts';

/**
 * Downloads and unpacks a package below a folder, unless it is already there. Returns its folder; undefined
 * if that failed.
 */
export function fetchPackage({kind, name}: CorpusPackage, below: string): string | undefined {
  const folder = join(below, `${kind}-${name.replaceAll('/', '-')}`);
  const done = join(folder, '.done');
  if (existsSync(done)) return folder;
  mkdirSync(folder, {recursive: true});
  const ok =
    kind === 'npm'
      ? fetchNpm(name, folder)
      : kind === 'debian'
        ? fetchBinary(name, folder)
        : fetchSource(name, folder, below);
  if (!ok) return undefined;
  writeFileSync(done, '');
  return folder;
}

function run(folder: string, command: string, args: readonly string[]): boolean {
  const {status} = spawnSync(command, args, {cwd: folder, stdio: 'ignore', timeout: 600_000});
  return status === 0;
}

function unpackAll(folder: string, pattern: RegExp, command: string, args: readonly string[]): boolean {
  const archives = readdirSync(folder).filter((name) => pattern.test(name));
  return archives.length > 0 && archives.every((name) => run(folder, command, [...args, name]));
}

function fetchNpm(name: string, folder: string): boolean {
  return run(folder, 'npm', ['pack', name]) && unpackAll(folder, /\.tgz$/, 'tar', ['-xzf']);
}

function fetchBinary(name: string, folder: string): boolean {
  if (!run(folder, 'apt-get', ['download', name])) return false;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.deb'))
    .every((file) => run(folder, 'dpkg-deb', ['-x', file, 'files']));
}

/**
 * Downloads a source package. This needs a list of sources; with its own state, apt does not change the
 * machine's lists.
 */
function fetchSource(name: string, folder: string, below: string): boolean {
  const state = join(below, 'apt');
  const list = join(state, 'sources.list');
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State=${state}`,
    `Dir::Cache=${state}`,
  ];
  const args = options.flatMap((option) => ['-o', option]);
  if (!existsSync(list)) {
    mkdirSync(join(state, 'lists', 'partial'), {recursive: true});
    const key = '/usr/share/keyrings/debian-archive-keyring.gpg';
    writeFileSync(list, `deb-src [signed-by=${key}] http://deb.debian.org/debian stable main\n`);
    if (!run(state, 'apt-get', [...args, 'update'])) return false;
  }
  // Mirrors lack some of the files that are only needed for building.
  run(folder, 'apt-get', [...args, 'source', '--download-only', '--tar-only', '--only-source', name]);
  // Unpacks only documents: the source of an office suite takes gigabytes.
  const wanted = CORPUS_EXTENSIONS.map((extension) => `*.${extension}`);
  return readdirSync(folder)
    .filter((file) => /\.orig\.tar\.\w+$/.test(file))
    .map((file) => spawnSync('tar', ['-xf', file, '--wildcards', ...wanted], {cwd: folder, stdio: 'ignore'}))
    .some(({error}) => error === undefined);
}
