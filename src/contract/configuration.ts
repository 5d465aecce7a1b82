import {primaryLanguage} from '../text/language.ts';

export {primaryLanguage};

/**
 * The configuration that a host stores as a JSON string: the payload of the selector's `save` event
 * and the value of `saveAndGetState()`. Attributes that other versions of the component added, at any
 * level, are kept.
 */
export interface SavedConfiguration {
  engineName: string;
  'client-id': string;
  systems: Record<LanguagePair, SavedSystem>;
}

/** Two ISO 639-1 codes joined by a dash: `en-lv`. */
export type LanguagePair = string;

/** The chosen system of one language pair. */
export interface SavedSystem {
  params: {systemID: string; options: string};
  /** Least quality estimate, 0 to 1, of a translation that is shown at once. */
  qeThreshold?: number;
}

/**
 * The key of a pair of RFC 5646 codes: the primary languages in lower case joined by a dash, so
 * `en-GB` and `lv` give `en-lv`.
 */
export function languagePair(source: string, target: string): LanguagePair {
  return `${primaryLanguage(source)}-${primaryLanguage(target)}`;
}
