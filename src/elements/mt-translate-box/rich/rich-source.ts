import type {Answer, AnswerSentence, TextSource} from '../answer.ts';
import {decodeSentence, encodeSentence, richSentence, withTags} from './rich-sentence.ts';
import {readRich, writeRich, type PlacedSentence, type RichText} from './rich-text.ts';
import type {RichToken} from './rich-tokens.ts';

/** How an answer is written. */
export interface AnswerOptions {
  readonly correction?: (sentence: AnswerSentence) => string | undefined;
  readonly marksSentences?: boolean;
}

/** Formatted text as the source of a translation. */
export class RichSource implements TextSource {
  readonly #rich: RichText;

  /** @param tokens - Of elements and attributes, only what is allowed is taken over. */
  constructor(tokens: Iterable<RichToken>) {
    this.#rich = readRich(tokens);
  }

  /** The text without formatting, a line for each paragraph. */
  get text(): string {
    return this.#rich.text;
  }

  readonly encode = (start: number, end: number): string =>
    encodeSentence(richSentence(this.#rich, start, end));

  readonly decode = (start: number, end: number, translation: string): string =>
    this.sentenceTokens(start, end, translation)
      .map((token) => (token.kind === 'text' ? token.text : ''))
      .join('');

  /** The formatted text of one sentence; without a translation, that of the source. */
  sentenceTokens(start: number, end: number, translation?: string): RichToken[] {
    const sentence = richSentence(this.#rich, start, end);
    return decodeSentence(sentence, translation ?? withTags(sentence));
  }

  /** The whole source as formatted text. */
  get tokens(): RichToken[] {
    const lines = this.#rich.lines.map(({start, end}): PlacedSentence => {
      return {start, end, after: '', tokens: this.sentenceTokens(start, end)};
    });
    return writeRich(this.#rich, lines);
  }

  /**
   * The whole answer to this source as formatted text.
   *
   * @param options - `correction` gives a reader's plain text for a sentence; `marksSentences` puts
   *   an element around each.
   */
  tokensOf({sentences}: Answer, {correction, marksSentences}: AnswerOptions = {}): RichToken[] {
    const placed = sentences.map((sentence, index): PlacedSentence => {
      const {start, text, targetAfter, kind, known} = sentence;
      const end = start + text.length;
      const corrected = correction?.(sentence);
      const translation = kind === 'translated' ? known?.translation : undefined;
      const tokens: RichToken[] =
        corrected === undefined
          ? this.sentenceTokens(start, end, translation)
          : [{kind: 'text', text: corrected}];
      if (marksSentences) {
        tokens.unshift({kind: 'open', name: 'span', sentence: index});
        tokens.push({kind: 'close', name: 'span'});
      }
      return {start, end, after: targetAfter, tokens};
    });
    return writeRich(this.#rich, placed);
  }
}
