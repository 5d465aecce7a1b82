import {escapeMarkup} from '../../../../src/text/escape-markup.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';

/** A piece of a segment: text, or an inline code as the original format has it. */
export interface SegmentPiece {
  readonly isCode: boolean;
  text: string;
}

const TAG = /^<\/?[a-z][^<>]*>$/i;

/** A segment as a client would submit it: with the codes that are tags, without the others. */
export function submittedText(pieces: readonly SegmentPiece[]): string {
  const isTag = ({isCode, text}: SegmentPiece): boolean => isCode && TAG.test(text.trim());
  const words = pieces.map(({isCode, text}) => (isCode ? ' ' : text)).join('');
  // Characters that would be read as a tag or a reference stand for themselves in TMX.
  const isMarkup = pieces.some(isTag) || parseMarkup(words).markup;
  const kept = pieces.flatMap((piece) => {
    if (isTag(piece)) return piece.text.trim();
    if (piece.isCode) return '';
    return isMarkup ? escapeMarkup(piece.text) : piece.text;
  });
  return kept.join('').replace(/\s+/g, ' ').trim();
}

/** The pieces of a text as it was submitted: the opposite of `submittedText`. */
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
