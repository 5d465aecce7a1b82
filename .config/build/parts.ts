import {createHash} from 'node:crypto';
import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import MagicString from 'magic-string';
import type {Plugin} from 'vite';
import {DEFAULT_LANGUAGE, INTERFACE_LANGUAGES} from '../../src/localization/interface-languages.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

/** Interface languages whose messages are a part, `mt-<code>`: all except the default language. */
const loadedLanguages = INTERFACE_LANGUAGES.map(({code}) => code).filter((code) => code !== DEFAULT_LANGUAGE);

/** Modules that the scripts load on demand, by name. */
export const PARTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    loadedLanguages.map((code) => [`mt-${code}`, path(`src/localization/${code}/index.ts`)]),
  ),
  'mt-client': path('src/client/client.ts'),
  'mt-result': path('src/elements/mt-translate-box/result/index.ts'),
  'mt-checks': path('src/elements/mt-translate-box/checks/sentence-notes.ts'),
  'mt-alternatives': path('src/elements/mt-translate-box/alternatives/sentence-alternatives.ts'),
  'mt-corrections': path('src/elements/mt-translate-box/corrections/index.ts'),
  'mt-formatted-text': path('src/elements/mt-translate-box/rich/formatted-text.ts'),
  'mt-documents': path('src/elements/mt-document-drop/list/list-controller.ts'),
  'mt-document-language': path('src/elements/mt-document-drop/language/sort-by-language.ts'),
  'mt-archive': path('src/elements/mt-document-drop/saving/archive.ts'),
  'mt-translating': path('src/elements/mt-translate-box/translating/sentence-translator.ts'),
  'mt-pairs': path('src/elements/mtservice-selector/pairs/pairs-part.ts'),
  'mt-try': path('src/elements/mtservice-selector/systems/trying/trying-part.ts'),
  'mt-language-list': path('src/elements/common/language-list/language-list.ts'),
  'mt-language': path('src/text/identification/identify-language.ts'),
  'mt-personal-data': path('src/elements/common/personal-data/index.ts'),
  'mt-visit': path('src/session/visit.ts'),
  'mt-host-field': path('src/elements/mt-translate-box/host-field/bound-fields.ts'),
};

const loader = path('src/session/load-script-part.ts');
const dynamicImport = /\bimport\(\s*'([^']+)'\s*\)/g;
const languageImport = /\bimport\(`\.\/\$\{(\w+)\}\/index\.ts`\)/g;

/** File name of a part with the hash of its content: `mt-lv-0123456789.js`. */
export function hashedName(name: string, code: string): string {
  return `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
}

/** Finds the file of a part that was built into `folder`. */
function fileOf(folder: string, name: string): string {
  const found = readdirSync(folder).find(
    (file) => file.startsWith(`${name}-`) && /-[0-9a-f]{10}\.js$/.test(file),
  );
  if (!found) throw new Error(`${name} must be built before the scripts`);
  return found;
}

const LIT = '\0lit';

/** Code that replaces the module `lit` in parts: templates become objects, which the script's own Lit renders. */
export const LIT_OF_PARTS = `
  export const html = (strings, ...values) => ({_$litType$: 1, strings, values});
  export const nothing = Symbol.for('lit-nothing');`;

/** Vite plugin for the parts, which render with the Lit of their script and must not bring a second Lit. */
export const litOfScript: Plugin = {
  name: 'lit-of-script',
  enforce: 'pre',
  resolveId: (id) => (id === 'lit' ? LIT : null),
  load: (id) => (id === LIT ? LIT_OF_PARTS : null),
};

/**
 * Vite plugin for the scripts: replaces a dynamic import with the address of a part in the script's folder. A
 * script is a single file, may be classic, and may come from another origin.
 */
export function partsPlugin(folder: string): Plugin {
  return {
    name: 'parts',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(path('src')) || !code.includes('import(') || id === loader) return null;
      const output = new MagicString(code);
      for (const match of code.matchAll(dynamicImport)) {
        const target = (await this.resolve(match[1]!, id))?.id;
        const name = Object.keys(PARTS).find((part) => PARTS[part] === target);
        if (!name) return this.error(`${match[0]} in ${id} is not a part`);
        output.update(match.index, match.index + match[0].length, `loadPart('${fileOf(folder, name)}')`);
      }
      for (const {0: text, 1: name, index} of code.matchAll(languageImport)) {
        const files = Object.fromEntries(loadedLanguages.map((one) => [one, fileOf(folder, `mt-${one}`)]));
        output.update(index, index + text.length, `loadPart((${JSON.stringify(files)})[${name}])`);
      }
      output.prepend(`import {loadPart} from ${JSON.stringify(loader)};`);
      return {code: output.toString(), map: output.generateMap({hires: 'boundary'})};
    },
  };
}
