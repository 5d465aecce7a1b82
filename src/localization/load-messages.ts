import {DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguageCode} from './interface-languages.ts';
import {primaryLanguage} from '../text/language.ts';
import type * as lv from './lv/index.ts';
import type {Messages} from './messages.ts';

/** The modules that are loaded: the import below takes any code, so they are checked here. */
interface LoadedWords {
  readonly lv: typeof lv;
}

/**
 * Loads the words of a language when the first element needs them, so that no user waits for the
 * words of another language. Undefined for the default language, whose words each element holds, and
 * for one that is not an interface language.
 */
export function loadMessages(language: string): Promise<Messages> | undefined {
  const code = primaryLanguage(language);
  const known: InterfaceLanguageCode | undefined = INTERFACE_LANGUAGES.find((one) => one.code === code)?.code;
  return known && known !== DEFAULT_LANGUAGE ? importMessages(known) : undefined;
}

async function importMessages(code: keyof LoadedWords): Promise<Messages> {
  // The build of the scripts knows this very import: see .config/build/parts.ts.
  const module: LoadedWords[typeof code] = await import(`./${code}/index.ts`);
  return module.messages;
}
