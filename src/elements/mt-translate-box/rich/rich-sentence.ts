import {isTranslatable, type TextRange} from '../../../text/paragraphs.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import {textToMarkup, markupToText} from '../markup.ts';
import {withDetails, type Code} from '../kept-details/detail-codes.ts';
import {isFixed} from './page-elements.ts';
import {ATOM, closeOf, lineAt, markedText, openOf, type Mark, type RichText} from './rich-text.ts';
import type {RichToken} from './rich-tokens.ts';

/**
 * A sentence with its formatting: formatting around the whole sentence is not sent, other formatting is
 * numbered from 1.
 */
export interface RichSentence {
  readonly text: string;
  /** Whether the sentence must not be translated. */
  readonly isFixed: boolean;
  readonly around: readonly Mark[];
  readonly codes: readonly Code[];
  /** Finds a detail that the user typed into the translation, by its tag number. */
  readonly typed?: (number: number) => string | undefined;
}

/** A tag that represents formatting or a personal detail. */
export const TAG = /<(\/?)(g|x)(?:\s+id\s*=\s*["']?(\d+)["']?)?\s*(\/?)>/gi;

/** Elements whose text is code. */
const CODE = /^(code|kbd|samp|var)$/;
/** A text that consists only of elements without text. */
const ATOMS = new RegExp(`^[\\s${ATOM}]*${ATOM}[\\s${ATOM}]*$`);

/** The sentence at a range of the text. */
export function richSentence(
  rich: RichText,
  start: number,
  end: number,
  details: readonly Detail[] = [],
): RichSentence {
  const {text} = rich;
  const around: Mark[] = [];
  const codes: Code[] = [];
  const line = lineAt(rich, start);
  const marks = line ? [...line.marks] : [];
  let wholeEnd = start;
  for (const mark of marks) {
    const from = Math.max(mark.start, start);
    const to = Math.min(mark.end, end);
    if (from >= to || from < wholeEnd) continue;
    const inside = text.slice(from, to);
    const isWhole = CODE.test(mark.name) || ATOMS.test(inside) || (mark.page && isFixed(mark.page));
    if (from === start && to === end && !isWhole) {
      around.push(mark);
      continue;
    }
    const whole = isWhole ? markedText(text, marks.slice(marks.indexOf(mark)), from, to) : undefined;
    codes.push({mark, from: from - start, to: to - start, text: inside, whole});
    if (whole) wholeEnd = to;
  }
  const coded =
    details.length > 0 ? withDetails(codes, details, (one) => tokensOf(text, marks, one, start)) : codes;
  const isLineFixed = line?.blocks.some(({page}) => page && isFixed(page)) ?? false;
  return {text: text.slice(start, end), isFixed: isLineFixed, around, codes: coded};
}

/** Formatted text of a personal detail, without the formatting that surrounds the whole detail. */
function tokensOf(text: string, marks: readonly Mark[], detail: TextRange, start: number): RichToken[] {
  const [from, to] = [start + detail.start, start + detail.end];
  const inside = marks.filter((mark) => mark.start > from || mark.end < to);
  return markedText(text, inside, from, to);
}

/**
 * The sentence as sent: text with numbered tags, and `<x/>` for code and elements without text; empty if nothing is
 * left to translate.
 */
export function encodeSentence(sentence: RichSentence): string {
  const sent = taggedSentence(sentence);
  return !sentence.isFixed && isTranslatable(sent.replace(TAG, '')) ? sent : '';
}

/** The sentence as text with numbered tags, even if there is nothing to translate. */
export function taggedSentence({text, codes}: RichSentence): string {
  const open: Code[] = [];
  let sent = '';
  let at = 0;
  const copyTo = (end: number) => {
    sent += textToMarkup(text.slice(at, end));
    at = Math.max(at, end);
  };
  const closeUpTo = (end: number) => {
    for (let last = open.at(-1); last && last.to <= end; last = open.at(-1)) {
      copyTo(last.to);
      sent += '</g>';
      open.pop();
    }
  };
  for (const [index, code] of codes.entries()) {
    closeUpTo(code.from);
    copyTo(code.from);
    if (code.whole) {
      sent += `<x id="${index + 1}"/>`;
      at = code.to;
    } else {
      sent += `<g id="${index + 1}">`;
      open.push(code);
    }
  }
  closeUpTo(text.length);
  copyTo(text.length);
  return sent;
}

/**
 * A translation with numbered tags as formatted text. Crossed, duplicate and unknown tags are repaired; missing code is
 * appended, and other missing formatting is put around the same words as in the source; if the translation does not
 * have these words, a link is put around everything.
 *
 * @param isCorrected - Whether the user wrote the translation, so that missing tags were removed intentionally.
 */
export function decodeSentence(
  sentence: RichSentence,
  translation: string,
  isCorrected = false,
): RichToken[] {
  const decoder = new SentenceDecoder(sentence);
  let at = 0;
  for (const match of translation.matchAll(TAG)) {
    decoder.text(markupToText(translation.slice(at, match.index)));
    const name = match[2]!.toLowerCase();
    const index = match[3] ? Number(match[3]) - 1 : undefined;
    if (match[1]) decoder.close(name, index);
    else decoder.open(name, index);
    if (match[4]) decoder.close(name, index);
    at = match.index + match[0].length;
  }
  decoder.text(markupToText(translation.slice(at)));
  return decoder.end(isCorrected);
}

const wrap = (mark: Mark, inside: readonly RichToken[]): RichToken[] => [
  openOf(mark),
  ...inside,
  closeOf(mark),
];
const textOf = (text: string): RichToken => ({kind: 'text', text});

class SentenceDecoder {
  readonly #sentence: RichSentence;
  readonly #used = new Set<number>();
  /** Indexes of the open codes; undefined for a hidden tag. */
  readonly #open: (number | undefined)[] = [];
  #tokens: RichToken[] = [];

  constructor(sentence: RichSentence) {
    this.#sentence = sentence;
  }

  text(text: string): void {
    if (text) this.#tokens.push(textOf(text));
  }

  open(name: string, index: number | undefined): void {
    const typed = index === undefined ? undefined : this.#sentence.typed?.(index + 1);
    if (typed !== undefined) return this.text(typed);
    const code = index === undefined || this.#used.has(index) ? undefined : this.#sentence.codes[index];
    const fits = code && (code.whole !== undefined) === (name === 'x');
    if (fits) this.#used.add(index!);
    if (name === 'g') {
      this.#open.push(fits ? index : undefined);
      if (fits) this.#tokens.push(openOf(code.mark));
    } else if (fits) this.#tokens.push(...code.whole!);
  }

  close(name: string, index: number | undefined): void {
    if (name === 'g')
      this.#closeFrom(index === undefined ? this.#open.length - 1 : this.#open.lastIndexOf(index));
  }

  end(isCorrected: boolean): RichToken[] {
    this.#closeFrom(0);
    const {codes, around} = this.#sentence;
    const missing = isCorrected ? [] : codes.filter((_, index) => !this.#used.has(index));
    for (const code of missing) this.#restore(code);
    return around.reduceRight<RichToken[]>((inside, mark) => wrap(mark, inside), this.#tokens);
  }

  #closeFrom(at: number): void {
    if (at < 0) return;
    for (const index of this.#open.splice(at).reverse()) {
      const mark = index === undefined ? undefined : this.#sentence.codes[index]!.mark;
      if (mark) this.#tokens.push(closeOf(mark));
    }
  }

  #restore(code: Code): void {
    const {mark, text, whole, from} = code;
    const isLink = mark.name === 'a';
    if (whole) {
      const isAtom = ATOMS.test(text);
      if (isAtom && from === 0) this.#tokens.unshift(...whole);
      else this.#tokens.push(...(isAtom ? [] : [textOf(' ')]), ...whole);
      return;
    }
    const at = this.#tokens.findIndex((token) => token.kind === 'text' && token.text.includes(text));
    const found = this.#tokens[at];
    const inLink = isLink && this.#tokens.some((token) => token.kind === 'open' && token.name === 'a');
    if (found?.kind === 'text' && !inLink) {
      const from = found.text.indexOf(text);
      const parts = [found.text.slice(0, from), text, found.text.slice(from + text.length)].map(textOf);
      this.#tokens.splice(at, 1, parts[0]!, ...wrap(mark, [parts[1]!]), parts[2]!);
    } else if (isLink && !inLink) this.#tokens = wrap(mark, this.#tokens);
  }
}
