import {badDocument, type DocumentError} from '../../document-error.ts';

interface ParsedCode {
  readonly primary: string;
  readonly script: string | undefined;
  readonly region: string | undefined;
}

/**
 * Degree to which a language code of a file matches a required language; higher is better, and 0 means a
 * different language.
 */
export const FIT = {none: 0, otherRegion: 1, same: 2, exact: 3} as const;

// Codes for text in no language, in an unknown language or in several languages.
const NO_LANGUAGE = new Set(['', '*all*', 'und', 'mul', 'mis', 'zxx', 'x-default', 'x-none']);
const OTHER_NAMES: Readonly<Record<string, string>> = {nb: 'no'};

/** Whether a language code of a file does not name a language. */
export function isNoLanguage(code: string | undefined): code is undefined {
  return code === undefined || NO_LANGUAGE.has(code.trim().toLowerCase());
}

function parse(code: string): ParsedCode {
  const written = code.trim().replaceAll('_', '-');
  try {
    const locale = new Intl.Locale(written);
    const {language, script, region} = locale;
    const implied = script ?? (region === undefined ? undefined : locale.maximize().script);
    return {primary: OTHER_NAMES[language] ?? language, script: implied, region};
  } catch {
    return {primary: written.split('-', 1)[0]!.toLowerCase(), script: undefined, region: undefined};
  }
}

/** Compares a translation system's source or target language with the language codes in a file, in any spelling. */
export class WantedLanguage {
  readonly #parsed: ParsedCode;
  readonly #fits = new Map<string, number>();

  readonly code: string;

  constructor(code: string) {
    this.code = code;
    this.#parsed = parse(code);
  }

  /** Compares a code; returns a value of `FIT`. */
  fit(language: string): number {
    let fit = this.#fits.get(language);
    if (fit === undefined) this.#fits.set(language, (fit = this.#compare(language)));
    return fit;
  }

  /** Throws a `DocumentError` that names both languages if a file's source language differs. */
  checkSource(language: string | undefined): void {
    if (isNoLanguage(language) || this.fit(language) !== FIT.none) return;
    throw this.otherSource(language);
  }

  otherSource(language: string): DocumentError {
    return badDocument(
      `The document is in ${nameOf(language)}, but the system translates from ${nameOf(this.code)}. Choose a system that translates from ${nameOf(language)}.`,
    );
  }

  /** Error for a file with translations into a language other than the system's target. */
  otherTarget(language: string): DocumentError {
    return badDocument(
      `The document has translations into ${nameOf(language)}, but the system translates into ${nameOf(this.code)}. Choose a system that translates into ${nameOf(language)}, or remove the translations.`,
    );
  }

  #compare(language: string): number {
    if (language.toLowerCase() === this.code.toLowerCase()) return FIT.exact;
    const {primary, script, region} = parse(language);
    const expected = this.#parsed;
    if (primary !== expected.primary) return FIT.none;
    if (script && expected.script && script !== expected.script) return FIT.none;
    return region && expected.region && region !== expected.region ? FIT.otherRegion : FIT.same;
  }
}

function nameOf(code: string): string {
  const shown = code.slice(0, 40);
  try {
    const name = new Intl.DisplayNames(['en'], {type: 'language', fallback: 'none'}).of(parse(code).primary);
    return name === undefined ? `"${shown}"` : `${name} (${shown})`;
  } catch {
    return `"${shown}"`;
  }
}

/** The source and target languages of a document. */
export interface WantedLanguages {
  readonly source: WantedLanguage;
  readonly target: WantedLanguage;
}
