import type {LanguagePair, SavedConfiguration, SavedSystem} from '../../../contract/index.ts';
import {thresholdOf} from '../../common/routes.ts';
import type {Choice, Draft} from './draft.ts';

function choiceOf(pair: LanguagePair, saved: SavedSystem): Choice {
  const {systemID, options} = saved.params;
  return {pair, systemId: systemID, options: options ?? '', threshold: thresholdOf(saved.qeThreshold)};
}

/** Creates a draft of a saved configuration, without changes. */
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
 * The state to store: a copy of the original, changed only where the user changed it, so that untouched and unknown
 * attributes are preserved. Pairs that are not removed keep their order.
 */
export function stateOf({base, engineName, token, choices}: Draft): SavedConfiguration {
  const state = base ? structuredClone(base) : {engineName: '', 'client-id': '', systems: {}};
  if (engineName !== (state.engineName ?? '')) state.engineName = engineName;
  if (token !== (state['client-id'] ?? '')) state['client-id'] = token;
  if (!state.systems && choices.length === 0) return state;
  const before = state.systems ?? {};
  const chosen = new Map(choices.map((choice) => [choice.pair, choice]));
  const kept = Object.keys(before).filter((pair) => chosen.has(pair));
  // The user's list starts with the newest pair, but a reverse pair is below the pair it was added for.
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
