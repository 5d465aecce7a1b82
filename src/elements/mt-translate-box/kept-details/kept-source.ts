import {isTranslatable, type TextRange} from '../../../text/paragraphs.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import {markupToText} from '../markup.ts';
import type {KeptDetails, TextSource} from '../translating/answer.ts';
import {detailsIn, detailToken, numbered, ownNumbers, TOKEN, withTokens} from './detail-tokens.ts';

/**
 * Plain text whose personal details are kept in the page: each detail is replaced with a numbered tag before sending.
 */
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
    this.kept = {
      details,
      keeper,
      toCheck: this.#toCheck,
      hideTyped: this.#hideTyped,
      staysHere: this.#staysHere,
    };
  }

  readonly hide = (start: number, end: number): string => {
    const text = this.text.slice(start, end);
    const details = this.#within(start, end);
    const sent = details.length > 0 ? withTokens(text, details) : text;
    return isTranslatable(details.length > 0 ? sent.replace(TOKEN, '') : sent) ? sent : '';
  };

  readonly decode = (start: number, end: number, translation?: string, isCorrected = false): string => {
    const {sentence, numbers, own} = this.#sentence(start, end);
    if (translation === undefined) return sentence;
    const texts = new Map([...numbers].map(([text, number]) => [number, text]));
    const found = pieces(translation, own);
    if (numbers.size === 0 && found.length === 1) return translation; // sent unchanged
    const restored = found
      .map(({text, number}) =>
        number === undefined ? text : (texts.get(number) ?? this.#keeper.typedText(number, sentence) ?? ''),
      )
      .join('');
    const there = new Set(found.map(({number}) => number));
    const missing = isCorrected ? [] : [...numbers].flatMap(([text, one]) => (there.has(one) ? [] : [text]));
    return [restored.trim(), ...missing].join(' ');
  };

  readonly #hideTyped = (start: number, end: number, text: string): string => {
    const {sentence, numbers} = this.#sentence(start, end);
    const found = this.#keeper.findNow(text);
    const known = [...numbers.keys()]
      .flatMap((detail) => occurrences(text, detail))
      .filter((one) => !found.some((other) => one.text !== other.text && isInside(one, other)));
    const typed = found.filter((one) => !known.some(({start, end}) => start < one.end && one.start < end));
    const all = [...known, ...typed].sort((a, b) => a.start - b.start);
    if (all.length === 0 && numbers.size === 0) return text;
    return withTokens(text, all, (detail) =>
      detailToken(numbers.get(detail) ?? this.#keeper.typedNumber(detail, sentence)),
    );
  };

  readonly #toCheck = (start: number, end: number, translation: string): readonly string[] => {
    const {sentence, details, numbers, own} = this.#sentence(start, end);
    const found = pieces(translation, own).flatMap(({number}) => number ?? []);
    const wrong = [...numbers].flatMap(([text, number]) => {
      const expected = details.filter((one) => one.text === text).length;
      return found.filter((one) => one === number).length === expected ? [] : [text];
    });
    const known = new Set(numbers.values());
    const isForeign = found.some(
      (one) => !known.has(one) && this.#keeper.typedText(one, sentence) === undefined,
    );
    return wrong.length === 0 && isForeign ? [...numbers.keys()] : wrong;
  };

  /** Whether a correction has other details than its source sentence; such a correction is not sent. */
  readonly #staysHere = (start: number, end: number, translation: string): boolean => {
    const {numbers, own} = this.#sentence(start, end);
    const known = new Set(numbers.values());
    const isOther = ({number}: Piece) => number !== undefined && !known.has(number);
    return pieces(translation, own).some(isOther) || this.#toCheck(start, end, translation).length > 0;
  };

  /** Data of a sentence: the details with their numbers, and the numbers of tokens that the user typed. */
  #sentence(start: number, end: number) {
    const sentence = this.text.slice(start, end);
    const details = this.#within(start, end);
    return {sentence, details, numbers: numbered(details, sentence), own: ownNumbers(sentence)};
  }

  #within(start: number, end: number): Detail[] {
    return detailsIn(this.#details, start, end);
  }
}

/** A piece of a translation: text or a token. */
interface Piece {
  readonly text: string;
  readonly number: number | undefined;
}

/** @param own - Numbers of tokens that are literal text. */
function pieces(translation: string, own: ReadonlySet<number>): Piece[] {
  const all: Piece[] = [];
  let at = 0;
  for (const match of translation.matchAll(TOKEN)) {
    if (own.has(Number(match[1]))) continue;
    all.push({text: markupToText(translation.slice(at, match.index)), number: undefined});
    all.push({text: '', number: match[1] ? Number(match[1]) : undefined});
    at = match.index + match[0].length;
  }
  all.push({text: markupToText(translation.slice(at)), number: undefined});
  return all;
}

function isInside(one: TextRange, other: TextRange): boolean {
  return other.start <= one.start && one.end <= other.end;
}

function occurrences(text: string, detail: string): Detail[] {
  const found: Detail[] = [];
  for (let start = text.indexOf(detail); start >= 0; start = text.indexOf(detail, start + detail.length))
    found.push({kind: 'own', name: '', text: detail, start, end: start + detail.length});
  return found;
}
