import {ParagraphBuilder, type Paragraph} from '../../markup/paragraph.ts';
import {matchedHalves, type PairItem} from '../bilingual/matched-halves.ts';
import {TextCodes} from '../bilingual/text-codes.ts';

interface Item extends PairItem {
  readonly text: string;
  readonly breaks: boolean;
}

/** A code that a format found in a text; `start` and `end` are halves of a pair with the same key. */
export interface FoundCode {
  readonly start: number;
  readonly end: number;
  readonly kind: 'code' | 'start' | 'end';
  readonly key: string;
  readonly breaks: boolean;
}

const KINDS = {code: 'code', start: 'open', end: 'close'} as const;

/** Functions that encode and decode the texts of a file. */
export interface Writing {
  /** Encodes a text. */
  readonly write: (text: string) => string;
  /** Encodes a code; by default, codes are encoded like text. */
  readonly writeCode?: (code: string) => string;
  /** Decodes text between codes, unless it is already decoded. */
  readonly decode?: (text: string) => string;
}

/**
 * Creates a paragraph from a text, with its placeholders and HTML tags as codes; undefined if the text has no
 * letters to translate.
 *
 * @param at - Position of the text in its file.
 */
export function codedText(
  text: string,
  at: number,
  {write, writeCode = write, decode = asItIs}: Writing,
  codes: readonly FoundCode[] = new TextCodes().find(text),
): Paragraph | undefined {
  const items: Item[] = [];
  let from = 0;
  for (const {start, end, kind, key, breaks} of codes) {
    if (start > from) items.push({kind: 'text', text: text.slice(from, start), breaks: false});
    items.push({kind: KINDS[kind], key, text: text.slice(start, end), breaks});
    from = end;
  }
  if (from < text.length) items.push({kind: 'text', text: text.slice(from), breaks: false});
  const matched = matchedHalves(items);
  const builder = new ParagraphBuilder(write);
  // Codes are encoded rather than copied, so that they are correct wherever they are placed.
  const nothing = {start: at, end: at};
  items.forEach(({kind, text: content, breaks}, index) => {
    if (kind === 'text') builder.text(decode(content));
    else if (matched.has(index) && kind === 'open') builder.open(nothing, undefined, writeCode(content));
    else if (matched.has(index)) builder.close(nothing, undefined, {before: writeCode(content)});
    else builder.single(nothing, {before: writeCode(content), breaks});
  });
  return builder.finish();
}

function asItIs(text: string): string {
  return text;
}
