import type {Answer, AnswerSentence, KeptDetails, TextSource} from '../translating/answer.ts';
import {detailsIn} from '../kept-details/detail-tokens.ts';
import {detailsToCheck, hasOtherDetails, hideTyped} from '../kept-details/kept-details.ts';
import {describedSentence, descriptionsOf, plainDescription, withDescriptions} from './descriptions.ts';
import {PageElements} from './page-elements.ts';
import {
  decodeSentence,
  encodeSentence,
  richSentence,
  taggedSentence,
  type RichSentence,
} from './rich-sentence.ts';
import type {Code} from '../kept-details/detail-codes.ts';
import {
  closeOf,
  elementsIn,
  lineAt,
  markedText,
  openOf,
  readRich,
  writeRich,
  type PlacedSentence,
  type RichText,
} from './rich-text.ts';
import {elementKind, type RichToken} from './rich-tokens.ts';

/** Options for writing an answer. */
export interface AnswerOptions {
  readonly correction?: (sentence: AnswerSentence) => string | undefined;
  readonly marksSentences?: boolean;
}

/** Formatted text as the source of a translation. */
export class RichSource implements TextSource {
  readonly #rich: RichText;
  #descriptions: readonly string[] | undefined;
  #kept: KeptDetails | undefined;
  /** Plain text, one line per paragraph. */
  readonly text: string;
  /** Numbers of the page elements in the editor. */
  readonly pageElements: PageElements;

  /**
   * @param tokens - Formatted text; only allowed elements and attributes are kept, except that page elements keep all
   *   attributes.
   * @param pageElements - Page elements of the edited source.
   */
  constructor(tokens: Iterable<RichToken>, pageElements = new PageElements()) {
    this.pageElements = pageElements;
    this.#rich = readRich(tokens);
    this.text = this.#rich.text;
  }

  /** Encoded descriptions from attributes of page elements. */
  get descriptions(): readonly string[] {
    if (this.#descriptions) return this.#descriptions;
    const texts = elementsIn(this.#rich).flatMap(descriptionsOf);
    const sent = new Set(texts.map((text) => encodeSentence(this.#described(text))));
    sent.delete('');
    return (this.#descriptions = [...sent]);
  }

  get kept(): KeptDetails | undefined {
    return this.#kept;
  }

  readonly keep = (found: Pick<KeptDetails, 'details' | 'keeper'> | undefined): void => {
    this.#descriptions = undefined;
    this.#kept = found && {
      ...found,
      toCheck: (start, end, translation) => detailsToCheck(this.#sentence(start, end), translation),
      hideTyped: (start, end, translation) =>
        hideTyped(translation, found.keeper, this.#sentence(start, end)),
      staysHere: (start, end, translation) => hasOtherDetails(this.#sentence(start, end), translation),
    };
  };

  readonly encode = (start: number, end: number): string => encodeSentence(this.#sentence(start, end));

  readonly decode = (start: number, end: number, translation?: string, isCorrected = false): string =>
    this.sentenceTokens(start, end, translation, isCorrected)
      .map((token) => (token.kind === 'text' ? token.text : ''))
      .join('');

  /** Text of a sentence with numbered tags, even if there is nothing to translate. */
  tagged(start: number, end: number): string {
    return taggedSentence(this.#sentence(start, end));
  }

  /** Formatted text of one sentence: its translation, or else the source. */
  sentenceTokens(start: number, end: number, translation?: string, isCorrected = false): RichToken[] {
    const sentence = this.#sentence(start, end);
    if (translation !== undefined) return decodeSentence(sentence, translation, isCorrected);
    return markedText(this.text, lineAt(this.#rich, start)?.marks ?? [], start, end);
  }

  /** Formatted text of a sentence's translation, with the number of its tag on each element. */
  numberedTokens(start: number, end: number, translation: string, isCorrected: boolean): RichToken[] {
    const whole = this.#sentence(start, end);
    const sentence = {...whole, codes: whole.codes.map(inElement)};
    const codes = new Map<object | undefined, {number: number; isWhole: boolean}>(
      sentence.codes.map(({mark, whole}, index) => [mark, {number: index + 1, isWhole: whole !== undefined}]),
    );
    return decodeSentence(sentence, translation, isCorrected).map((token) => {
      const code = token.kind === 'open' ? codes.get(token.origin) : undefined;
      return code ? {...token, code} : token;
    });
  }

  #sentence(start: number, end: number): RichSentence {
    const kept = this.#kept;
    if (!kept) return richSentence(this.#rich, start, end);
    const sentence = richSentence(this.#rich, start, end, detailsIn(kept.details, start, end));
    return {...sentence, typed: (number) => kept.keeper.typedText(number, sentence.text)};
  }

  #described(text: string): RichSentence {
    return describedSentence(text, this.#kept?.keeper.findNow(text) ?? []);
  }

  /** Translation of a description; undefined if not yet known. */
  #translated(text: string, known: Answer['known']): string | undefined {
    const sentence = this.#described(text);
    const translation = known.get(encodeSentence(sentence))?.translation;
    return translation && plainDescription(sentence, translation);
  }

  /** The whole source as formatted text. */
  get tokens(): RichToken[] {
    const lines = this.#rich.lines.flatMap(({start, end, marks}): PlacedSentence[] =>
      start < end ? [{start, end, after: '', tokens: markedText(this.text, marks, start, end)}] : [],
    );
    return joined(writeRich(this.#rich, lines));
  }

  /**
   * Formatted text of an entire answer to this source.
   *
   * @param options - `correction` returns a user's text for a sentence, with its tags; `marksSentences` adds an element
   *   around each sentence.
   */
  tokensOf({sentences, known: all}: Answer, {correction, marksSentences}: AnswerOptions = {}): RichToken[] {
    const placed = sentences.map((sentence, index): PlacedSentence => {
      const {start, text, targetAfter, kind, known} = sentence;
      const end = start + text.length;
      const translation = kind === 'translated' ? known?.translation : undefined;
      const corrected = correction?.(sentence);
      const isCorrected = corrected !== undefined || known?.corrected;
      const tokens = this.sentenceTokens(start, end, corrected ?? translation, isCorrected);
      if (marksSentences) {
        tokens.unshift({kind: 'open', name: 'span', sentence: index});
        tokens.push({kind: 'close', name: 'span'});
      }
      return {start, end, after: targetAfter, tokens};
    });
    const tokens = writeRich(this.#rich, placed).map((token) =>
      token.kind === 'open' && token.page
        ? {...token, page: withDescriptions(token.page, (text) => this.#translated(text, all))}
        : token,
    );
    return marksSentences ? tokens : joined(tokens);
  }
}

/** Puts a personal detail into its own element, which stays complete while the sentence is edited. */
function inElement(code: Code): Code {
  const {isDetail, mark, whole} = code;
  return isDetail && whole ? {...code, whole: [openOf(mark), ...whole, closeOf(mark)]} : code;
}

/** Formatted text to insert for a paste, with white space at ends inside a paragraph. */
export function insertedTokens(tokens: readonly RichToken[]): RichToken[] {
  const inserted = new RichSource(tokens).tokens;
  const space = {kind: 'text', text: ' '} as const;
  if (isInline(inserted[0]) && /^\s/.test(textAt(tokens))) inserted.unshift(space);
  if (isInline(inserted.at(-1)) && /\s$/.test(textAt(tokens.toReversed()))) inserted.push(space);
  return inserted;
}

function isInline(token: RichToken | undefined): boolean {
  if (!token || token.kind === 'break') return false;
  return token.kind === 'text' || elementKind(token.name) === 'inline';
}

/** Finds the first text in tokens. */
function textAt(tokens: readonly RichToken[]): string {
  const first = tokens.find((token) => token.kind === 'text' && token.text !== '');
  return first?.kind === 'text' ? first.text : '';
}

/** Merges formatting that ends with a sentence or line and continues in the next one. */
function joined(tokens: readonly RichToken[]): RichToken[] {
  const all: RichToken[] = [];
  const open: (object | undefined)[] = [];
  let ended: {at: number; origin: object | undefined}[] = []; // formatting that has just ended, last first
  for (const token of tokens) {
    if (token.kind === 'open') {
      const [last] = ended;
      if (last?.origin && last.origin === token.origin) {
        all.splice(last.at, 1);
        ended.shift();
      } else {
        ended = [];
        all.push(token);
      }
      open.push(token.origin);
      continue;
    }
    if (token.kind === 'close') ended.unshift({at: all.length, origin: open.pop()});
    else if (token.kind === 'text' && token.text.trim()) ended = [];
    all.push(token);
  }
  return all;
}
