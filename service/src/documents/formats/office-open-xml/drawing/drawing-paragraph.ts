import type {Markup, MarkupLanguage} from '../../../markup/markup.ts';
import type {Paragraph, RunStyle, SourceRange, WriteText} from '../../../markup/paragraph.ts';
import {InlineContent} from '../common/inline-content.ts';
import {prefixOf} from '../common/tag-names.ts';
import {addRunText} from '../common/unformatted-text.ts';

/** Attributes that do not affect the look of text, such as spell-checker results. */
const INVISIBLE = new Set('lang altLang dirty err noProof smtClean smtId'.split(' '));

/** Tags of a part with drawings while it is being read. */
export interface DrawingReading {
  readonly markup: Markup;
  readonly names: readonly string[];
  /** Key of each formatting found so far, by the source text of the formatting. */
  readonly keys: Map<string, string>;
}

/** Reads a paragraph of a drawing; undefined if it has no letters to translate. */
export function readDrawingParagraph(
  reading: DrawingReading,
  paragraph: number,
): {range: SourceRange; paragraph: Paragraph} | undefined {
  const {markup, names} = reading;
  const last = markup.partners[paragraph]!;
  if (last < paragraph) return undefined;
  const content = new InlineContent();
  let start = markup.end(paragraph);
  let end = markup.start(last);
  for (const child of markup.children(paragraph)) {
    const name = names[child]!;
    if (name === 'a:pPr') start = markup.outerEnd(child);
    else if (name === 'a:endParaRPr') end = markup.start(child);
    else if (name === 'a:r') readRun(reading, child, content);
    else if (name !== '') {
      const range = {start: markup.start(child), end: markup.outerEnd(child)};
      content.single({range, before: '', after: '', breaks: name === 'a:br'});
    }
  }
  const prefix = prefixOf(markup.names[paragraph]!);
  return content.finish({start, end}, textWriter(prefix, markup.language));
}

function readRun(reading: DrawingReading, run: number, content: InlineContent): void {
  const {markup, names} = reading;
  let style: RunStyle = {key: '', range: undefined};
  let properties = '';
  const prefix = prefixOf(markup.names[run]!);
  for (const child of markup.children(run)) {
    if (names[child] === 'a:rPr') {
      const range = {start: markup.start(child), end: markup.outerEnd(child)};
      properties = markup.source.slice(range.start, range.end);
      style = {key: keyOf(reading, child, properties), range};
    } else if (names[child] === 'a:t') {
      const split = {
        style,
        before: `<${prefix}r>${properties}<${prefix}t>`,
        after: `</${prefix}t></${prefix}r>`,
      };
      for (const inner of markup.children(child)) {
        if (markup.kinds[inner] === 'text') addRunText(markup, inner, content, split);
      }
    }
  }
}

function keyOf({markup, keys}: DrawingReading, properties: number, written: string): string {
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
