import MagicString from 'magic-string';
import {parseAst, type Plugin} from 'vite';

const strings = /("[^"\n]*"|'[^'\n]*')/;

/** A style sheet in a module: its text, and where the text begins. */
interface StyleSheet {
  readonly css: string;
  readonly start: number;
}

/** The texts of all templates in a `.styles.ts` file; each of them is a style sheet, or a part of one. */
function templatesOf(source: string): StyleSheet[] {
  const templates: StyleSheet[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const {type, start, value} = node as {type?: string; start: number; value: {raw: string}};
    // The parser counts the delimiter before the text as a part of it.
    if (type === 'TemplateElement') templates.push({css: value.raw, start: start + 1});
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, {lang: 'ts'}).body);
  for (const {css, start} of templates)
    if (!source.startsWith(css, start)) throw new Error(`no style sheet at ${start}`);
  return templates;
}

/** The style sheets in the source of a `.styles.ts` file. */
export const stylesheetsOf = (source: string): string[] => templatesOf(source).map(({css}) => css);

/** A style sheet without comments, indentation and line breaks; strings are not changed. */
export function withoutSpace(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(strings)
    .map((part, index) =>
      index % 2
        ? part
        : part
            .replace(/\s+/g, ' ')
            .replace(/ ?([{};]) ?/g, '$1')
            .replace(/, /g, ','),
    )
    .join('')
    .replace(/;}/g, '}');
}

/**
 * Vite plugin that shortens style sheets. Minifiers do not change the text of templates, so comments and indentation
 * of styles would be sent to users.
 */
export const stylesPlugin: Plugin = {
  name: 'styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.styles.ts')) return null;
    const output = new MagicString(code);
    for (const {css, start} of templatesOf(code))
      if (css) output.update(start, start + css.length, withoutSpace(css));
    return {code: output.toString(), map: output.generateMap({hires: 'boundary'})};
  },
};
