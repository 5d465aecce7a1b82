/** The place of a sentence, in UTF-8 bytes. */
export interface ByteRange {
  readonly begin: number;
  readonly end: number;
}

/** A text and its translation, with the places of the pieces that the engine translated one by one. */
export interface DividedText {
  readonly source: string;
  readonly sourceRanges: readonly ByteRange[];
  readonly translation: string;
  readonly translationRanges: readonly ByteRange[];
}

/**
 * Separates the translations of pieces with a space where the source has white space: the engine divides a long
 * sentence between words, and puts nothing between the translations.
 */
export function withGaps({source, sourceRanges, translation, translationRanges}: DividedText): string {
  if (sourceRanges.length < 2 || sourceRanges.length !== translationRanges.length) return translation;
  const [from, to] = [Buffer.from(source), Buffer.from(translation)];
  let text = '';
  let written = 0;
  for (let index = 1; index < sourceRanges.length; index++) {
    const {begin} = translationRanges[index]!;
    const isJoined = begin === translationRanges[index - 1]!.end && begin > written;
    // The white space may be the first or the last character of a piece, too.
    const border = from.toString('utf8', sourceRanges[index - 1]!.end - 1, sourceRanges[index]!.begin + 1);
    if (!isJoined || !/\s/.test(border)) continue;
    text += `${to.toString('utf8', written, begin)} `;
    written = begin;
  }
  return text + to.toString('utf8', written);
}
