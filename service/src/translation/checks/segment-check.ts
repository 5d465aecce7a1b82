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
