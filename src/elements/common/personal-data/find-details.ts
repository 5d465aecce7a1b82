import type {TextRange} from '../../../text/paragraphs.ts';
import {cards, ibans} from './account-numbers.ts';
import {comparableText} from './comparable-text.ts';
import type {Detail, DetailKind, DetailRules} from './detail.ts';
import {nationalNumbers} from './national-numbers.ts';
import {phoneNumbers} from './phone-numbers.ts';

/** Maximum lengths of the local part and the domain of a mail address, in UTF-16 code units. */
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_DOMAIN_LENGTH = 255;
const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d`;
const LOCAL_PART = new RegExp(`(?:[${LETTER}_%+'-]+\\.)*[${LETTER}_%+'-]+$`, 'u');
const DOMAIN = new RegExp(
  `^(?:[${LETTER}](?:[${LETTER}-]*[${LETTER}])?\\.)+(?:xn--[a-z\\d-]+|[${LETTER}]{2,})`,
  'iu',
);

const LINK = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:mailto:|(?:https?|ftp)://|www\\.)[${LETTER}._~:/?#[\\]@!$&'()*+,;=%-]+`,
  'giu',
);
/** Words that label the number directly after them. */
const LABEL =
  /(?<![\p{L}\p{N}])(?:(?:ssn|nhs|pesel|dni|nie|nif|nir|bsn|cpr|hetu|nino|idnr|pk|tel|mob|phone|fax|card|visa)(?=[\d+])|iban(?=[a-z]{2}\d\d))/giu;
/** Kinds that are merged with overlapping details. */
const JOINED = new Set<DetailKind>(['own', 'email']);

/**
 * Finds the personal details of a text, in order. Of two overlapping numbers, the one with the stricter rule
 * is used; other overlapping details are merged, as are a link and the details inside it.
 */
export function findDetails(text: string, {countries, patterns}: DetailRules): Detail[] {
  const found = new FoundDetails(text);
  for (const {name, pattern} of patterns) {
    for (const {0: own, index} of text.matchAll(pattern)) {
      if (own) found.add('own', {start: index, end: index + own.length}, name);
    }
  }
  const comparable = comparableText(text);
  const addAll = (kind: DetailKind, ranges: Iterable<TextRange>): void => {
    for (const {start, end} of ranges) found.add(kind, comparable.original(start, end));
  };
  const plain = comparable.text;
  if (plain.includes('@')) addAll('email', mailAddresses(plain));
  if (/\d/.test(plain)) {
    const apart = plain.replace(LABEL, (label) => ' '.repeat(label.length));
    addAll('iban', ibans(apart));
    addAll('card', cards(apart));
    addAll('nationalNumber', nationalNumbers(apart, countries, plain));
    addAll('phone', phoneNumbers(apart, countries, plain));
  }
  if (found.all.length > 0)
    for (const {start, end} of links(plain)) found.widen(comparable.original(start, end));
  return found.all.sort((a, b) => a.start - b.start);
}

/** Non-overlapping details of a text. */
class FoundDetails {
  readonly #text: string;
  readonly all: Detail[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds a detail, and merges it with overlapping details; skips a number that overlaps another number. */
  add(kind: DetailKind, range: TextRange, name = ''): void {
    const others = this.#overlapping(range);
    const isTaken = !JOINED.has(kind) && others.some((one) => !JOINED.has(one.kind));
    if (!isTaken) this.#join({...range, kind, name}, others);
  }

  /** Merges a range with all details that overlap the range; no effect without such details. */
  widen(range: TextRange): void {
    const others = this.#overlapping(range);
    if (others[0]) this.#join({...others[0], ...range}, others);
  }

  #overlapping({start, end}: TextRange): Detail[] {
    return this.all.filter((one) => one.start < end && start < one.end);
  }

  #join(range: Omit<Detail, 'text'>, others: readonly Detail[]): void {
    const start = Math.min(range.start, ...others.map((one) => one.start));
    const end = Math.max(range.end, ...others.map((one) => one.end));
    const isWhole = (one: TextRange) => one.start === start && one.end === end;
    const {kind, name} = [...others, range].find(isWhole) ?? others[0]!;
    for (const other of others) this.all.splice(this.all.indexOf(other), 1);
    this.all.push({kind, name, start, end, text: this.#text.slice(start, end)});
  }
}

function* links(text: string): Generator<TextRange> {
  for (const {0: found, index} of text.matchAll(LINK)) {
    const link = found.replace(/[.,;:!?'()[\]]+$/, '');
    yield {start: index, end: index + link.length};
  }
}

function* mailAddresses(text: string): Generator<TextRange> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (text[at - 1] === '@' || text[at + 1] === '@') continue;
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - MAX_LOCAL_PART_LENGTH), at))?.[0];
    const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + MAX_DOMAIN_LENGTH))?.[0];
    if (local && domain) yield {start: at - local.length, end: at + 1 + domain.length};
  }
}
