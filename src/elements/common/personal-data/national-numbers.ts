import * as be from 'stdnum/lib/esm/be/nn.js';
import * as cz from 'stdnum/lib/esm/cz/rc.js';
import * as de from 'stdnum/lib/esm/de/idnr.js';
import * as dk from 'stdnum/lib/esm/dk/cpr.js';
import * as ee from 'stdnum/lib/esm/ee/ik.js';
import * as dni from 'stdnum/lib/esm/es/dni.js';
import * as nie from 'stdnum/lib/esm/es/nie.js';
import * as fi from 'stdnum/lib/esm/fi/hetu.js';
import * as fr from 'stdnum/lib/esm/fr/nir.js';
import * as gb from 'stdnum/lib/esm/gb/nino.js';
import * as it from 'stdnum/lib/esm/it/codicefiscale.js';
import * as lt from 'stdnum/lib/esm/lt/asmens.js';
import * as lv from 'stdnum/lib/esm/lv/pvn.js';
import * as nl from 'stdnum/lib/esm/nl/bsn.js';
import * as no from 'stdnum/lib/esm/no/fodselsnummer.js';
import * as pl from 'stdnum/lib/esm/pl/pesel.js';
import * as pt from 'stdnum/lib/esm/pt/nif.js';
import * as se from 'stdnum/lib/esm/se/personnummer.js';
import * as us from 'stdnum/lib/esm/us/ssn.js';

import {OTHER_NUMBER} from './other-numbers.ts';

/** Format of a country's national numbers. */
interface NationalNumber {
  readonly country: string;
  /** Without word boundaries, which the search adds; has the flag `g`. */
  readonly pattern: RegExp;
  isValid(number: string): boolean;
  /** Whether many other numbers match by chance, so that the language of the text or a label must confirm a match. */
  readonly isWeak?: boolean;
}

interface Validator {
  validate(number: string): {readonly isValid: boolean};
}

const by =
  ({validate}: Validator) =>
  (number: string): boolean =>
    validate(number).isValid;

const alone = (pattern: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_@+]|\d[-./]|\+\d{1,3} )(?:${pattern})(?![\p{L}\p{N}_@]|[./-]\d)`,
    'giu',
  );

/** National numbers; `stdnum` verifies the check digits. */
const NUMBERS: readonly NationalNumber[] = [
  {country: 'LV', pattern: alone(String.raw`[0-3]\d{5}-?[0-2]\d{4}`), isValid: by(lv)},
  {country: 'LV', pattern: alone(String.raw`3[2-9]\d{4}-\d{5}`), isValid: () => true}, // no date or check digit
  {country: 'LV', pattern: alone(String.raw`3[2-9]\d{9}`), isValid: () => true, isWeak: true},
  {country: 'EE', pattern: alone(String.raw`[1-8]\d{10}`), isValid: by(ee)},
  {country: 'LT', pattern: alone(String.raw`[1-9]\d{10}`), isValid: by(lt)},
  {country: 'FI', pattern: alone(String.raw`\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]`), isValid: by(fi)},
  {country: 'SE', pattern: alone(String.raw`(?:\d\d)?\d{6}[-+]\d{4}|(?:19|20)\d{10}`), isValid: swedish},
  {country: 'SE', pattern: alone(String.raw`\d{10}`), isValid: by(se), isWeak: true},
  {country: 'NO', pattern: alone(String.raw`\d{6} ?\d{5}`), isValid: by(no)},
  {country: 'DK', pattern: alone(String.raw`\d{6}-\d{4}`), isValid: by(dk)},
  {country: 'DK', pattern: alone(String.raw`\d{10}`), isValid: by(dk), isWeak: true},
  {country: 'PL', pattern: alone(String.raw`\d{11}`), isValid: by(pl)},
  {country: 'DE', pattern: alone(String.raw`\d{2} \d{3} \d{3} \d{3}|\d{11}`), isValid: by(de)},
  {country: 'ES', pattern: alone(String.raw`\d{8}[ -]?[A-Z]|\d{2}\.\d{3}\.\d{3}-?[A-Z]`), isValid: spanish},
  {country: 'ES', pattern: alone(String.raw`[XYZ][ -]?\d{7}[ -]?[A-Z]`), isValid: by(nie)},
  {
    country: 'FR',
    pattern: alone(String.raw`[12] ?\d\d ?\d\d ?(?:\d\d|2[AB]) ?\d{3} ?\d{3} ?\d\d`),
    isValid: by(fr),
  },
  {
    country: 'IT',
    pattern: alone(String.raw`[A-Z]{3} ?[A-Z]{3} ?[\dL-V]{2}[A-EHLMPRST][\dL-V]{2} ?[A-Z][\dL-V]{3}[A-Z]`),
    isValid: by(it),
  },
  {country: 'NL', pattern: alone(String.raw`\d{9}|\d{4}[. ]\d{2}[. ]\d{3}`), isValid: by(nl), isWeak: true},
  {country: 'BE', pattern: alone(String.raw`\d\d[. ]?\d\d[. ]?\d\d[- ]?\d{3}[. ]?\d\d`), isValid: by(be)},
  {country: 'PT', pattern: alone(String.raw`\d{9}|\d{3} \d{3} \d{3}`), isValid: by(pt), isWeak: true},
  {country: 'CZ', pattern: alone(String.raw`\d{6}\/\d{3,4}`), isValid: by(cz)},
  {country: 'CZ', pattern: alone(String.raw`\d{9,10}`), isValid: by(cz), isWeak: true},
  {country: 'GB', pattern: alone(String.raw`[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D]`), isValid: by(gb)},
  {country: 'US', pattern: alone(String.raw`\d{3}-\d{2}-\d{4}`), isValid: by(us)},
  {country: '', pattern: alone(String.raw`\d{9}`), isValid: by(us), isWeak: true}, // US, label only
  {country: 'GB', pattern: alone(String.raw`\d{3} \d{3} \d{4}`), isValid: nhs, isWeak: true},
  {country: '', pattern: alone(String.raw`\d{3}-?\d{3}-?\d{4}`), isValid: nhs, isWeak: true}, // UK, label only
];

/** Labels of national numbers. */
const LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:personas kod\p{L}*|p\. ?k\.|asmens kod\p{L}*|isikukood\p{L}*|henkilötunnus|hetu|personnummer|` +
    String.raw`f[øö]dselsnummer|cpr(?:-n\p{L}*)?|pesel|steuer-?id\p{L}*|idnr|dni|nie|nif|nir|codice fiscale|` +
    String.raw`bsn|burgerservicenummer|rijksregister\p{L}*|contribuinte|rodn\p{L} č\p{L}*|nino|national insurance|nhs|` +
    String.raw`ssn|social security|national id|personal (?:id|code)|identity)` +
    String.raw`(?: (?:number|no|nr|n[úu]mero|is|ir|ist|est|on|er))?[^\p{L}\p{N}]{0,4}$`,
  'iu',
);
const LABEL_LENGTH = 48;

/**
 * Finds national numbers with valid check digits.
 *
 * @param text - A comparable text, with labels separated from their numbers.
 * @param labels - The same text with its labels.
 */
export function* nationalNumbers(
  text: string,
  countries: readonly string[],
  labels = text,
): Generator<{readonly start: number; readonly end: number}> {
  for (const {country, pattern, isValid, isWeak} of NUMBERS) {
    for (const {0: number, index} of text.matchAll(pattern)) {
      if (!isValid(number.toUpperCase())) continue;
      const before = labels.slice(Math.max(0, index - LABEL_LENGTH), index);
      const isExpected = countries.includes(country) && !OTHER_NUMBER.test(before);
      if (isWeak && !isExpected && !LABEL.test(before)) continue;
      yield {start: index, end: index + number.length};
    }
  }
}

/** Checks a Swedish number, written with a two-digit year and a hyphen, as `stdnum` requires. */
function swedish(number: string): boolean {
  return by(se)(number.replace(/^(?:\d\d)?(\d{6})[-+]?(\d{4})$/, '$1-$2'));
}

/** Checks a number of the British health service, which has a check digit modulo 11. */
function nhs(number: string): boolean {
  const digits = [...number.replace(/\D/g, '')].map(Number);
  const check = digits.pop();
  const sum = digits.reduce((all, digit, index) => all + digit * (10 - index), 0);
  return sum > 0 && (11 - (sum % 11)) % 11 === check;
}

function spanish(number: string): boolean {
  return by(dni)(number.replaceAll('.', ''));
}
