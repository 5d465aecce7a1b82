import type {LanguagePair, SavedConfiguration} from '../contract/index.ts';
import {TERM_CORPUS_OPTION, withoutOption} from '../contract/options.ts';

/** Why a whole state was refused. */
type StateRefusal = 'notJson' | 'notAState' | 'wrongType';

/**
 * Problem of a state. A refused state changes nothing; with any other issue, the pair remains in the state.
 */
export type StateIssue =
  | {readonly kind: StateRefusal; /** Where, as `systems.en-lv.params`. */ readonly path?: string}
  /** The option for the term corpus contained its own name instead of an id, and was removed. */
  | {readonly kind: 'corpusIdRepaired'; readonly pair: LanguagePair}
  /** The list no longer contains the system. */
  | {readonly kind: 'systemGone'; readonly pair: LanguagePair; readonly systemId: string}
  /** The list contains the system, but the system cannot be used now. */
  | {readonly kind: 'systemStopped'; readonly pair: LanguagePair; readonly systemId: string};

/** Result of reading a state: a copy of the whole state, or the reason why the state was refused. */
export type ReadConfiguration =
  | {readonly ok: true; readonly configuration: SavedConfiguration; readonly issues: StateIssue[]}
  | {readonly ok: false; readonly issues: [StateIssue]};

type Json = Record<string, unknown>;

// Checks the length of the prototype chain: a plain object from another frame is accepted, too, but a Map is not, since
// JSON would turn a Map into an empty object.
function isObject(value: unknown): value is Json {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Path of the first known attribute whose type differs from the interface; undefined if all types are right. */
function wrongTypeIn(state: Json): string | undefined {
  for (const name of ['engineName', 'client-id']) {
    if (!isAbsent(state[name]) && typeof state[name] !== 'string') return name;
  }
  if (isAbsent(state['systems'])) return undefined;
  if (!isObject(state['systems'])) return 'systems';
  for (const [pair, system] of Object.entries(state['systems'])) {
    if (system === undefined) continue; // JSON leaves out undefined values.
    const path = `systems.${pair}`;
    if (!isObject(system)) return path;
    if (!isObject(system['params'])) return `${path}.params`;
    const {systemID, options} = system['params'];
    if (typeof systemID !== 'string') return `${path}.params.systemID`;
    if (!isAbsent(options) && typeof options !== 'string') return `${path}.params.options`;
  }
  return undefined;
}

function copyOf(input: unknown): unknown {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return JSON.parse(text);
}

/** Repairs options that an older version saved wrongly; returns an issue for each pair repaired. */
function repairOptions(configuration: SavedConfiguration): StateIssue[] {
  const issues: StateIssue[] = [];
  for (const [pair, {params}] of Object.entries(configuration.systems ?? {})) {
    const options = params.options ?? '';
    // An older version of the component saved the name of the option instead of the chosen corpus.
    const repaired = withoutOption(options, TERM_CORPUS_OPTION, TERM_CORPUS_OPTION);
    if (repaired === options) continue;
    params.options = repaired;
    issues.push({kind: 'corpusIdRepaired', pair});
  }
  return issues;
}

/**
 * Reads a state that a host saved: a plain object or its JSON text. Unknown attributes are kept at every
 * level; known attributes may be missing, but must have the right type. Options that an older version saved
 * wrongly are repaired. Never throws.
 */
export function readConfiguration(input: unknown): ReadConfiguration {
  let state: unknown;
  let wrongType: string | undefined;
  try {
    if (typeof input === 'object' && !isObject(input)) return {ok: false, issues: [{kind: 'notAState'}]};
    state = copyOf(input);
    if (isObject(input)) wrongType = wrongTypeIn(input);
  } catch {
    return {ok: false, issues: [{kind: 'notJson'}]};
  }
  const names = isObject(state) ? Object.keys(state) : [];
  const known = names.some((name) => name === 'client-id' || name === 'systems' || name === 'engineName');
  if (!isObject(state) || (names.length > 0 && !known)) return {ok: false, issues: [{kind: 'notAState'}]};
  const path = wrongType ?? wrongTypeIn(state);
  if (path !== undefined) return {ok: false, issues: [{kind: 'wrongType', path}]};
  const configuration = state as unknown as SavedConfiguration;
  return {ok: true, configuration, issues: repairOptions(configuration)};
}
