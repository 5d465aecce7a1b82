import {DEFAULT_LANGUAGE, INTERFACE_LANGUAGES} from './interface-languages.ts';
import {primaryLanguage} from '../text/language.ts';
import type {Messages} from './messages.ts';

/**
 * Loads the words of a language when the first element needs them, so that no user waits for the
 * words of another language. Undefined for the default language, whose words each element holds, and
 * for one that is not an interface language.
 */
export function loadMessages(language: string): Promise<Messages> | undefined {
  const code = primaryLanguage(language);
  const isOther = code !== DEFAULT_LANGUAGE && INTERFACE_LANGUAGES.some((known) => known.code === code);
  return isOther ? importMessages(code) : undefined;
}

async function importMessages(code: string): Promise<Messages> {
  // The build of the scripts knows this very import: see .config/build/parts.ts.
  const module: {messages: Messages} = await import(`./${code}/index.ts`);
  return module.messages;
}
