import {countrySpecs, electronicFormatIBAN, isValidIBAN} from 'ibantools';
import {luhnChecksumValidate} from 'stdnum/lib/esm/util/checksum.js';
import type {TextRange} from '../../../text/paragraphs.ts';

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){8,30}/giu;
const CARD =
  /(?<![\p{L}\p{N}])(?:\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?:[ -]?\d{3})?|3\d{3}[ -]?\d{6}[ -]?\d{4,5}|4\d{12})(?![\p{L}\p{N}])/gu;

/**
 * First digits of the card numbers of Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro,
 * Mir.
 */
const ISSUERS = /^(?:4|5[0-8]|2[2-7]|3[04-9]|35|6)/;

/** Finds bank accounts: IBANs with the right length for their country and the right checksum. */
export function* ibans(text: string): Generator<TextRange> {
  for (const {0: found, index} of text.matchAll(IBAN)) {
    const length = countrySpecs[found.slice(0, 2).toUpperCase()]?.chars;
    if (!length) continue;
    const number = firstCharacters(found, length);
    const after = text[index + number.length] ?? '';
    if (/[\p{L}\p{N}]/u.test(after) || !isValidIBAN(electronicFormatIBAN(number) ?? '')) continue;
    yield {start: index, end: index + number.length};
  }
}

/** Finds payment card numbers with the right check digit. */
export function* cards(text: string): Generator<TextRange> {
  for (const {0: found, index} of text.matchAll(CARD)) {
    const digits = found.replace(/\D/g, '');
    if (ISSUERS.test(digits) && luhnChecksumValidate(digits)) yield {start: index, end: index + found.length};
  }
}

/** Start of a text up to its n-th character that is not a space or hyphen. */
function firstCharacters(text: string, count: number): string {
  let left = count;
  for (let at = 0; at < text.length; at += 1) {
    if (!/[ -]/.test(text[at]!)) left -= 1;
    if (left === 0) return text.slice(0, at + 1);
  }
  return text;
}
