import {isDeepStrictEqual} from 'node:util';
import type {Configuration, Limits} from '../config/index.ts';
import type {DocumentSettings} from '../documents/document-settings.ts';

/** Time at which a changed setting takes effect: `live` in the running service, `restart` after a restart. */
type Change = 'live' | 'restart';

type Setting = Exclude<keyof Configuration, 'limits' | 'documents' | 'provider'>;

/** Time at which each setting takes effect. The code does not compile if a setting is missing. */
const SETTINGS: Readonly<Record<Setting, Change>> = {
  engines: 'live',
  systems: 'live',
  defaults: 'live',
  corsOrigins: 'live',
  anonymous: 'live',
  name: 'live',
  supportEmail: 'live',
  logLevel: 'live',
  host: 'restart',
  database: 'restart',
  port: 'restart',
  basePath: 'restart',
  publicUrl: 'restart',
  soap: 'restart',
  legacy: 'restart',
  doors: 'restart',
  trustProxy: 'restart',
  metricsPort: 'restart',
  tracing: 'restart',
  componentsFolder: 'restart',
  demoFolder: 'restart',
  node: 'restart',
};

const LIMITS: Readonly<Record<keyof Limits, Change>> = {
  maxTextCharacters: 'live',
  maxArrayItems: 'live',
  maxBodyBytes: 'live',
  dailyCharacters: 'live',
  correctionsPerDay: 'live',
  correctionCharactersPerDay: 'live',
  memoryUnitsPerUser: 'live',
  glossariesPerUser: 'live',
  glossaryTermsPerUser: 'live',
  requestsPerMinute: 'live',
  refusedPerMinute: 'live',
  requestsAtOnce: 'live',
  connectionsPerAddress: 'live',
  bodyBytesAtOnce: 'live',
  allBodyBytesAtOnce: 'live',
  requestSeconds: 'live',
  bodySeconds: 'live',
  idleConnectionSeconds: 'live',
  drainSeconds: 'live',
  closeSeconds: 'live',
  auditDays: 'live',
  startSeconds: 'live',
  cachedSentences: 'live',
};

const DOCUMENTS: Readonly<Record<keyof DocumentSettings, Change>> = {
  maxBytes: 'live',
  tasksPerUser: 'live',
  keptBytesPerUser: 'live',
  retentionHours: 'live',
  atOnce: 'live',
  leaseSeconds: 'live',
  uploadSeconds: 'live',
  readSeconds: 'live',
  memoryMegabytes: 'live',
  libreOffice: 'live',
  libreOfficeMayUseNetwork: 'live',
  pdftotext: 'live',
  provenance: 'live',
  storage: 'restart',
  storageKeys: 'live',
};

/** Differences between a new configuration and the current one. */
export interface SettingChanges {
  /** Names of changed settings that a running service applies. */
  readonly now: string[];
  /** Names of changed settings that need a restart. */
  readonly afterRestart: string[];
  /** Values of all settings that a running service applies, changed or not. */
  readonly taken: {
    readonly settings: Partial<Configuration>;
    readonly limits: Partial<Limits>;
    readonly documents: Partial<DocumentSettings>;
  };
}

/** Compares the configuration of a running service with a new one. */
export function changedSettings(before: Configuration, after: Configuration): SettingChanges {
  const settings = compared(before, after, SETTINGS, '');
  const limits = compared(before.limits, after.limits, LIMITS, 'limits.');
  const documents = compared(before.documents, after.documents, DOCUMENTS, 'documents.');
  const parts = [settings, limits, documents];
  return {
    now: parts.flatMap(({live}) => live),
    afterRestart: [...parts.flatMap(({restart}) => restart), ...changedSignIn(before, after)],
    taken: {settings: settings.taken, limits: limits.taken, documents: documents.taken},
  };
}

/** Names, as in the configuration file, of the changed settings of sign-in with a provider. */
function changedSignIn({provider: before}: Configuration, {provider: after}: Configuration): string[] {
  if (!before || !after) return before === after ? [] : ['openIdConnect'];
  // The redirect address depends on `publicUrl`, which is compared separately.
  const isSame = isDeepStrictEqual(before, {...after, redirectUrl: before.redirectUrl});
  return isSame ? [] : ['openIdConnect'];
}

function compared<Name extends string, Settings extends Readonly<Record<Name, unknown>>>(
  before: Settings,
  after: Settings,
  changes: Readonly<Record<Name, Change>>,
  prefix: string,
): {readonly live: string[]; readonly restart: string[]; readonly taken: Partial<Settings>} {
  const names = Object.keys(changes) as Name[];
  const named = (change: Change) =>
    names
      .filter((name) => changes[name] === change && !isDeepStrictEqual(before[name], after[name]))
      .map((name) => prefix + name);
  const taken = names.filter((name) => changes[name] === 'live').map((name) => [name, after[name]]);
  return {
    live: named('live'),
    restart: named('restart'),
    taken: Object.fromEntries(taken) as Partial<Settings>,
  };
}
