import {isSupportedCountry, parsePhoneNumberFromString, type CountryCode} from 'libphonenumber-js/min';
import type {TextRange} from '../../../text/paragraphs.ts';
import {OTHER_NUMBER} from './other-numbers.ts';

const CANDIDATE =
  /(?<![\p{L}\p{N}_#№@/-]|(?<!\d)\d{1,3}[.,:])(?:\+ ?|00 ?)?\(?\d[\d ().\-/]{4,40}\d(?![\p{L}\p{N}_@%°]|[.,:]\d{1,3}(?!\d))/gu;

/** Labels of phone numbers. */
const PHONE_WORD =
  /(?:(?<![\p{L}\p{N}])(?:tel|telefon\p{L}*|phone|phones|call|mob|mobile|mobil\p{L}*|cell|fax\p{L}*|faks\p{L}*|whatsapp|viber|signal|sms|t[aā]lr\p{L}*|zvan\p{L}*|tālruni\p{L}*|skambin\p{L}*|puh\p{L}*|тел|телефон\p{L}*|моб|звон\p{L}*|teléfono|téléphone|appel\p{L}*|llam\p{L}*|ring\p{L}*|anruf\p{L}*|rufnummer|handy)|هاتف|جوال|טלפון|טל|電話|电话|전화)(?:[^\p{L}\p{N}]|\b(?:no|nr|is|at|me|on|ir|ist|est|unter|al|au)\b){0,8}$/iu;
const AMOUNT =
  /^ ?(?:[€$£¥₽%°]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|kr|km|kg|m²|m2|ha|people|units|euro|eiro)\b)/i;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:[ T]+\d{0,2})?$/;
const COMPACT_DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const YEARS = /^(?:1[5-9]|20)\d\d ?[-/] ?\d+$/;
const ROUND = /^[1-9]\d?0+$/;
const DOTTED_GROUPS = /^\d{1,3}(?:\.\d{3})+$|^(?:\d{1,3}\.){3}\d{1,3}$/;
/** Countries whose numbers vary in length: if the leading 0 were optional, any number would match. */
const WITHOUT_FIXED_LENGTH = /^(?:DE|AT)$/;
/** Digit dialed before the area code in North America, Russia and Lithuania. */
const DIALLED_BEFORE = /^[18][ .-](?=[(\d])/;
const BEFORE_LENGTH = 40;
const MIN_DIGITS = 6;
const MAX_DIGITS = 15;
/** Maximum number of other digits next to phone numbers, such as those of a row number. */
const MAX_LEFT = 3;
/** Digits of one number among several. */
const PIECE = /^\d{7,12}$/;
const AFTER_LENGTH = 10;

/**
 * Finds phone numbers with a country code, or in the national notation of some countries.
 *
 * @param text - A comparable text, with labels separated from their numbers.
 * @param labels - The same text with its labels.
 */
export function* phoneNumbers(
  text: string,
  countries: readonly string[],
  labels = text,
): Generator<TextRange> {
  const known = countries.filter((code): code is CountryCode => isSupportedCountry(code));
  for (const {0: found, index} of text.matchAll(CANDIDATE)) {
    const before = labels.slice(Math.max(0, index - BEFORE_LENGTH), index);
    const number = found.startsWith('+') || found.startsWith('00') ? international(found) : undefined;
    if (number) {
      const isInBracket = text[index - 1] === '(' && /^[^(]*\)/.test(number); // as in "(+44) 20 7946 0958"
      yield {start: isInBracket ? index - 1 : index, end: index + number.length};
      continue;
    }
    for (const {start, end} of nationalIn(withoutOpenBracket(found), before, text.slice(index), known))
      yield {start: index + start, end: index + end};
  }
}

/**
 * Numbers without a country code: the whole match, or several consecutive ones, such as `67123456/29876543`. Empty if
 * too many digits remain between the numbers, as in a row of figures.
 */
function nationalIn(
  found: string,
  before: string,
  rest: string,
  countries: readonly CountryCode[],
): TextRange[] {
  const edges = [...found.matchAll(/[ /]+/g)];
  const starts = [0, ...edges.map(({0: space, index}) => index + space.length)];
  const ends = [...edges.map(({index}) => index), found.length];
  const numbers: TextRange[] = [];
  for (let first = 0; first < starts.length; first += 1) {
    for (let last = ends.length - 1; last >= first; last -= 1) {
      const [start, end] = [starts[first]!, ends[last]!];
      const number = found.slice(start, end);
      const isWhole = end - start === found.length;
      if (!isWhole && !PIECE.test(number.replace(/\D/g, ''))) continue;
      const earlier = start === 0 ? before : '';
      if (!isNational(number, earlier, rest.slice(end, end + AFTER_LENGTH), countries)) continue;
      numbers.push({start, end});
      first = last;
      break;
    }
  }
  const left = numbers.reduceRight((text, {start, end}) => text.slice(0, start) + text.slice(end), found);
  return left.replace(/\D/g, '').length > MAX_LEFT ? [] : numbers;
}

/** A number with a country code, without the text after the number; undefined if the number is not possible. */
function international(found: string): string | undefined {
  for (let number = found; ;) {
    const plus = number.replace(/^(?:\+ ?|00 ?)/, '+');
    if (/^\+\(?\d/.test(plus) && parsePhoneNumberFromString(plus)?.isPossible())
      return withoutOpenBracket(number);
    const shorter = number.replace(/[ ().\-/]+\d+\)?$/, '');
    if (shorter === number) return undefined;
    number = shorter;
  }
}

function isNational(
  number: string,
  before: string,
  after: string,
  countries: readonly CountryCode[],
): boolean {
  const digits = number.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return false;
  if (DATE.test(number) || YEARS.test(number) || DOTTED_GROUPS.test(number) || AMOUNT.test(after))
    return false;
  if (before && PHONE_WORD.test(before)) return true;
  if ((before && OTHER_NUMBER.test(before)) || COMPACT_DATE.test(digits) || ROUND.test(digits)) return false;
  return hasPhoneGroups(number) && countries.some((country) => isOfCountry(number, digits, country));
}

function isOfCountry(number: string, digits: string, country: CountryCode): boolean {
  if (WITHOUT_FIXED_LENGTH.test(country) && !/^\(?0/.test(number)) return false;
  const parsed = parsePhoneNumberFromString(number, country);
  if (!parsed?.isValid()) return false;
  // In national notation: with a leading 0 where usual, or with the dialed prefix 1 or 8.
  return (
    parsed.formatNational().replace(/\D/g, '') === digits ||
    (DIALLED_BEFORE.test(number) && parsed.nationalNumber === digits.slice(1))
  );
}

/** Whether the digits are unbroken, or grouped as in a phone number. */
function hasPhoneGroups(number: string): boolean {
  const groups = number
    .replace(DIALLED_BEFORE, '')
    .split(/[^\d]+/)
    .filter(Boolean);
  if (groups.length === 1 || /^(?:\(?0|8[ -])/.test(number)) return true;
  const isDotted = number.includes('.');
  return groups.every(({length}) => length >= 2 && length <= 4) && (!isDotted || /^[\d.]+$/.test(number));
}

function withoutOpenBracket(number: string): string {
  return number.includes('(') && !number.includes(')') ? number.replace(/ ?\(.*$/, '') || number : number;
}
