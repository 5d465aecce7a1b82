/** A language of the elements and of the service's sign-in pages. */
export interface InterfaceLanguage {
  /** Primary language subtag; also the name of the folder or file with the messages. */
  readonly code: string;
  /** Name of the language in the language itself, for links between languages. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Language for users whose own language is not an interface language. */
export const DEFAULT_LANGUAGE = 'en';

/** All interface languages. Every table of messages must contain all these languages to compile. */
export const INTERFACE_LANGUAGES = [
  {code: DEFAULT_LANGUAGE, name: 'English', direction: 'ltr'},
  {code: 'lv', name: 'Latviski', direction: 'ltr'},
] as const satisfies readonly InterfaceLanguage[];

/** Code of an interface language. */
export type InterfaceLanguageCode = (typeof INTERFACE_LANGUAGES)[number]['code'];
