/** Regular forms of a noun that the dictionary lacks. */
interface RegularNouns {
  /** Tags of a noun without its number. */
  tagsOf(noun: string): string;
  pluralOf(noun: string): string;
}

const ACCENTS: Readonly<Record<string, string>> = {á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u'};

/** Suffixes of feminine nouns; those in -ema, -oma and -grama are masculine. */
const SPANISH_FEMININE = /(?:(?<!grama|[eo]ma)a|ción|sión|dad|tad|tud|umbre)$/;

const SPANISH_PLURALS: readonly (readonly [ending: RegExp, plural: (noun: string) => string])[] = [
  [/[aeiouáéó]$/, (noun) => `${noun}s`],
  [/z$/, (noun) => noun.replace(/z$/, 'ces')],
  [/[áéíóú][ns]$/, (noun) => `${noun.replace(/[áéíóú](?=[ns]$)/, (vowel) => ACCENTS[vowel]!)}es`],
  [/[sx]$/, (noun) => noun],
  [/[lrndjyíú]$/, (noun) => `${noun}es`],
  [/$/, (noun) => `${noun}s`],
];

const LANGUAGES: Readonly<Record<string, RegularNouns>> = {
  en: {
    tagsOf: () => '<n>',
    pluralOf: (noun) => {
      if (/(?:[sxz]|[cs]h)$/.test(noun)) return `${noun}es`;
      return /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`;
    },
  },
  es: {
    tagsOf: (noun) => (SPANISH_FEMININE.test(noun) ? '<n><f>' : '<n><m>'),
    pluralOf: (noun) => SPANISH_PLURALS.find(([ending]) => ending.test(noun))![1](noun),
  },
};

/** The rules of a language; undefined for a language without such rules. */
export function regularNouns(language: string): RegularNouns | undefined {
  return LANGUAGES[language.split('-')[0]!];
}
