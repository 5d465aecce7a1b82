import {
  CHECKS_OPTION,
  hasOption,
  type WireDocumentCheck,
  type WireDocumentState,
  type WireExtendedTranslation,
} from '../../../src/contract/index.ts';
import type {ExtendedResult} from '../endpoint/endpoint-operation.ts';
import type {OwnDocument} from '../operations/documents/documents.ts';
import type {DocumentCheck} from '../store/index.ts';
import {wireDocument, wireExtended} from './wire.ts';

/** Writes an extended result, with `checks` and `matches` if the request asks for them. */
export function wireChecked(result: ExtendedResult): WireExtendedTranslation {
  const {checksAsked, matches, translation} = result;
  return {
    ...wireExtended(result),
    ...(checksAsked && {checks: [...translation.checks]}),
    ...(matches && {matches: [...matches]}),
  };
}

/**
 * Writes the state of a document task. If the task was started with the option `checks`, adds `Checks`, and
 * `KeptUntil` if there is a translation.
 */
export function wireCheckedDocument(task: OwnDocument): WireDocumentState {
  if (!hasOption(task.options, CHECKS_OPTION)) return wireDocument(task);
  const {count, items} = task.checks ?? {count: 0, items: []};
  return {
    ...wireDocument(task),
    Checks: {Count: count, Items: items.map(wireDocumentCheck)},
    ...(task.keptUntil && {KeptUntil: task.keptUntil.toISOString()}),
  };
}

/** Writes the state of a document task in a list, with the number of findings only. */
export function wireCountedDocument(task: OwnDocument): WireDocumentState {
  const state = wireCheckedDocument(task);
  return state.Checks ? {...state, Checks: {...state.Checks, Items: []}} : state;
}

function wireDocumentCheck({check, source, translation, expected, found}: DocumentCheck): WireDocumentCheck {
  return {
    Check: check,
    Source: source,
    Translation: translation,
    ...(expected !== undefined && {Expected: expected}),
    ...(found !== undefined && {Found: found}),
  };
}
