import type {CheckedTranslation, Provenance} from '../../../client/types.ts';
import {hasOption, QUALITY_ESTIMATE_OPTION} from '../../../contract/options.ts';
import {BIDI_CONTROLS} from '../../common/direction-marks.ts';
import type {SystemOptions} from '../../common/routes.ts';
import type {Findings, KnownTranslation} from './sentence-cache.ts';

type Range = [start: number, count: number];

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** Converts the service's results for the sentences of a request. */
export function knownTranslations(
  results: readonly CheckedTranslation[],
  {options}: SystemOptions,
): KnownTranslation[] {
  const asksQuality = hasOption(options, QUALITY_ESTIMATE_OPTION);
  const records = new Map<string, Provenance>();
  const shared = (record: Provenance) => {
    const key = JSON.stringify(record);
    return records.get(key) ?? (records.set(key, record), record);
  };
  return results.map((result) => {
    const translation = cleanTranslation(result.translation);
    const findings = findingsOf(result, translation);
    const {provenance} = result;
    return {
      translation,
      // Services send 0 if no quality estimate was requested.
      quality: asksQuality ? result.qualityEstimate : undefined,
      corrected: false,
      ...(provenance && {provenance: shared(provenance)}),
      ...(findings && {findings}),
    };
  });
}

function findingsOf(result: CheckedTranslation, shown: string): Findings | undefined {
  const {translation, sourceRanges} = result;
  // A match for a part of a sentence would replace the whole sentence.
  const matches = sourceRanges.length > 1 ? [] : result.matches;
  if (result.checks.length + matches.length === 0) return undefined;
  const placeOf = shown === translation ? undefined : placesIn(translation, shown);
  const checks = placeOf
    ? result.checks.map((check) => ({...check, translation: check.translation.flatMap(placeOf)}))
    : result.checks;
  return {checks, matches};
}

/** Returns a function that maps ranges of `text` to ranges of `cleaned`, which lacks some characters. */
function placesIn(text: string, cleaned: string): (range: Range) => Range[] {
  let at = 0;
  const places = Array.from({length: text.length}, (_, index) => {
    const [before, now] = [text[index]!, cleaned[at]];
    const isKept = before === now || (now === ' ' && !before.trim());
    return isKept ? at++ : at;
  });
  const placeOf = (index: number) => places[index] ?? at;
  return ([start, count]) => {
    const from = placeOf(start);
    const length = placeOf(start + count) - from;
    return length > 0 ? [[from, length]] : [];
  };
}

/**
 * Prepares a translation for display: one line, no surrounding white space, bidi control characters closed.
 */
export function cleanTranslation(translation: string): string {
  return closeBidi(translation.replace(/\0/g, '').replace(LINE_BREAKS, ' ').trim());
}

/** Closes open bidi control characters, and drops closing characters without an opening one. */
function closeBidi(text: string): string {
  const open: string[] = [];
  const balanced = text.replace(BIDI_CONTROLS, (control) => {
    const closes = control === '\u202C' || control === '\u2069';
    if (!closes) open.unshift(control > '\u202E' ? '\u2069' : '\u202C');
    else if (open[0] === control) open.shift();
    else return '';
    return control;
  });
  return balanced + open.join('');
}
