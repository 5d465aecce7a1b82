import type {Markup} from '../../../markup/markup.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {InlineContent} from './inline-content.ts';

/** A character written as its code, such as `_x000D_`, in a spreadsheet or slide; or a tab. */
const CONTROL = /_x[0-9A-Fa-f]{4}_|\t/g;
const BREAK = /^(?:_x000[9A-D]_|\t)$/i;

/**
 * Splits a text token: control characters become codes between `before` and `after`, other text goes to
 * `addText`.
 */
export function splitControls(
  markup: Markup,
  token: number,
  content: InlineContent,
  around: {readonly before: string; readonly after: string},
  addText: (text: string) => void,
): void {
  const from = markup.start(token);
  const written = markup.source.slice(from, markup.end(token));
  if (written.includes('<![CDATA[')) return addText(markup.text(token));
  let at = 0;
  for (const match of written.matchAll(CONTROL)) {
    addText(markup.language.decode(written.slice(at, match.index)));
    at = match.index + match[0].length;
    const range = {start: from + match.index, end: from + at};
    content.single({range, ...around, breaks: BREAK.test(match[0])});
  }
  addText(markup.language.decode(written.slice(at)));
}

/** Adds all text directly inside an element as one unformatted paragraph. */
export function addPlainText(markup: Markup, part: TextPart, element: number): void {
  const last = markup.partners[element]!;
  if (last < element) return;
  const content = new InlineContent();
  for (const child of markup.children(element)) {
    if (markup.kinds[child] !== 'text') return;
    splitControls(markup, child, content, {before: '', after: ''}, (text) => content.text(text));
  }
  const read = content.finish({start: markup.end(element), end: markup.start(last)}, (text) =>
    markup.language.encode(text),
  );
  if (read) part.addParagraph(read.range, read.paragraph);
}
