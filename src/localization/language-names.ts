import type {Language} from '../client/index.ts';
import type {CommonLanguages} from './en/common-languages.ts';

/** Names of languages in one language. */
export class LanguageNames {
  // These objects are created on first use: the first object of each kind takes the browser tens of milliseconds.
  #names: Intl.DisplayNames | undefined;
  #collator: Intl.Collator | undefined;
  readonly #known = new Map<string, string>();
  /** RFC 5646 code of the language of the names. */
  readonly language: string;

  readonly #common: string;

  /** @param common - Names that are known without the browser, if they are in this language. */
  constructor(language: string, common?: CommonLanguages) {
    this.language = language;
    // With a country, but not with a script, which may be another alphabet.
    const isSame = common && new RegExp(`^${common.language}(-..)?$`).test(language);
    this.#common = isSame ? `,${common.names}` : '';
  }

  /** Name of a language from the browser, else from the service, else its code. */
  of({code, name}: Language): string {
    let known = this.#known.get(code);
    if (known === undefined) {
      known = this.#amongCommon(code) || (this.#fromBrowser(code) ?? '');
      this.#known.set(code, known);
    }
    return known || name || code;
  }

  /** Compares languages in dictionary order. */
  readonly compare = (a: Language, b: Language): number => {
    this.#collator ??= new Intl.Collator(this.language);
    return this.#collator.compare(this.of(a), this.of(b));
  };

  #amongCommon(code: string): string | undefined {
    return code && this.#common.split(`,${code} `)[1]?.split(',')[0];
  }

  #fromBrowser(code: string): string | undefined {
    const {language} = this;
    try {
      this.#names ??= new Intl.DisplayNames([language, 'en'], {type: 'language', fallback: 'none'});
      const name = this.#names.of(code);
      return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
    } catch {
      return undefined; // not a language tag, such as `en_US`
    }
  }
}
