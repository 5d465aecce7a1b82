import {
  hasOption,
  optionValue,
  QUALITY_ESTIMATE_OPTION,
  TERM_CORPUS_OPTION,
  withOption,
  type LanguagePair,
  type SavedConfiguration,
  type SavedSystem,
} from '../../../contract/index.ts';
import {thresholdOf} from '../../common/routes.ts';

/** The user's choice for one language pair. */
export interface Choice {
  readonly pair: LanguagePair;
  readonly systemId: string;
  /** Options as stored, with those that this version does not know. */
  readonly options: string;
  /** Least quality, 0 to 1, of a translation that is shown at once; undefined for any. */
  readonly threshold: number | undefined;
  /** Term corpora chosen before for systems that this pair has left, by system. */
  readonly corpora?: Readonly<Record<string, string | undefined>>;
  /** Pair from whose row this one was added, below it, as its reverse. */
  readonly after?: LanguagePair | undefined;
}

/** Configuration that the user is editing: fields and choices over the state that came in. */
export interface Draft {
  /** State set or saved last, with attributes that this version does not know. */
  readonly base: SavedConfiguration | undefined;
  readonly engineName: string;
  readonly token: string;
  readonly choices: readonly Choice[];
}

/** Empty draft. */
export const EMPTY_DRAFT: Draft = {base: undefined, engineName: '', token: '', choices: []};

function choiceOf(pair: LanguagePair, saved: SavedSystem): Choice {
  const {systemID, options} = saved.params;
  return {pair, systemId: systemID, options: options ?? '', threshold: thresholdOf(saved.qeThreshold)};
}

/** Whether two choices would be stored alike. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a.systemId === b.systemId && a.options === b.options && a.threshold === b.threshold;
}

/** Draft of a state, with nothing changed. */
export function draftOf(base: SavedConfiguration): Draft {
  return {
    base,
    engineName: base.engineName ?? '',
    token: base['client-id'] ?? '',
    choices: Object.entries(base.systems ?? {}).map(([pair, saved]) => choiceOf(pair, saved)),
  };
}

function savedSystemOf(choice: Choice, before: SavedSystem | undefined): SavedSystem {
  const {systemId, options, threshold} = choice;
  const saved: SavedSystem = before ?? {params: {systemID: systemId, options}};
  const was = choiceOf(choice.pair, saved);
  if (systemId !== was.systemId) saved.params.systemID = systemId;
  if (options !== was.options) saved.params.options = options;
  if (threshold === was.threshold) return saved;
  if (threshold === undefined) delete saved.qeThreshold;
  else saved.qeThreshold = threshold;
  return saved;
}

/**
 * The state to store: a copy of what came in, changed only where the user changed it, so that
 * untouched and unknown attributes leave as they came. Kept pairs keep their order.
 */
export function stateOf({base, engineName, token, choices}: Draft): SavedConfiguration {
  const state = base ? structuredClone(base) : {engineName: '', 'client-id': '', systems: {}};
  if (engineName !== (state.engineName ?? '')) state.engineName = engineName;
  if (token !== (state['client-id'] ?? '')) state['client-id'] = token;
  if (!state.systems && choices.length === 0) return state;
  const before = state.systems ?? {};
  const chosen = new Map(choices.map((choice) => [choice.pair, choice]));
  const kept = Object.keys(before).filter((pair) => chosen.has(pair));
  // The user's list begins with the newest pair, but a reverse stands below the older pair.
  const added = choices
    .filter(({after}) => !after)
    .map(({pair}) => pair)
    .reverse();
  for (const {pair, after} of choices) {
    if (after) added.splice(added.indexOf(after) + 1 || added.length, 0, pair);
  }
  const order = new Set([...kept, ...added]);
  state.systems = Object.fromEntries(
    [...order].map((pair) => {
      const saved = Object.hasOwn(before, pair) ? before[pair] : undefined;
      return [pair, savedSystemOf(chosen.get(pair)!, saved)];
    }),
  );
  return state;
}

/**
 * Choice with another system. A term corpus belongs to its system: the one chosen for the new system
 * earlier comes back, the old one's is remembered.
 */
export function withSystem(choice: Choice, systemId: string): Choice {
  const corpora = {...choice.corpora, [choice.systemId]: termCorpusOf(choice)};
  return {
    ...choice,
    systemId,
    corpora,
    options: withOption(choice.options, TERM_CORPUS_OPTION, corpora[systemId]),
  };
}

/** Id of the chosen term corpus; undefined without one. */
export function termCorpusOf({options}: Choice): string | undefined {
  return optionValue(options, TERM_CORPUS_OPTION);
}

/** Choice with another term corpus, or with none. */
export function withTermCorpus(choice: Choice, corpusId: string | undefined): Choice {
  return {...choice, options: withOption(choice.options, TERM_CORPUS_OPTION, corpusId)};
}

/** Whether quality estimates are asked for. */
export function asksForQuality({options}: Choice): boolean {
  return hasOption(options, QUALITY_ESTIMATE_OPTION);
}

/** Choice with or without quality estimates; without them there is no threshold. */
export function withQuality(choice: Choice, asked: boolean): Choice {
  const options = withOption(choice.options, QUALITY_ESTIMATE_OPTION, asked || undefined);
  return {...choice, options, threshold: asked ? choice.threshold : undefined};
}
