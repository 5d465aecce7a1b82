import {isTranslatable} from '../../../text/paragraphs.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import {unescapeMarkup} from '../markup.ts';
import type {KeptDetails, TextSource} from '../translating/answer.ts';
import {detailsIn, detailToken, numbered, withTokens} from './detail-tokens.ts';

const TOKEN =
  /(?:<|&lt;)\s*\/?\s*x\s+id\s*=\s*(?:["'“”„«»]|&quot;)?\s*(\d+)\s*(?:["'“”„«»]|&quot;)?\s*(?:\/\s*)?(?:>|&gt;)|<\/x\s*>/giu;

/** Plain text whose personal details are kept in the page: a numbered tag is sent in place of each. */
export class KeptSource implements TextSource {
  readonly origin: TextSource;
  readonly text: string;
  readonly kept: KeptDetails;
  readonly #details: readonly Detail[];
  readonly #keeper: Keeper;

  constructor(origin: TextSource, details: readonly Detail[], keeper: Keeper) {
    this.origin = origin;
    this.text = origin.text;
    this.#details = details;
    this.#keeper = keeper;
    this.kept = {details, keeper, toCheck: this.#toCheck, hideTyped: this.#hideTyped};
  }

  readonly hide = (start: number, end: number): string => {
    const text = this.text.slice(start, end);
    const details = this.#within(start, end);
    const sent = details.length > 0 ? withTokens(text, details) : text;
    return isTranslatable(details.length > 0 ? sent.replace(TOKEN, '') : sent) ? sent : '';
  };

  readonly decode = (start: number, end: number, translation?: string, isCorrected = false): string => {
    const sentence = this.text.slice(start, end);
    if (translation === undefined) return sentence;
    const numbers = numbered(this.#within(start, end));
    const texts = new Map([...numbers].map(([text, number]) => [number, text]));
    const isMarkup = numbers.size > 0 || TOKEN.test(translation);
    TOKEN.lastIndex = 0;
    if (!isMarkup) return translation;
    const restored = pieces(translation)
      .map(({text, number}) =>
        number === undefined ? text : (texts.get(number) ?? this.#keeper.typedText(number, sentence) ?? ''),
      )
      .join('');
    const missing = isCorrected ? [] : this.#missing(start, end, translation);
    return [restored.trim(), ...missing].join(' ');
  };

  readonly #hideTyped = (start: number, end: number, text: string): string => {
    const sentence = this.text.slice(start, end);
    const numbers = numbered(this.#within(start, end));
    const known = [...numbers.keys()].flatMap((detail) => occurrences(text, detail));
    const typed = this.#keeper
      .findNow(text)
      .filter((one) => !known.some(({start, end}) => start < one.end && one.start < end));
    const all = [...known, ...typed].sort((one, other) => one.start - other.start);
    if (all.length === 0 && numbers.size === 0) return text;
    return withTokens(text, all, (detail) =>
      detailToken(numbers.get(detail) ?? this.#keeper.typedNumber(detail, sentence)),
    );
  };

  readonly #toCheck = (start: number, end: number, translation: string): readonly string[] => {
    const details = this.#within(start, end);
    const numbers = numbered(details);
    const found = pieces(translation).flatMap(({number}) => number ?? []);
    const wrong = [...numbers].flatMap(([text, number]) => {
      const expected = details.filter((one) => one.text === text).length;
      return found.filter((one) => one === number).length === expected ? [] : [text];
    });
    const sentence = this.text.slice(start, end);
    const known = new Set(numbers.values());
    const isForeign = found.some(
      (one) => !known.has(one) && this.#keeper.typedText(one, sentence) === undefined,
    );
    return wrong.length === 0 && isForeign ? [...numbers.keys()] : wrong;
  };

  #missing(start: number, end: number, translation: string): string[] {
    const details = this.#within(start, end);
    const found = new Set(pieces(translation).map(({number}) => number));
    return [...numbered(details)].flatMap(([text, number]) => (found.has(number) ? [] : [text]));
  }

  #within(start: number, end: number): Detail[] {
    return detailsIn(this.#details, start, end);
  }
}

/** Piece of a translation: text, or a token. */
interface Piece {
  readonly text: string;
  readonly number: number | undefined;
}

function pieces(translation: string): Piece[] {
  const all: Piece[] = [];
  let at = 0;
  for (const match of translation.matchAll(TOKEN)) {
    all.push({text: unescapeMarkup(translation.slice(at, match.index)), number: undefined});
    if (match[1]) all.push({text: '', number: Number(match[1])});
    at = match.index + match[0].length;
  }
  all.push({text: unescapeMarkup(translation.slice(at)), number: undefined});
  return all;
}

function occurrences(text: string, detail: string): Detail[] {
  const found: Detail[] = [];
  for (let start = text.indexOf(detail); start >= 0; start = text.indexOf(detail, start + detail.length))
    found.push({kind: 'own', name: '', text: detail, start, end: start + detail.length});
  return found;
}
