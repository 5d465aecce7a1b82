import {intlLanguage} from '../../../../../src/text/language.ts';

const CATEGORIES: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
/** Key of a form of i18next; ordinal numbers have forms of their own. */
const SUFFIXED = /^([^]*[^_]_)other$/;
const ORDINAL = /_ordinal_$/;
/** The number in a form of i18next, which not all keys that end like forms have. */
const COUNT = /\bcount\b/;

/** A text of a file, with the keys of its object. */
export interface KeyedText {
  readonly key: string;
  readonly value: string;
  siblings(): ReadonlySet<string>;
}

/** Finds the plural forms that a file lacks in the language of its translation; they repeat the form `other`. */
export class PluralKeys {
  readonly #target: string;
  #needed: readonly string[] | undefined;

  /** @param target - RFC 5646 code of the language of the translation. */
  constructor(target: string) {
    this.#target = target;
  }

  /** Categories that the language has and a list of forms lacks; empty unless the list is one of plural forms. */
  missing(forms: readonly string[]): readonly string[] {
    if (forms.length < 2 || !forms.includes('other') || !forms.every((form) => CATEGORIES.has(form)))
      return [];
    this.#needed ??= categoriesOf(this.#target);
    return this.#needed.filter((category) => !forms.includes(category));
  }

  /**
   * Categories that are missing beside a text: in an object of forms (`other`) as Rails has them, or in keys with a suffix
   * (`file_other`) as i18next has them.
   */
  missingBeside({key, value, siblings}: KeyedText): readonly string[] {
    if (key === 'other') return siblings().size > CATEGORIES.size ? [] : this.missing([...siblings()]);
    const prefix = SUFFIXED.exec(key)?.[1];
    if (prefix === undefined || ORDINAL.test(prefix) || !COUNT.test(value)) return [];
    return this.missing([...CATEGORIES].filter((category) => siblings().has(prefix + category)));
  }
}

/** Writes the key of the form `other` as that of another form. */
export function keyOfForm(written: string, form: string): string {
  return written.replace(/other(?=["']?$)/, form);
}

function categoriesOf(code: string): readonly string[] {
  const language = intlLanguage(code);
  return language === 'und' ? [] : new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}
