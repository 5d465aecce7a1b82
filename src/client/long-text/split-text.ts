import {splitSentences} from '../../text/sentences.ts';
import {skipWordBack} from '../../text/white-space.ts';

const WINDOW = 4096; // length of the slices for Intl.Segmenter, which takes quadratic time
const SENTENCES = 1024; // number of characters that are searched at once, from the end
const CONTEXT = 64; // number of characters after a possible end of a sentence that are examined

/**
 * Cuts a text into pieces that, joined, are the text again. Each piece ends at the end of a paragraph, else of a
 * sentence, else of a word, and is at most `maxCharacters` UTF-16 code units long. Graphemes are never cut: a piece is
 * longer only if it is a single grapheme.
 *
 * @param language - RFC 5646 code of the text's language, which determines the abbreviations.
 */
export function splitText(text: string, maxCharacters: number, language = ''): string[] {
  if (!(maxCharacters >= 1)) throw new RangeError('maxCharacters must be at least 1');
  if (text.length <= maxCharacters) return text ? [text] : [];
  const cutter = new TextCutter(text, language);
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > maxCharacters) {
    const end = cutter.cut(start, start + Math.floor(maxCharacters));
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Finds the best places to cut a text in one language. */
class TextCutter {
  readonly #words = new Intl.Segmenter(undefined, {granularity: 'word'});
  readonly #graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
  readonly #text: string;
  readonly #language: string;

  constructor(text: string, language: string) {
    this.#text = text;
    this.#language = language;
  }

  /** End of the piece that begins at `start`: at most `limit`, unless a single grapheme is longer. */
  cut(start: number, limit: number): number {
    return this.#wholeGraphemes(start, this.#bestCut(start, limit));
  }

  /**
   * Last end of a paragraph, sentence or word; any two adjacent pieces are longer than `limit - start`
   * together.
   */
  #bestCut(start: number, limit: number): number {
    const half = (start + limit) / 2;
    const paragraph = start + this.#text.slice(start, limit).lastIndexOf('\n') + 1;
    if (paragraph > half) return paragraph;
    const sentence = this.#sentenceEnd(start, limit);
    if (sentence > half) return sentence;
    const earlier = Math.max(paragraph, sentence);
    if (earlier > start) return earlier;
    const space = skipWordBack(this.#text, limit, start);
    return space > half ? space : this.#wordEnd(start, limit);
  }

  #sentenceEnd(start: number, limit: number): number {
    for (let to = limit; to > start; to -= SENTENCES) {
      const from = Math.max(start, to - SENTENCES);
      let end = -1;
      for (const sentence of splitSentences(this.#text.slice(from, to + CONTEXT), this.#language)) {
        if (sentence.start > to - from) break;
        end = end < 0 ? 0 : sentence.start;
      }
      if (end > 0) return from + end;
    }
    return start;
  }

  #wordEnd(start: number, limit: number): number {
    const from = Math.max(start, limit - WINDOW);
    const words = this.#words.segment(this.#text.slice(from, limit + CONTEXT));
    const end = words.containing(limit - from)?.index ?? 0;
    return end > 0 ? from + end : limit;
  }

  /** Last end of a grapheme at or before `end`; the end of the first grapheme if that is later. */
  #wholeGraphemes(start: number, end: number): number {
    const text = this.#text;
    const graphemes = this.#graphemes.segment(text.slice(start, end + CONTEXT));
    const before = graphemes.containing(end - start)?.index ?? 0;
    if (before > 0) return start + before;
    for (let length = end - start + CONTEXT; ; length *= 2) {
      const slice = text.slice(start, start + length);
      const first = this.#graphemes.segment(slice).containing(0)!.segment.length;
      if (first < length || start + length >= text.length) return start + first;
    }
  }
}
