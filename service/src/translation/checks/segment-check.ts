import type {TranslationCheck} from '../../../../src/contract/index.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';

/** A fact about a sentence's translation; ranges are in the plain texts of the segment and of its translation. */
export interface SegmentCheck {
  readonly check: TranslationCheck;
  /** Absent where nothing is to be pointed at. */
  readonly source?: readonly TextRange[];
  readonly translation?: readonly TextRange[];
  /** What should stand in the translation: a term's target, or what is missing. */
  readonly expected?: string;
}

/** A sentence and its translation, both without codes. */
export interface SentencePair {
  readonly source: string;
  readonly translation: string;
  /** RFC 5646 codes. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** A text with more numbers, addresses or placeholders is data, and to compare them would hold others up. */
export const MAX_COMPARED = 1_000;

/** A part of a text with what is written there. */
interface FoundPart extends TextRange {
  readonly text: string;
}

/**
 * A check for each part that is missing in the translation, and for each that was added to it. Where as
 * many were added as are missing, each stands for the missing one of the same place in the order.
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

/** Whether a check is a fault; `termApplied` is none. */
export function isFault({check}: {readonly check: TranslationCheck}): boolean {
  return check !== 'termApplied';
}

/** A check with its ranges moved, for a piece that was cut out of a longer segment. */
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
