import {splitSentences} from '../../text/sentences.ts';
import {skipWordBack} from '../../text/white-space.ts';

const WINDOW = 4096; // Intl.Segmenter takes quadratic time, so it only gets slices
const SENTENCES = 1024; // searched at once, from the end
const CONTEXT = 64; // what follows an end decides whether it is one

/**
 * Cuts a text into pieces that, put together, are the text again. Pieces end where a paragraph
 * does, else a sentence, else a word, and are at most `maxCharacters` UTF-16 code units long,
 * unless one grapheme alone is longer: a grapheme is never cut.
 *
 * @param language - RFC 5646 code of the text's language, which decides what is an abbreviation.
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

/** Finds where a text in one language is best cut. */
class TextCutter {
  readonly #words = new Intl.Segmenter(undefined, {granularity: 'word'});
  readonly #graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
  readonly #text: string;
  readonly #language: string;

  constructor(text: string, language: string) {
    this.#text = text;
    this.#language = language;
  }

  /** End of the piece from `start`, at or before `limit` unless one grapheme alone is longer. */
  cut(start: number, limit: number): number {
    return this.#wholeGraphemes(start, this.#bestCut(start, limit));
  }

  /** Last end of a paragraph, sentence or word; two pieces together are longer than `limit - start`. */
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

  /** Last end of a grapheme at or before `end`; the end of the first grapheme when that is longer. */
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
