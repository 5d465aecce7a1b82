import {ParagraphBuilder, type Paragraph} from '../../markup/paragraph.ts';
import {matchedHalves, type PairItem} from '../bilingual/matched-halves.ts';
import {TextCodes} from '../bilingual/text-codes.ts';

interface Item extends PairItem {
  readonly text: string;
  readonly breaks: boolean;
}

/** A code as a format finds it in a text; `open` and `close` are halves of a pair with the same key. */
export interface FoundCode {
  readonly start: number;
  readonly end: number;
  readonly kind: 'code' | 'start' | 'end';
  readonly key: string;
  readonly breaks: boolean;
}

const KINDS = {code: 'code', start: 'open', end: 'close'} as const;

/** How the text of a file is written. */
export interface Writing {
  /** Encodes a text. */
  readonly write: (text: string) => string;
  /** Encodes a code; as a text by default. */
  readonly writeCode?: (code: string) => string;
  /** Decodes a text between codes, where it is not decoded yet. */
  readonly decode?: (text: string) => string;
}

/**
 * Makes a paragraph of a text, with placeholders and tags of HTML in it as codes; undefined without
 * a letter to translate.
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
  // Codes are written again instead of copied, so that each one fits the place that it gets.
  const nothing = {start: at, end: at};
  items.forEach(({kind, text: own, breaks}, index) => {
    if (kind === 'text') builder.text(decode(own));
    else if (matched.has(index) && kind === 'open') builder.open(nothing, undefined, writeCode(own));
    else if (matched.has(index)) builder.close(nothing, undefined, {before: writeCode(own)});
    else builder.single(nothing, {before: writeCode(own), breaks});
  });
  return builder.finish();
}

function asItIs(text: string): string {
  return text;
}
