import {escapeText, unescapeText} from '../../markup/paragraph.ts';
import type {Rename} from './sheet-references.ts';

/** Excel takes names up to this length. */
const MAX_CHARACTERS = 31;

/** The translated names of a workbook's sheets: all different, and such as Excel and LibreOffice take. */
export class SheetRenames {
  /** Names to translate, escaped as paragraphs are. */
  readonly paragraphs: readonly string[];
  readonly #all: readonly string[];
  readonly #names: readonly string[];
  /** New names by the old ones in lower case. */
  readonly #renamed = new Map<string, string>();

  /** @param isFixed - Whether a name must stay, since a formula has it in a string. */
  constructor(all: readonly string[], isFixed: (name: string) => boolean) {
    this.#all = all;
    this.#names = all.filter((name) => /\p{L}/u.test(name) && !isFixed(name));
    this.paragraphs = this.#names.map(escapeText);
  }

  /** Gives the new name of a sheet, whose name is found without regard to case. */
  readonly rename: Rename = (name) => this.#renamed.get(name.toLowerCase());

  /** Sets the translations; a name that programs do not take, or that another sheet has, is not changed. */
  settle(translations: readonly string[]): void {
    this.#renamed.clear();
    const taken = new Set(this.#all.map((name) => name.toLowerCase()));
    this.#names.forEach((name, index) => {
      const most = Math.max(MAX_CHARACTERS, name.length);
      const wanted = fitting(unescapeText(translations[index]!.replace(/<[^>]*>/g, '')), most);
      const key = wanted.toLowerCase();
      if (wanted === '' || key === 'history' || (taken.has(key) && key !== name.toLowerCase())) return;
      taken.add(key);
      this.#renamed.set(name.toLowerCase(), wanted);
    });
  }
}

/** A name as programs take it: without some characters, and not too long. */
function fitting(name: string, most: number): string {
  const allowed = name.replace(/[[\]:*?/\\\0-\x1f]+/g, ' ').trim();
  const short = allowed.slice(0, most);
  return short
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^'+|'+$/g, '')
    .trim();
}
