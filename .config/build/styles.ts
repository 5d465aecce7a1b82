import MagicString from 'magic-string';
import type {Plugin} from 'vite';

/** The style sheets in a `.styles.ts` file: templates with the tag `css`, or without a tag. */
const template = /(?<=(?:\bcss|=)\s*`)[^`]*(?=`)/g;
const strings = /("[^"\n]*"|'[^'\n]*')/;

/** The style sheets in the source of a `.styles.ts` file. */
export const stylesheetsOf = (source: string): string[] => source.match(template) ?? [];

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

/** Vite plugin: minifiers do not change the text of templates, so comments and indentation of styles would be sent to users. */
export const stylesPlugin: Plugin = {
  name: 'styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.styles.ts')) return null;
    const output = new MagicString(code);
    for (const {0: css, index} of code.matchAll(template))
      if (css) output.update(index, index + css.length, withoutSpace(css));
    return {code: output.toString(), map: output.generateMap({hires: 'boundary'})};
  },
};
