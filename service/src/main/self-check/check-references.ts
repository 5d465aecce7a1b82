import {constants} from 'node:fs';
import {access, stat} from 'node:fs/promises';
import type {Configuration} from '../../config/index.ts';
import {isMissingFile} from '../../errors/file-fault.ts';
import {isUserName, nameSkeletons} from '../../store/accounts/user-names.ts';
import type {UsersTable} from '../../store/index.ts';
import {QualityServer} from '../../translation/quality/quality-server.ts';
import {qualitySetting} from '../configured-systems.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

/** Consequences of a missing folder, for messages. */
const WITHOUT_FOLDER = {
  componentsFolder: 'so pages get no elements',
  demoFolder: 'so there is no demo',
} as const;

/** Checks the configured folders. */
export async function* checkFolders(configuration: Configuration): AsyncGenerator<CheckedPart> {
  for (const part of ['componentsFolder', 'demoFolder'] as const) {
    const path = configuration[part];
    if (path === undefined) continue;
    const fault = await folderFault(path);
    if (fault === undefined) yield {part, outcome: 'ok', message: `${path} can be read`};
    else {
      const message = `${fault}, ${WITHOUT_FOLDER[part]}. Make it, or mend the setting; without the setting the service has the folder that came with it.`;
      yield {part, outcome: 'fault', message};
    }
  }
}

async function folderFault(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isDirectory()) return `${path} is not a folder`;
    await access(path, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return isMissingFile(error) ? `there is no folder ${path}` : `${path} cannot be read by this user`;
  }
}

/** Settings of all configured systems; if there are none, the settings of automatic systems. */
function systemSettings({systems, defaults}: Configuration) {
  return systems?.map((entry) => ({...defaults, ...entry})) ?? [defaults];
}

/** Languages of the sample if the configuration names no systems. */
const SAMPLE_LANGUAGES = {source: 'en', target: 'es'};
const SAMPLE = {source: 'Hello', translation: 'Hola'};

/** Requests an estimate from each configured quality server. */
export async function* checkQualityServers(configuration: Configuration): AsyncGenerator<CheckedPart> {
  const checkedServers = new Set<string>();
  for (const {qe, ...languages} of systemSettings(configuration)) {
    const setting = qualitySetting(qe);
    if (setting?.kind !== 'server') continue;
    const {url, apiKey = ''} = setting;
    if (checkedServers.has(`${url} ${apiKey}`)) continue;
    checkedServers.add(`${url} ${apiKey}`);
    const {source, target} = {...SAMPLE_LANGUAGES, ...languages};
    const part = `quality server ${url}`;
    try {
      await new QualityServer({...setting, source, target}).tryOut(SAMPLE);
      yield {part, outcome: 'ok', message: `estimates ${source} to ${target}`};
    } catch (error) {
      const message = `${messageOf(error)} Start it, or mend "qe". Translations get no estimates of it meanwhile.`;
      yield {part, outcome: 'fault', message};
    }
  }
}

function chosenName(name: string): string {
  return `"${name}" is a name that somebody chose at the provider, so it shows no system to anybody: write {"email": …}, or {"issuer": …, "subject": …} as "mtservice user list --json" tells them.`;
}

/**
 * Reports names in `visibleTo` that no user has, since they may be misspelt or belong to users who are still
 * to be added, and names that users chose at the provider, which do not count.
 */
export async function* checkVisibility(
  configuration: Configuration,
  users: UsersTable,
): AsyncGenerator<CheckedPart> {
  const names = systemSettings(configuration).flatMap(({visibleTo = 'everyone'}) =>
    visibleTo === 'everyone' ? [] : visibleTo.filter((entry) => typeof entry === 'string'),
  );
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    const user = await users.byName(name);
    if (!user) unknown.push(`"${name}"`);
    else if (user.isNamedByProvider) yield {part: 'visibleTo', outcome: 'note', message: chosenName(name)};
  }
  if (unknown.length === 0) return;
  const who = unknown.length === 1 ? `is no user ${unknown[0]}` : `are no users ${unknown.join(', ')}`;
  const message = `there ${who}. Nobody else sees a system for them: mend the names (capitals count), or add the users.`;
  yield {part: 'visibleTo', outcome: 'note', message};
}

/** Reports names of users from earlier versions that look alike or contain invisible characters. */
export async function* checkNames(users: UsersTable): AsyncGenerator<CheckedPart> {
  const names = (await users.list()).map(({name}) => name);
  const part = 'user names';
  for (const group of lookAlikes(names)) {
    const message = `${group.map(shownName).join(' and ')} look alike: disable or remove those that you do not know, since no new user gets such a name.`;
    yield {part, outcome: 'note', message};
  }
  const hidden = names.filter((name) => !isUserName(name));
  if (hidden.length === 0) return;
  const message = `invisible characters, or too many characters: ${hidden.map(shownName).join(', ')}. Disable or remove those that you do not know.`;
  yield {part, outcome: 'note', message};
}

/** Groups the names that look alike, in lower case or as written. */
function lookAlikes(names: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const kind of ['skeleton', 'capitalSkeleton'] as const) {
    const alike = new Map<string, string[]>();
    for (const name of names) {
      const skeleton = nameSkeletons(name)[kind];
      const group = alike.get(skeleton);
      if (group) group.push(name);
      else alike.set(skeleton, [name]);
    }
    for (const group of alike.values()) if (group.length > 1) groups.set(group.join('\n'), group);
  }
  return [...groups.values()];
}

/** A name, with the code points of its non-ASCII characters, so that look-alikes can be distinguished. */
function shownName(name: string): string {
  const numbered = name.replace(/[^ -~]/gu, (point) => `\\u{${point.codePointAt(0)!.toString(16)}}`);
  if (numbered === name) return `"${name}"`;
  return isUserName(name) ? `"${name}" (${numbered})` : `"${numbered}"`;
}
