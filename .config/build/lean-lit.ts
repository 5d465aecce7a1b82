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
  // Properties with `useDefault`, and those of standard decorators.
  {
    module: '@lit/reactive-element/reactive-element.js',
    from: /\|\|i\.useDefault&&i\.reflect&&h===this\._\$Ej\?\.get\(t\)&&!this\.hasAttribute\(r\._\$Eu\(t,i\)\)/,
    to: '',
  },
  {
    module: '@lit/reactive-element/reactive-element.js',
    from: /\{useDefault:i,reflect:e,wrapped:h\},r\)\{i&&.*?this\.hasUpdated\|\|i\|\|/,
    to: '{reflect:e}){(this._$AL.has(t)||(this.hasUpdated||',
  },
  {
    module: '@lit/reactive-element/reactive-element.js',
    from: /this\[e\]=r\?\?this\._\$Ej\?\.get\(e\)\?\?r/,
    to: 'this[e]=r',
  },
  {
    module: '@lit/reactive-element/reactive-element.js',
    from: /const t=this\.constructor\.elementProperties;if\(t\.size>0\)for\(const\[s,i\]of t\)\{const\{wrapped:t\}=i.*?this\.C\(s,void 0,i,e\)\}/,
    to: '',
  },
  {module: 'lit-html/lit-html.js', from: /\w+\.litHtmlPolyfillSupport/, to: 'void 0'},
  // Resolving directives; `load` below refuses them.
  {
    module: 'lit-html/lit-html.js',
    from: /let h=void 0!==e\?s\._\$Co\?\.\[e\]:s\._\$Cl;.*?,h,e\)\),i\}/,
    to: 'return i}',
  },
  // The calls of what is made to return its second argument above.
  {module: 'lit-html/lit-html.js', from: /t=M\(this,t,i\),/, to: ''},
  {module: 'lit-html/lit-html.js', from: /t=M\(this,t,i,0\),/, to: ''},
  {module: 'lit-html/lit-html.js', from: /M\(this,e\[s\+n\],i,n\)/, to: 'e[s+n]'},
  {module: 'lit-html/lit-html.js', from: /M\(this,t,i,0\)\?\?/, to: 't??'},
  // Templates of SVG and MathML.
  {module: 'lit-html/lit-html.js', from: /l=2===i\?"<svg>":3===i\?"<math>":""/, to: 'l=""'},
  {module: 'lit-html/lit-html.js', from: /\+\(2===i\?"<\/svg>":3===i\?"<\/math>":""\)/, to: ''},
  {
    module: 'lit-html/lit-html.js',
    from: /,2===i\|\|3===i\)\{const t=this\.el\.content\.firstChild;t\.replaceWith\(\.\.\.t\.childNodes\)\}/,
    to: ');',
  },
  // Templates that a compiler has made.
  {
    module: 'lit-html/lit-html.js',
    from: /"number"==typeof s\?this\._\$AC\(t\):\(.*?,s\);/,
    to: 'this._$AC(t);',
  },
  // Listeners with options.
  {
    module: 'lit-html/lit-html.js',
    from: /\|\|t\.capture!==s\.capture\|\|t\.once!==s\.once\|\|t\.passive!==s\.passive/,
    to: '',
  },
  // Expressions in the place of attributes, in comments, and inside style or textarea; `load` below refuses them.
  {
    module: 'lit-html/lit-html.js',
    from: /else t\.startsWith\(o\)&&\(d\.push\(.*?\),r\.removeAttribute\(t\)\);/,
    to: '',
  },
  {module: 'lit-html/lit-html.js', from: /:6===r\.type&&\(i=new Z\(h,this,t\)\)/, to: ':0'},
  {module: 'lit-html/lit-html.js', from: /else\{let t=-1;for\(;-1!==.*?\+=o\.length-1\}/, to: ''},
  {module: 'lit-html/lit-html.js', from: /if\(y\.test\(r\.tagName\)\)\{.*?,c\(\)\)\}\}(?=\}else if)/, to: ''},
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
