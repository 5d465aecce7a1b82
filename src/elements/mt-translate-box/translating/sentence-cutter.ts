import {nextTurn} from '../../../client/waiting/wait.ts';
import {paragraphsOf, type TextRange} from '../../../text/paragraphs.ts';
import {splitterOf, type SentenceSplitter} from '../../../text/sentences.ts';
import {unbrokenRanges} from '../../../text/unbroken-ranges.ts';
import {cutPosition, skipWhiteSpace, skipWhiteSpaceBack} from '../../../text/white-space.ts';
import type {CutText} from './answer.ts';

/** Maximum length of a sentence that is sent undivided, in UTF-16 code units. */
export const MAX_SENTENCE_LENGTH = 2048;

const SLICE_MS = 8;

/** Splits texts of one language into sentences; unchanged paragraphs are not split again. */
export class SentenceCutter {
  readonly #splitter: SentenceSplitter;
  #paragraphs = new Map<string, readonly TextRange[]>();
  #longest = MAX_SENTENCE_LENGTH;

  /** @param language - Code of the text's language; general rules apply to unknown languages. */
  constructor(language: string) {
    this.#splitter = splitterOf(language);
  }

  /**
   * Splits a text, pausing every few milliseconds. A sentence longer than `longest` is cut at white space.
   * Rejects with the signal's reason.
   */
  async cut(text: string, longest = MAX_SENTENCE_LENGTH, signal?: AbortSignal): Promise<CutText> {
    const most = Math.min(longest, MAX_SENTENCE_LENGTH);
    const known = most === this.#longest ? this.#paragraphs : undefined;
    const paragraphs = new Map<string, readonly TextRange[]>();
    const ranges: TextRange[] = [];
    let pauseAt = performance.now() + SLICE_MS;
    for (const {start, end} of paragraphsOf(text, [], unbrokenRanges(text))) {
      const paragraph = text.slice(start, end);
      const found: TextRange[] = [];
      for (const range of known?.get(paragraph) ?? sentencesOf(paragraph, this.#splitter, most)) {
        found.push(range);
        ranges.push({start: start + range.start, end: start + range.end});
        if (performance.now() < pauseAt) continue;
        await nextTurn();
        signal?.throwIfAborted();
        pauseAt = performance.now() + SLICE_MS;
      }
      paragraphs.set(paragraph, found);
    }
    this.#paragraphs = paragraphs;
    this.#longest = most;
    return withWhiteSpace(text, ranges);
  }
}

function* sentencesOf(
  paragraph: string,
  splitter: SentenceSplitter,
  longest: number,
): Generator<TextRange, void, undefined> {
  for (const {start, end} of splitter.split(paragraph)) {
    let from = start;
    while (end - from > longest) {
      const cut = cutPosition(paragraph, from, from + longest);
      yield {start: from, end: skipWhiteSpaceBack(paragraph, cut, from)};
      from = skipWhiteSpace(paragraph, cut, end);
    }
    yield {start: from, end};
  }
}

function withWhiteSpace(text: string, ranges: readonly TextRange[]): CutText {
  const sentences = ranges.map(({start, end}, index) => ({
    start,
    text: text.slice(start, end),
    after: text.slice(end, ranges[index + 1]?.start),
  }));
  return {lead: text.slice(0, ranges[0]?.start), sentences};
}
