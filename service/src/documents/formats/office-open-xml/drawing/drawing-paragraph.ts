import type {Markup, MarkupLanguage} from '../../../markup/markup.ts';
import type {Paragraph, RunStyle, SourceRange, WriteText} from '../../../markup/paragraph.ts';
import {InlineContent} from '../common/inline-content.ts';
import {prefixOf} from '../common/tag-names.ts';
import {splitControls} from '../common/unformatted-text.ts';

/** Attributes that do not affect the look of text, such as spell-checker results. */
const INVISIBLE = new Set('lang altLang dirty err noProof smtClean smtId'.split(' '));

/**
 * Reads a paragraph of a drawing; undefined if it has no letters to translate.
 *
 * @param keys - Keys of formatting in this part, by its source.
 */
export function readDrawingParagraph(
  markup: Markup,
  names: readonly string[],
  paragraph: number,
  keys: Map<string, string>,
): {range: SourceRange; paragraph: Paragraph} | undefined {
  const last = markup.partners[paragraph]!;
  if (last < paragraph) return undefined;
  const content = new InlineContent();
  let start = markup.end(paragraph);
  let end = markup.start(last);
  for (const child of markup.children(paragraph)) {
    const name = names[child]!;
    if (name === 'a:pPr') start = markup.outerEnd(child);
    else if (name === 'a:endParaRPr') end = markup.start(child);
    else if (name === 'a:r') readRun(markup, names, child, content, keys);
    else if (name !== '') {
      const range = {start: markup.start(child), end: markup.outerEnd(child)};
      content.single({range, before: '', after: '', breaks: name === 'a:br'});
    }
  }
  const prefix = prefixOf(markup.names[paragraph]!);
  return content.finish({start, end}, textWriter(prefix, markup.language));
}

function readRun(
  markup: Markup,
  names: readonly string[],
  run: number,
  content: InlineContent,
  keys: Map<string, string>,
): void {
  let style: RunStyle = {key: '', range: undefined};
  let properties = '';
  const prefix = prefixOf(markup.names[run]!);
  for (const child of markup.children(run)) {
    if (names[child] === 'a:rPr') {
      const range = {start: markup.start(child), end: markup.outerEnd(child)};
      properties = markup.source.slice(range.start, range.end);
      style = {key: keyOf(markup, child, properties, keys), range};
    } else if (names[child] === 'a:t') {
      const around = {
        before: `<${prefix}r>${properties}<${prefix}t>`,
        after: `</${prefix}t></${prefix}r>`,
      };
      for (const inner of markup.children(child)) {
        if (markup.kinds[inner] !== 'text') continue;
        splitControls(markup, inner, content, around, (text) => content.text(text, style));
      }
    }
  }
}

function keyOf(markup: Markup, properties: number, written: string, keys: Map<string, string>): string {
  let key = keys.get(written);
  if (key === undefined) {
    const attributes = [...markup.attributes(properties)]
      .filter(([name]) => !INVISIBLE.has(name))
      .map(([name, {value}]) => `${name}=${value}`);
    const inner = markup.source.slice(markup.end(properties), markup.outerEnd(properties));
    key = attributes.sort().join('\n') + (inner === '' ? '' : `\n${inner}`);
    keys.set(written, key);
  }
  return key;
}

function textWriter(prefix: string, language: MarkupLanguage): WriteText {
  return (text, style, emit) => {
    const properties = style?.range ? emit(style.range.start, style.range.end) : '';
    return `<${prefix}r>${properties}<${prefix}t>${language.encode(text)}</${prefix}t></${prefix}r>`;
  };
}
