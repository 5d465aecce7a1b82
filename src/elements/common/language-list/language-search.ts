import {searchText} from '../search-text.ts';
import {otherNames} from './other-names.ts';

/** A language to choose. */
export interface ListedLanguage {
  /** Code; empty for the entry that detects the language. */
  readonly code: string;
  /** Name in the user's language. */
  readonly name: string;
}

/** Languages below a heading, which may be empty. */
export interface LanguageGroup {
  readonly heading: string;
  readonly languages: readonly ListedLanguage[];
}

/** Finds languages by their names in the user's language, in English and in the language itself, and by code. */
export class LanguageSearch {
  readonly #languages: readonly ListedLanguage[];
  /** Names of each language for searches; created with the first search. */
  #names: ReadonlyMap<ListedLanguage, readonly string[]> | undefined;

  constructor(languages: readonly ListedLanguage[]) {
    this.#languages = languages;
  }

  /** Languages with a name that contains the text; languages with a name that begins with the text come first. */
  find(typed: string): ListedLanguage[] {
    const wanted = searchText(typed).trim();
    this.#names ??= new Map(this.#languages.map((language) => [language, namesOf(language)]));
    const matches: ListedLanguage[][] = [[], [], []];
    for (const [language, names] of this.#names) matches[rankOf(language, names, wanted)]?.push(language);
    return matches.flat();
  }
}

function namesOf({code, name}: ListedLanguage): string[] {
  return [name, ...(code === '' ? [] : otherNames(code))].map(searchText);
}

/** Rank of a language among the matches: 0 is best, 3 means no match. */
function rankOf({code}: ListedLanguage, names: readonly string[], wanted: string): number {
  if (code.toLowerCase() === wanted) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return names.some((name) => name.includes(wanted)) ? 2 : 3;
}

/**
 * Groups languages: the languages that the user chose last, then all others by name. The entry without a code comes
 * first.
 */
export function groupLanguages(
  languages: readonly ListedLanguage[],
  recentCodes: readonly string[],
  headings: {readonly recent: string; readonly all: string; readonly language: string},
): LanguageGroup[] {
  const recent = recentCodes.flatMap((code) => languages.find((language) => language.code === code) ?? []);
  const detection = languages.filter(({code}) => code === '');
  const others = languages
    .filter((language) => language.code !== '' && !recent.includes(language))
    .sort((a, b) => a.name.localeCompare(b.name, headings.language));
  const groups = [
    {heading: '', languages: detection},
    {heading: headings.recent, languages: recent},
    {heading: recent.length > 0 ? headings.all : '', languages: others},
  ];
  return groups.filter((group) => group.languages.length > 0);
}
