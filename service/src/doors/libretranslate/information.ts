import {DOCUMENT_EXTENSIONS} from '../../../../src/contract/index.ts';
import {sourceLanguages, type SourceLanguage} from '../choose-system.ts';
import type {DoorCall, DoorParts} from '../door.ts';

/** Milliseconds that a web page waits after a keystroke before it requests a translation. */
const FRONTEND_TIMEOUT_MS = 500;

/** Calls that list languages and settings, and report whether the service is running. */
export function informationCalls({operations, limits}: DoorParts): DoorCall[] {
  const alive = () => Promise.resolve({status: 'ok'});
  return [
    {
      method: ['GET', 'POST'],
      url: '/languages',
      counted: 'GetSystemList',
      isOpen: true,
      answer: async ({caller}) => sourceLanguages(await operations.listSystems(caller)),
    },
    {
      method: 'GET',
      url: '/frontend/settings',
      counted: 'GetSystemList',
      isOpen: true,
      async answer({caller}) {
        const languages = sourceLanguages(await operations.listSystems(caller));
        return {
          charLimit: limits.maxTextCharacters,
          frontendTimeout: FRONTEND_TIMEOUT_MS,
          apiKeys: true,
          keyRequired: true,
          suggestions: true,
          filesTranslation: true,
          supportedFilesFormat: DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`),
          language: {
            source: {code: 'auto', name: 'Auto Detect'},
            target: usualTarget(languages),
          },
        };
      },
    },
    {method: 'GET', url: '/health', isOpen: true, answer: alive},
    {method: 'GET', url: '/', isOpen: true, answer: alive},
    {method: 'POST', url: '/', isOpen: true, answer: alive},
  ];
}

function usualTarget(languages: readonly SourceLanguage[]): {code: string; name: string} {
  const code = languages[0]?.targets[0] ?? 'en';
  return {code, name: new Intl.DisplayNames(['en'], {type: 'language'}).of(code) ?? code};
}
