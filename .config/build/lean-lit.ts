import MagicString from 'magic-string';
import type {Plugin} from 'vite';

interface Replacement {
  /** End of the module's path. */
  readonly module: string;
  readonly from: RegExp;
  readonly to: string;
}

/** What Lit carries for browsers older than the target and for decorators and directives, which are not used here. */
const replacements: readonly Replacement[] = [
  {
    module: '@lit/reactive-element/css-tag.js',
    from: /\w+\.ShadowRoot&&\(.*?\)&&"adoptedStyleSheets"in Document\.prototype&&"replace"in CSSStyleSheet\.prototype/,
    to: 'true',
  },
  // Advice to authors of styles, who have it from the modules.
  {module: '@lit/reactive-element/css-tag.js', from: /"CSSResult is not constructable[^"]*"/, to: '""'},
  {
    module: '@lit/reactive-element/css-tag.js',
    from: /"Value passed to 'css' function must be[^"]*"\+\w+\+"[^"]*"/,
    to: '""',
  },
  {
    module: '@lit/reactive-element/reactive-element.js',
    from: /\w+\.reactiveElementPolyfillSupport/,
    to: 'void 0',
  },
  {module: 'lit-html/lit-html.js', from: /\w+\.litHtmlPolyfillSupport/, to: 'void 0'},
  // Resolving directives; `load` below refuses them.
  {
    module: 'lit-html/lit-html.js',
    from: /let h=void 0!==e\?s\._\$Co\?\.\[e\]:s\._\$Cl;.*?,h,e\)\),i\}/,
    to: 'return i}',
  },
  {module: 'lit-element/lit-element.js', from: /\w+\.litElementPolyfillSupport/, to: 'void 0'},
  {
    module: 'lit-element/lit-element.js',
    from: /\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\)/,
    to: 'void 0',
  },
  {
    module: '@lit/reactive-element/decorators/property.js',
    from: /[^]+/,
    to: `export const property = (options) => (prototype, name) => {
      const hadAccessor = Object.hasOwn(prototype, name);
      prototype.constructor.createProperty(name, options);
      return hadAccessor ? Object.getOwnPropertyDescriptor(prototype, name) : undefined;
    };`,
  },
];

/** Vite plugin: Lit without what the target's browsers never run; fails when Lit has changed so that it no longer fits. */
export function leanLitPlugin(): Plugin {
  return {
    name: 'lean-lit',
    load(id) {
      if (id.endsWith('/lit-html/directive.js'))
        this.error('the script has no directives: they cost it 200 bytes, see lean-lit.ts');
      return null;
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      const due = replacements.filter(({module}) => path.endsWith(`/node_modules/${module}`));
      if (due.length === 0) return null;
      const output = new MagicString(code);
      for (const {module, from, to} of due) {
        if (!from.test(code)) this.error(`${module} has no ${from.source} any more`);
        output.replace(from, to);
      }
      return {code: output.toString(), map: output.generateMap({hires: 'boundary'})};
    },
  };
}
