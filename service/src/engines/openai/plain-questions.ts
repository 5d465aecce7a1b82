import type {EnginePair, Guidance, Term} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import type {TextResult} from '../segment-text.ts';
import {contentOf} from './answer.ts';
import {qualitiesOf} from './log-probabilities.ts';
import {numberedTexts, textsOfNumbered} from './numbered-texts.ts';
import {translationIn} from './plain-answer.ts';
import {plainMessages, type PromptTemplate} from './plain-prompt.ts';
import type {ChatMessage} from './prompt.ts';

/** A text for the model, and what may help it. */
export interface GuidedText {
  readonly text: string;
  readonly guidance: Guidance | undefined;
}

interface PlainSetting {
  readonly template: PromptTemplate;
  readonly pair: EnginePair;
  /** Whether a request has several texts, in numbered lines. */
  readonly numbered: boolean;
  /** Whether answers have log-probabilities. */
  readonly logprobs: boolean;
  readonly send: (messages: readonly ChatMessage[], signal: AbortSignal) => Promise<unknown>;
}

interface Asking {
  readonly terms: readonly Term[];
  readonly signal: AbortSignal;
}

/** Translates texts with a model that answers with the translation alone. */
export class PlainQuestions {
  readonly #setting: PlainSetting;

  constructor(setting: PlainSetting) {
    this.#setting = setting;
  }

  /** Translates texts; rejects only when aborted. */
  async ask(texts: readonly GuidedText[], asking: Asking): Promise<TextResult[]> {
    const results: (TextResult | undefined)[] = this.#setting.numbered
      ? await this.#numbered(texts, asking)
      : texts.map(() => undefined);
    return Promise.all(texts.map(async (text, index) => results[index] ?? (await this.#alone(text, asking))));
  }

  /** Translates texts in one request; undefined for each that must be asked for alone. */
  async #numbered(
    texts: readonly GuidedText[],
    {terms, signal}: Asking,
  ): Promise<(TextResult | undefined)[]> {
    const lines = texts.map(({text}) => text).filter((text) => !text.includes('\n'));
    if (lines.length < 2) return [];
    const {template, pair, send} = this.#setting;
    const found = texts.map(({guidance}) => guidance).filter((one) => one !== undefined);
    const guidance = {
      examples: found.flatMap(({examples}) => examples),
      before: found[0]?.before ?? '',
      after: found.at(-1)?.after ?? '',
    };
    try {
      const text = numberedTexts(lines);
      const answer = await send(plainMessages(template, pair, text, {terms, guidance}), signal);
      const translations = textsOfNumbered(contentOf(answer), lines.length);
      if (!translations) return [];
      let next = 0;
      return texts.map(({text}) =>
        text.includes('\n') ? undefined : this.#read(translations[next++], text),
      );
    } catch (reason) {
      signal.throwIfAborted();
      const error = asEngineError(reason);
      // Only an answer to this request is a reason to ask for each text; the server may be down.
      return error.kind === 'malformed' || error.kind === 'rejected'
        ? []
        : texts.map(() => ({ok: false, error}));
    }
  }

  #read(answer: string | undefined, text: string): TextResult | undefined {
    try {
      return answer === undefined
        ? undefined
        : {ok: true, text: translationIn(answer, text, this.#setting.pair)};
    } catch {
      return undefined;
    }
  }

  /** Translates one text; asks once more if the answer is not a translation. */
  async #alone({text, guidance}: GuidedText, asking: Asking, isAgain = false): Promise<TextResult> {
    const {template, pair, logprobs, send} = this.#setting;
    const {terms, signal} = asking;
    let answer: unknown;
    try {
      answer = await send(plainMessages(template, pair, text, {terms, guidance, isAgain}), signal);
    } catch (reason) {
      signal.throwIfAborted();
      return {ok: false, error: asEngineError(reason)};
    }
    try {
      const translation = translationIn(contentOf(answer), text, pair);
      const [quality] = logprobs ? qualitiesOf(answer, [translation]) : [];
      return {ok: true, text: translation, ...(quality !== undefined && {quality})};
    } catch (reason) {
      if (isAgain) return {ok: false, error: asEngineError(reason)};
      return this.#alone({text, guidance}, asking, true);
    }
  }
}
