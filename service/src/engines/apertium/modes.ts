import {execFile} from 'node:child_process';
import {access, constants, readdir} from 'node:fs/promises';
import {delimiter, join} from 'node:path';
import {promisify} from 'node:util';
import {programEnvironment} from '../../processes/program-environment.ts';
import type {EnginePair} from '../engine.ts';

/** Stages at the end of developers' modes that look like language codes. */
const STAGES = new Set(['gen', 'lex', 'mor', 'seg']);

/**
 * Converts Apertium's name for a language to its RFC 5646 code; undefined if the name is not that of a
 * language.
 */
function languageCode(name: string): string | undefined {
  const [, language, suffix] = /^([a-z]{2,3})(?:[_@]([A-Za-z0-9]+))?$/.exec(name) ?? [];
  if (language === undefined) return undefined;
  // Apertium shortens the name of one variant of RFC 5646, Aranese.
  const tag = suffix === undefined ? language : `${language}-${suffix === 'aran' ? 'aranes' : suffix}`;
  try {
    // Replaces ISO 639-2 and 639-3 codes with the two letters that RFC 5646 requires.
    return new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

/** Returns the language pair of a mode file; undefined for a developers' mode. */
function pairOfMode(fileName: string): EnginePair | undefined {
  const [, from = '', to = ''] = /^([^-]+)-([^-]+)\.mode$/.exec(fileName) ?? [];
  if (STAGES.has(to)) return undefined;
  const source = languageCode(from);
  const target = languageCode(to);
  if (source === undefined || target === undefined || source === target) return undefined;
  return {source, target, variant: fileName.slice(0, -'.mode'.length)};
}

/** Path of the mode file of a pair from `installedPairs`. */
export function modeFile(prefix: string, pair: EnginePair): string {
  return join(prefix, 'modes', `${pair.variant ?? `${pair.source}-${pair.target}`}.mode`);
}

/**
 * Path of the opposite direction's mode file, which may not exist. Variants of a language, such as `pt_BR`,
 * share the language's dictionary.
 */
export function reverseModeFile(prefix: string, pair: EnginePair): string | undefined {
  const [from, to] = (pair.variant ?? `${pair.source}-${pair.target}`)
    .split('-')
    .map((name) => /^[a-z]+/.exec(name)?.[0]);
  return from === undefined || to === undefined ? undefined : join(prefix, 'modes', `${to}-${from}.mode`);
}

/** Lists the language pairs installed below `prefix`; empty if the folder cannot be read. */
export async function installedPairs(prefix: string): Promise<EnginePair[]> {
  const names = await readdir(join(prefix, 'modes')).catch(() => []);
  return names.sort().flatMap((name) => pairOfMode(name) ?? []);
}

/** Whether `program` can be run from the PATH. */
export async function isInstalled(program: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const results = await Promise.all(
    folders.map((folder) =>
      access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return results.includes(true);
}

const VERSION_TIMEOUT_MS = 3_000;

/** The version of the Apertium on the PATH, such as `3.8.3`; undefined if it does not say one. */
export async function installedVersion(): Promise<string | undefined> {
  try {
    const options = {timeout: VERSION_TIMEOUT_MS, killSignal: 'SIGKILL', env: programEnvironment()} as const;
    const {stdout} = await promisify(execFile)('apertium', ['-V'], options);
    return /^apertium (\d[\w.+~-]{0,50})\s*$/im.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}
