/** A language in which the elements and the sign-in pages of the service speak. */
export interface InterfaceLanguage {
  /** Primary language subtag, and the name of the folder or file with the words. */
  readonly code: string;
  /** Name of the language in the language itself, as a link to it reads. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Language of users whose own language is not in the table. */
export const DEFAULT_LANGUAGE = 'en';

/**
 * Every interface language. The elements have the words of each in `src/localization/<code>/`, the
 * sign-in pages in `service/src/sign-in/messages/<code>.ts`.
 */
export const INTERFACE_LANGUAGES: readonly InterfaceLanguage[] = [
  {code: DEFAULT_LANGUAGE, name: 'English', direction: 'ltr'},
  {code: 'lv', name: 'Latviski', direction: 'ltr'},
];
