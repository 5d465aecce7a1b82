import {
  asksRecord,
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

/** Writes an extended result, with `checks`, `matches` and `provenance` if the request asks for them. */
export function wireChecked(result: ExtendedResult): WireExtendedTranslation {
  const {checksAsked, matches, provenance, translation} = result;
  return {
    ...wireExtended(result),
    ...(checksAsked && {checks: [...translation.checks]}),
    ...(matches && {matches: [...matches]}),
    ...(provenance && {provenance}),
  };
}

/**
 * Writes the state of a document task. If the task was started with the option `checks`, adds `Checks`, and
 * `KeptUntil` if there is a translation; if the options ask for it, adds `Provenance` to a finished
 * one, and `Unmarked` if it could not be marked or nothing was translated.
 */
export function wireCheckedDocument(task: OwnDocument): WireDocumentState {
  const {options, provenance, unmarked} = task;
  return {
    ...wireDocument(task),
    ...(hasOption(options, CHECKS_OPTION) && checkFields(task)),
    ...(asksRecord(options) && {
      ...(provenance && {Provenance: provenance}),
      ...(unmarked !== undefined && {Unmarked: unmarked}),
    }),
  };
}

function checkFields({checks, keptUntil}: OwnDocument): Pick<WireDocumentState, 'Checks' | 'KeptUntil'> {
  const {count, items} = checks ?? {count: 0, items: []};
  return {
    Checks: {Count: count, Items: items.map(wireDocumentCheck)},
    ...(keptUntil && {KeptUntil: keptUntil.toISOString()}),
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
