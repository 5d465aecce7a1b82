import type {Answer, TextSource} from './answer.ts';
import {decodeSentence, encodeSentence, richSentence, withTags} from './rich-sentence.ts';
import {readRich, writeRich, type PlacedSentence, type RichText} from './rich-text.ts';
import type {RichToken} from './rich-tokens.ts';

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

  /** The whole answer to this source as formatted text. */
  tokensOf({sentences}: Answer): RichToken[] {
    const placed = sentences.map(({start, text, targetAfter, kind, known}): PlacedSentence => {
      const end = start + text.length;
      const translation = kind === 'translated' ? known?.translation : undefined;
      return {start, end, after: targetAfter, tokens: this.sentenceTokens(start, end, translation)};
    });
    return writeRich(this.#rich, placed);
  }
}
