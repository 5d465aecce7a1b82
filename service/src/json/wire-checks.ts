import {
  CHECKS_OPTION,
  hasOption,
  type WireDocumentCheck,
  type WireDocumentState,
  type WireExtendedTranslation,
} from '../../../src/contract/index.ts';
import type {ExtendedResult} from '../endpoint/endpoint-operation.ts';
import type {DocumentCheck, DocumentTask} from '../store/index.ts';
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

/** Writes the state of a document task, with `Checks` if the task was started with that option. */
export function wireCheckedDocument(task: DocumentTask): WireDocumentState {
  if (!hasOption(task.options, CHECKS_OPTION)) return wireDocument(task);
  const {count, items} = task.checks ?? {count: 0, items: []};
  return {...wireDocument(task), Checks: {Count: count, Items: items.map(wireDocumentCheck)}};
}

/** Writes the state of a document task in a list, with the number of findings only. */
export function wireCountedDocument(task: DocumentTask): WireDocumentState {
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
