import type {TextRange} from '../../../text/paragraphs.ts';
import {cards, ibans} from './account-numbers.ts';
import {comparableText} from './comparable-text.ts';
import type {Detail, DetailKind, DetailRules} from './detail.ts';
import {nationalNumbers} from './national-numbers.ts';
import {phoneNumbers} from './phone-numbers.ts';

/** UTF-16 code units of the longest local part, and of the longest domain, of a mail address. */
const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 255;
const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d`;
const LOCAL_PART = new RegExp(`(?:[${LETTER}_%+'-]+\\.)*[${LETTER}_%+'-]+$`, 'u');
const DOMAIN = new RegExp(
  `^(?:[${LETTER}](?:[${LETTER}-]*[${LETTER}])?\\.)+(?:xn--[a-z\\d-]+|[${LETTER}]{2,})`,
  'iu',
);

/** Finds the personal details of a text, in order. Where two of them overlap, the one with the surer rule is taken. */
export function findDetails(text: string, {countries, patterns}: DetailRules): Detail[] {
  const found: Detail[] = [];
  const add = (kind: DetailKind, {start, end}: TextRange, name = ''): void => {
    if (found.some((one) => one.start < end && start < one.end)) return;
    found.push({kind, start, end, name, text: text.slice(start, end)});
  };
  for (const {name, pattern} of patterns) {
    for (const {0: own, index} of text.matchAll(pattern)) {
      if (own) add('own', {start: index, end: index + own.length}, name);
    }
  }
  const comparable = comparableText(text);
  const addAll = (kind: DetailKind, ranges: Iterable<TextRange>): void => {
    for (const {start, end} of ranges) add(kind, comparable.original(start, end));
  };
  const plain = comparable.text;
  if (plain.includes('@')) addAll('email', mailAddresses(plain));
  if (/\d/.test(plain)) {
    addAll('iban', ibans(plain));
    addAll('card', cards(plain));
    addAll('nationalNumber', nationalNumbers(plain, countries));
    addAll('phone', phoneNumbers(plain, countries));
  }
  return found.sort((one, other) => one.start - other.start);
}

function* mailAddresses(text: string): Generator<TextRange> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (text[at - 1] === '@' || text[at + 1] === '@') continue;
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - LONGEST_LOCAL_PART), at))?.[0];
    const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + LONGEST_DOMAIN))?.[0];
    if (local && domain) yield {start: at - local.length, end: at + 1 + domain.length};
  }
}
