import type {ExtendedTranslation} from '../../client/types.ts';

/** Part of a sentence and what it became, in UTF-16 code units of each. */
export interface AlignedPart {
  readonly source: readonly [start: number, count: number];
  readonly target: readonly [start: number, count: number];
}

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** The translation of a sentence as it may be shown: one line, no white space around it, bidi closed. */
export function cleanTranslation(translation: string): string {
  return closeBidi(translation.replace(/\0/g, '').replace(LINE_BREAKS, ' ').trim());
}

/** Closes what bidi control characters leave open, and drops the ones that close nothing. */
export function closeBidi(text: string): string {
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

/** A text of the service that is shown inside a sentence of ours: without bidi control characters. */
export function withoutBidi(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}

/**
 * Which part became which, when the service found several sentences in one; empty when there is one
 * only, or when its ranges do not fit together.
 */
export function alignedParts(source: string, result: ExtendedTranslation): AlignedPart[] {
  const {sourceRanges, targetRanges, translation} = result;
  const fits =
    sourceRanges.length > 1 &&
    sourceRanges.length === targetRanges.length &&
    cleanTranslation(translation) === translation &&
    inOrder(sourceRanges, source.length) &&
    inOrder(targetRanges, translation.length);
  return fits ? sourceRanges.map((range, index) => ({source: range, target: targetRanges[index]!})) : [];
}

function inOrder(ranges: readonly (readonly [number, number])[], length: number): boolean {
  let end = 0;
  return ranges.every(([start, count]) => {
    const fits = start >= end && start + count <= length;
    end = start + count;
    return fits;
  });
}
