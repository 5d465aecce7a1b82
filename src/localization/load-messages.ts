import {DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguageCode} from './interface-languages.ts';
import {primaryLanguage} from '../text/language.ts';
import type * as lv from './lv/index.ts';
import type {Messages} from './messages.ts';

/** Types of the loaded modules, checked here since the dynamic import below accepts any code. */
interface LoadedWords {
  readonly lv: typeof lv;
}

/**
 * Loads the messages of a language when the first element needs them, so that users do not load other
 * languages. Undefined for the default language, whose messages are built in, and for languages without
 * messages.
 */
export function loadMessages(language: string): Promise<Messages> | undefined {
  const code = primaryLanguage(language);
  const known: InterfaceLanguageCode | undefined = INTERFACE_LANGUAGES.find((one) => one.code === code)?.code;
  return known && known !== DEFAULT_LANGUAGE ? importMessages(known) : undefined;
}

async function importMessages(code: keyof LoadedWords): Promise<Messages> {
  // The build of the scripts recognizes exactly this import: see .config/build/parts.ts.
  const module: LoadedWords[typeof code] = await import(`./${code}/index.ts`);
  return module.messages;
}
