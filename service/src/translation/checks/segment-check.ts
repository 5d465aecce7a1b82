import type {TranslationCheck} from '../../../../src/contract/index.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';

/**
 * A fact about a sentence's translation; ranges are positions in the plain texts of the segment and its
 * translation.
 */
export interface SegmentCheck {
  readonly check: TranslationCheck;
  /** Places in the source; absent if the check does not refer to a place. */
  readonly source?: readonly TextRange[];
  readonly translation?: readonly TextRange[];
  /** Text that the translation should contain: a term's target, or the missing part. */
  readonly expected?: string;
}

/** A sentence and its translation, both without codes. */
export interface SentencePair {
  readonly source: string;
  readonly translation: string;
  /** RFC 5646 codes of the languages. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/**
 * Maximum number of numbers, addresses or placeholders of a text that are compared. Texts with more are data,
 * and comparing them would delay other requests.
 */
export const MAX_COMPARED = 1_000;

/** A range with its text. */
interface FoundPart extends TextRange {
  readonly text: string;
}

/**
 * Creates a check for each part that is missing from the translation or was added to it. If the counts are
 * equal, each added part is paired with the missing part at the same index.
 */
export function differences(
  check: TranslationCheck,
  missing: readonly FoundPart[],
  added: readonly FoundPart[],
): SegmentCheck[] {
  const isReplaced = missing.length === added.length;
  return [
    ...missing.map(({start, end, text}, index) => {
      const instead = isReplaced ? added[index] : undefined;
      const translation = instead && {translation: [{start: instead.start, end: instead.end}]};
      return {check, source: [{start, end}], ...translation, expected: text};
    }),
    ...(isReplaced ? [] : added.map(({start, end}) => ({check, translation: [{start, end}]}))),
  ];
}

/** Whether a check reports a fault; `termApplied` does not. */
export function isFault({check}: {readonly check: TranslationCheck}): boolean {
  return check !== 'termApplied';
}

/** Shifts the ranges of a check made on a piece of a longer segment. */
export function movedCheck(check: SegmentCheck, bySource: number, byTranslation: number): SegmentCheck {
  const {source, translation} = check;
  return {
    ...check,
    ...(source && {source: moved(source, bySource)}),
    ...(translation && {translation: moved(translation, byTranslation)}),
  };
}

function moved(ranges: readonly TextRange[], by: number): TextRange[] {
  return ranges.map(({start, end}) => ({start: start + by, end: end + by}));
}
