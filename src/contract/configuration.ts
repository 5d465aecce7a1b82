import {primaryLanguage} from '../text/language.ts';

export {primaryLanguage};

/**
 * The configuration that a host stores as a JSON string: the payload of the selector's `save` event and the
 * value of `saveAndGetState()`. Attributes added by other versions of the component are kept at every level.
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
  /** Minimum quality estimate, 0 to 1, for a translation to be shown at once. */
  qeThreshold?: number;
}

/**
 * The key of a pair of RFC 5646 codes: the primary languages in lower case, joined by a dash, such as `en-lv`
 * for `en-GB` and `lv`.
 */
export function languagePair(source: string, target: string): LanguagePair {
  return `${primaryLanguage(source)}-${primaryLanguage(target)}`;
}
