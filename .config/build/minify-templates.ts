import MagicString from 'magic-string';
import type {Plugin} from 'vite';
import {minifyCss} from './css-whitespace.ts';
import {minifyHtml} from './html-whitespace.ts';

type Minifier = (parts: readonly string[]) => readonly string[];

interface TaggedTemplate {
  readonly type: 'TaggedTemplateExpression';
  readonly tag: {readonly type: string; readonly name?: string};
  readonly quasi: {
    readonly quasis: readonly {readonly start: number; readonly value: {readonly raw: string}}[];
  };
}

const minifiers: ReadonlyMap<string | undefined, Minifier> = new Map([
  ['css', minifyCss],
  ['html', minifyHtml],
  ['svg', minifyHtml],
]);
const mayHoldTemplate = /\b(?:css|html|svg)`/;

const isTaggedTemplate = (node: object): node is TaggedTemplate =>
  'type' in node && node.type === 'TaggedTemplateExpression';

function* taggedTemplates(node: object): Generator<TaggedTemplate> {
  if (isTaggedTemplate(node)) yield node;
  for (const child of Object.values(node)) {
    if (typeof child === 'object' && child !== null) yield* taggedTemplates(child);
  }
}

/** The source with smaller css``, html`` and svg`` templates, expressions untouched; its syntax tree comes with it. */
export function minifyTemplates(code: string, tree: object): MagicString {
  const output = new MagicString(code);
  for (const {tag, quasi} of taggedTemplates(tree)) {
    const minify = minifiers.get(tag.name);
    if (!minify) continue;
    const parts = quasi.quasis.map(({value}) => value.raw);
    const minified = minify(parts);
    for (const [index, part] of parts.entries()) {
      const smaller = minified[index];
      if (smaller === undefined || smaller === part) continue;
      // Whether the position of a part counts the delimiter before it depends on the parser.
      const start = code.indexOf(part, quasi.quasis[index]?.start);
      output.update(start, start + part.length, smaller);
    }
  }
  return output;
}

/** Vite plugin that applies `minifyTemplates` to every module. */
export function minifyTemplatesPlugin(): Plugin {
  return {
    name: 'minify-templates',
    transform(code) {
      if (!mayHoldTemplate.test(code)) return null;
      const output = minifyTemplates(code, this.parse(code));
      return output.hasChanged()
        ? {code: output.toString(), map: output.generateMap({hires: 'boundary'})}
        : null;
    },
  };
}
