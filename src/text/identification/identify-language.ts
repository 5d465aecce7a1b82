import {baseLanguage} from '../base-language.ts';
import {addFeatures, wordsOf} from './features.ts';
import {MODELS} from './model.ts';
import {isInScript, mainScript} from './scripts.ts';
import {UNIT, unpack, type Weights} from './weights.ts';

/** The language of a text, and how probable it is, from 0 to 1. */
export interface IdentifiedLanguage {
  readonly language: string;
  readonly confidence: number;
}

/**
 * Languages that are answered if the model's own is not among the candidates: written Bosnian, Croatian and
 * Serbian differ in a few words, as Indonesian and Malay do.
 */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  hr: ['bs', 'sr'],
  'sr-Latn': ['sr', 'bs', 'hr'],
  sr: ['bs'],
  id: ['ms'],
  zh: ['yue', 'ja'],
  he: ['yi'],
  bn: ['as'],
  am: ['ti'],
};
/** Words with which people try a translation: alone, they are too short for the model. */
const FIRST_WORDS = new Map(Object.entries({hello: 'en', danke: 'de', bitte: 'de', merci: 'fr'}));
/** The class of all languages that the model does not know. */
const OTHER = 'other';
/** How many times as probable Serbian in Latin letters must be as Croatian. */
const SERBIAN = 2;
/** How much less probable a language outside the candidates is than one of them, before the text is read. */
const OUTSIDE = 0.1;
/** Less probable languages are not answered: in the tuning set, most of those answers are wrong. */
const MIN_CONFIDENCE = 0.35;
/** Confidence in a language with letters of its own, by the number of letters: n / (n + this). */
const DOUBT = 0.1;

/**
 * Identifies the language of a text by its letters, its words and the letters that follow each other. Undefined
 * if the text shows no language, as numbers and addresses do, or one that is not known.
 *
 * @param candidates - The languages to choose from, as BCP 47 codes; countries and scripts are ignored. Undefined
 *   is the answer if the text is in none of them.
 */
export function identifyLanguage(
  text: string,
  candidates?: readonly string[],
): IdentifiedLanguage | undefined {
  const words = wordsOf(text);
  const joined = words.join(' ');
  const main = mainScript(joined);
  if (!main) return undefined;
  const first = FIRST_WORDS.get(joined);
  const shares = first
    ? [[first, 1] as const]
    : MODELS[main.name]
      ? sharesOf(main.name, words)
      : [[main.name, main.letters / (main.letters + DOUBT)] as const];
  return candidates ? amongCandidates(shares, candidates) : likeliest(shares);
}

type Shares = readonly (readonly [language: string, share: number])[];

/**
 * The most probable language. Croatian and Serbian in Latin letters are one language until it is chosen, so that
 * each does not lose half to the other; Croatian is preferred, since Serbian has letters of its own.
 */
function likeliest(shares: Shares): IdentifiedLanguage | undefined {
  const croatian = shares.find(([language]) => language === 'hr')?.[1] ?? 0;
  const serbian = shares.find(([language]) => language === 'sr-Latn')?.[1] ?? 0;
  const [hr, sr] = serbian > SERBIAN * croatian ? [0, 1] : [1, 0];
  const weight = ([language, share]: Shares[number]) =>
    language === 'hr'
      ? hr * (croatian + serbian)
      : language === 'sr-Latn'
        ? sr * (croatian + serbian)
        : share;
  const best = shares.reduce((one, other) => (weight(other) > weight(one) ? other : one));
  const [language, share] = best;
  if (language === OTHER || weight(best) < MIN_CONFIDENCE) return undefined;
  return {language: language === 'sr-Latn' ? 'sr' : language, confidence: share};
}

function amongCandidates(shares: Shares, candidates: readonly string[]): IdentifiedLanguage | undefined {
  const byBase = new Map<string, string>();
  for (const code of candidates) {
    const base = baseLanguage(code);
    if (!byBase.has(base)) byBase.set(base, code);
  }
  const found = new Map<string, number>();
  let outside = 0;
  let mostOutside = 0;
  for (const [language, share] of shares) {
    const names = [baseLanguage(language), ...(STAND_INS[language] ?? [])];
    const name = names.find((one) => byBase.has(one));
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + share);
    else {
      outside += OUTSIDE * share;
      mostOutside = Math.max(mostOutside, OUTSIDE * share);
    }
  }
  const [best] = [...found].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] <= mostOutside) return undefined;
  const sum = [...found.values()].reduce((before, share) => before + share, outside);
  const confidence = best[1] / sum;
  return confidence < MIN_CONFIDENCE ? undefined : {language: byBase.get(best[0])!, confidence};
}

/** Unpacked models; unpacking takes a few milliseconds. */
const unpacked = new Map<string, Weights>();

/** Probability of each language of a script. */
function sharesOf(script: string, words: readonly string[]): Shares {
  const model = MODELS[script]!;
  let weights = unpacked.get(script);
  if (!weights) unpacked.set(script, (weights = unpack(model)));
  const {rows, steps, languages} = weights;
  const {width} = model;
  const sums = new Float64Array(width);
  let features = 0;
  const add = (hash: number) => {
    features++;
    const row = rows[hash & (rows.length - 1)]!;
    if (row === 0) return;
    const from = (row - 1) * width;
    for (let index = 0; index < width; index++) sums[index]! += steps[from + index]!;
  };
  for (const word of words) if (isInScript(word, script)) addFeatures(word, add);
  const scale = model.step / Math.sqrt(features || 1);
  const powers = model.languages.map((_, index) => {
    const from = index * (width + 1);
    let power = languages[from]!;
    for (let at = 0; at < width; at++) power += languages[from + 1 + at]! * sums[at]! * scale;
    return power / UNIT;
  });
  const most = Math.max(...powers);
  const shares = powers.map((power) => Math.exp(power - most));
  const sum = shares.reduce((before, share) => before + share, 0);
  return model.languages.map((language, index) => [language, shares[index]! / sum]);
}
