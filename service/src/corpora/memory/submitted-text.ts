import {escapeMarkup} from '../../../../src/text/escape-markup.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';

/** A piece of a segment: text, or an inline code in the notation of the original format. */
export interface SegmentPiece {
  readonly isCode: boolean;
  text: string;
}

const TAG = /^<\/?[a-z][^<>]*>$/i;

/** A segment as a client would submit it: with the codes that are tags, without other codes. */
export function submittedText(pieces: readonly SegmentPiece[]): string {
  const isTag = ({isCode, text}: SegmentPiece): boolean => isCode && TAG.test(text.trim());
  const words = pieces.map(({isCode, text}) => (isCode ? ' ' : text)).join('');
  // In TMX, text that looks like a tag or reference is literal.
  const isMarkup = pieces.some(isTag) || parseMarkup(words).markup;
  const texts = pieces.flatMap((piece) => {
    if (isTag(piece)) return piece.text.trim();
    if (piece.isCode) return '';
    return isMarkup ? escapeMarkup(piece.text) : piece.text;
  });
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** The pieces of a submitted text; reverses `submittedText`. */
export function segmentPieces(submitted: string): SegmentPiece[] {
  const parsed = parseMarkup(submitted);
  const pieces: SegmentPiece[] = [];
  let at = 0;
  for (const code of parsed.codes) {
    pieces.push({isCode: false, text: parsed.text.slice(at, code.at)});
    pieces.push({isCode: true, text: submitted.slice(code.start, code.end)});
    ({at} = code);
  }
  pieces.push({isCode: false, text: parsed.text.slice(at)});
  return pieces.filter(({text}) => text !== '');
}
