import {escapeMarkup, unescapeMarkup} from '../../../../../src/text/escape-markup.ts';
import type {Rename} from './sheet-references.ts';

/** Excel's maximum length of a sheet name. */
const MAX_CHARACTERS = 31;

/** Translated names of a workbook's sheets: unique, and valid in Excel and LibreOffice. */
export class SheetRenames {
  /** Names to translate, escaped like paragraphs. */
  readonly paragraphs: readonly string[];
  readonly #all: readonly string[];
  readonly #names: readonly string[];
  /** New names, by old name in lower case. */
  readonly #renamed = new Map<string, string>();

  /** @param isFixed - Whether a name must stay unchanged because a formula contains it in a string. */
  constructor(all: readonly string[], isFixed: (name: string) => boolean) {
    this.#all = all;
    this.#names = all.filter((name) => /\p{L}/u.test(name) && !isFixed(name));
    this.paragraphs = this.#names.map(escapeMarkup);
  }

  /** Returns the new name of a sheet, ignoring case; undefined if the name stays the same. */
  readonly rename: Rename = (name) => this.#renamed.get(name.toLowerCase());

  /** Sets the translations; a name that is invalid or already in use stays unchanged. */
  settle(translations: readonly string[]): void {
    this.#renamed.clear();
    const taken = new Set(this.#all.map((name) => name.toLowerCase()));
    this.#names.forEach((name, index) => {
      const most = Math.max(MAX_CHARACTERS, name.length);
      const newName = fitting(unescapeMarkup(translations[index]!.replace(/<[^>]*>/g, '')), most);
      const key = newName.toLowerCase();
      if (newName === '' || key === 'history' || (taken.has(key) && key !== name.toLowerCase())) return;
      taken.add(key);
      this.#renamed.set(name.toLowerCase(), newName);
    });
  }
}

/** Makes a name valid: removes forbidden characters and shortens it. */
function fitting(name: string, most: number): string {
  const allowed = name.replace(/[[\]:*?/\\\0-\x1f]+/g, ' ').trim();
  const short = allowed.slice(0, most);
  return short
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^'+|'+$/g, '')
    .trim();
}
