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

/** Every interface language. Each place that has words of its own names all of them, or does not compile. */
export const INTERFACE_LANGUAGES = [
  {code: DEFAULT_LANGUAGE, name: 'English', direction: 'ltr'},
  {code: 'lv', name: 'Latviski', direction: 'ltr'},
] as const satisfies readonly InterfaceLanguage[];

/** Code of an interface language. */
export type InterfaceLanguageCode = (typeof INTERFACE_LANGUAGES)[number]['code'];
