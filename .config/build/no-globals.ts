import MagicString from 'magic-string';
import type {Plugin} from 'vite';

const litModule = /[\\/]node_modules[\\/](?:lit|lit-html|lit-element|@lit)[\\/]/;
const registry =
  /\(\w+\.(?:litHtml|litElement|reactiveElement)Versions\s*(?:\?\?|\|\|)=\s*\[\]\)\.push\([^)]*\)/g;
const metadata = /Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/;
const globalWrite =
  /(?:litHtml|litElement|reactiveElement)Versions|(?:litPropertyMetadata|Symbol\.metadata)\s*(?:\?\?|\|\|)=/;

/** A module of Lit without its writes to the page's global object. */
export function withoutGlobals(code: string): MagicString {
  const output = new MagicString(code);
  output.replaceAll(registry, 'void 0');
  // Only standard decorators, which are not used here, share this table across copies of Lit.
  output.replace(metadata, 'const litPropertyMetadata=new WeakMap;');
  return output;
}

/** Vite plugin that applies `withoutGlobals`, and fails the build when something is written all the same. */
export function noGlobalsPlugin(): Plugin {
  return {
    name: 'no-globals',
    transform(code, id) {
      if (!litModule.test(id)) return null;
      const output = withoutGlobals(code);
      return output.hasChanged()
        ? {code: output.toString(), map: output.generateMap({hires: 'boundary'})}
        : null;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.exports.length > 0)
          this.error(`${chunk.fileName} exports: as a classic script it would name that in window`);
        const write = globalWrite.exec(chunk.code)?.[0];
        if (write !== undefined) this.error(`${chunk.fileName} writes to the global object: ${write}`);
      }
    },
  };
}
