import type {Markup, MarkupLanguage} from '../../../markup/markup.ts';
import type {Paragraph, RunStyle, SourceRange, WriteText} from '../../../markup/paragraph.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {InlineContent} from '../common/inline-content.ts';
import {prefixOf, tagNames} from '../common/tag-names.ts';
import {addRunText} from '../common/unformatted-text.ts';

const NO_STYLE: RunStyle = {key: '', range: undefined};

/**
 * Adds the shared strings; returns the paragraph index of each string that has letters, by the string's
 * number.
 */
export function addSharedStrings(markup: Markup, part: TextPart): Map<number, number> {
  const names = tagNames(markup);
  const paragraphs = new Map<number, number>();
  let count = 0;
  names.forEach((name, index) => {
    if (name !== 's:si' || markup.kinds[index] === 'close') return;
    if (addString(markup, names, part, index)) paragraphs.set(count, part.paragraphs.length - 1);
    count += 1;
  });
  return paragraphs;
}

/** Adds the comments of a sheet. */
export function addSheetComments(markup: Markup, part: TextPart): void {
  const names = tagNames(markup);
  names.forEach((name, index) => {
    if (name === 's:text' && markup.kinds[index] === 'open') addString(markup, names, part, index);
  });
}

/**
 * Adds a string: plain, or runs with formatting. Phonetic annotations are removed when the string changes.
 * Returns false if there is nothing to translate.
 */
export function addString(
  markup: Markup,
  names: readonly string[],
  part: TextPart,
  element: number,
): boolean {
  const read = readString(markup, names, element);
  if (read) part.addParagraph(read.range, read.paragraph);
  return read !== undefined;
}

/** Characters of a string, without phonetic annotations. */
export function stringText(markup: Markup, names: readonly string[], element: number): string {
  let text = '';
  const last = Math.max(element, markup.partners[element]!);
  for (let index = element + 1; index < last; index += 1) {
    if (names[index] === 's:rPh') index = markup.next(index) - 1;
    else if (names[index] === 's:t') {
      for (const child of markup.children(index)) text += markup.text(child);
    }
  }
  return text;
}

function readString(
  markup: Markup,
  names: readonly string[],
  element: number,
): {range: SourceRange; paragraph: Paragraph} | undefined {
  const content = new InlineContent();
  const written: SourceRange[] = [];
  // A plain string has only one text, so a string with control characters is written as runs.
  const inside = markup.source.slice(markup.start(element), markup.outerEnd(element));
  let isRich = /_x[0-9A-Fa-f]{4}_|\t/.test(inside);
  for (const child of markup.children(element)) {
    const name = names[child]!;
    if (name !== 's:t' && name !== 's:r' && name !== 's:rPh') continue;
    written.push({start: markup.start(child), end: markup.outerEnd(child)});
    if (name === 's:t') readText(markup, child, content, isRich ? NO_STYLE : undefined);
    if (name === 's:r') readRun(markup, names, child, content);
    isRich ||= name === 's:r';
  }
  if (written.length === 0) return undefined;
  const range = {start: written[0]!.start, end: written.at(-1)!.end};
  return content.finish(range, textWriter(prefixOf(markup.names[element]!), isRich, markup.language));
}

function readRun(markup: Markup, names: readonly string[], run: number, content: InlineContent): void {
  let style = NO_STYLE;
  for (const child of markup.children(run)) {
    if (names[child] === 's:rPr') {
      const range = {start: markup.start(child), end: markup.outerEnd(child)};
      style = {key: markup.source.slice(range.start, range.end), range};
    } else if (names[child] === 's:t') readText(markup, child, content, style);
  }
}

function readText(
  markup: Markup,
  element: number,
  content: InlineContent,
  style: RunStyle | undefined,
): void {
  const prefix = prefixOf(markup.names[element]!);
  const properties = style?.range ? markup.source.slice(style.range.start, style.range.end) : '';
  const [open, close] = style ? [`<${prefix}r>${properties}`, `</${prefix}r>`] : ['', ''];
  const split = {style, before: `${open}<${prefix}t>`, after: `</${prefix}t>${close}`};
  for (const child of markup.children(element)) {
    if (markup.kinds[child] === 'text') addRunText(markup, child, content, split);
  }
}

function textWriter(prefix: string, isRich: boolean, language: MarkupLanguage): WriteText {
  return (text, style, emit) => {
    const space = /^\s|\s$|\s\s|\n/.test(text) ? ' xml:space="preserve"' : '';
    const element = `<${prefix}t${space}>${language.encode(text)}</${prefix}t>`;
    if (!isRich) return element;
    const properties = style?.range ? emit(style.range.start, style.range.end) : '';
    return `<${prefix}r>${properties}${element}</${prefix}r>`;
  };
}
