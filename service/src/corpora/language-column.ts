import {primaryLanguage} from '../../../src/contract/index.ts';

/** What names a column: a language by its code or name, or the word for its role. */
interface WantedColumn {
  readonly language: string;
  readonly role: 'source' | 'target';
  /** Languages in which names of languages may be written, besides English. */
  readonly readers: readonly string[];
}

/** Index of the column with the texts of a language, by the names of the columns; -1 if there is none. */
export function languageColumn(columns: readonly string[], {language, role, readers}: WantedColumn): number {
  const names = columns.map((column) => column.trim().toLowerCase());
  const exact = names.findIndex((name) => name === role || name === language.toLowerCase());
  if (exact >= 0) return exact;
  const titles = languageNames(language, ['en', ...readers]);
  return names.findIndex((name) => name !== '' && (isLanguage(name, language) || titles.has(name)));
}

/** Lower-case names of a language in the languages `readers`. */
export function languageNames(language: string, readers: readonly string[]): ReadonlySet<string> {
  const codes = [language, primaryLanguage(language)];
  return new Set(
    readers.flatMap((reader) => {
      const names = new Intl.DisplayNames([reader], {type: 'language'});
      return codes.map((code) => (names.of(code) ?? code).toLowerCase());
    }),
  );
}

function isLanguage(name: string, language: string): boolean {
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/.test(name) && primaryLanguage(name) === primaryLanguage(language);
}
