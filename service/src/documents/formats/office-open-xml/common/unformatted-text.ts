import type {Markup} from '../../../markup/markup.ts';
import type {RunStyle} from '../../../markup/paragraph.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {InlineContent} from './inline-content.ts';

/** A character written as its code, such as `_x000D_`, in a spreadsheet or slide; or a tab. */
const CONTROL = /_x[0-9A-Fa-f]{4}_|\t/g;
const BREAK = /^(?:_x000[9A-D]_|\t)$/i;

/** The run around a text: its style, and the tags written before and after a code that splits the run. */
interface SplitRun {
  readonly style: RunStyle | undefined;
  readonly before: string;
  readonly after: string;
}

const NO_RUN: SplitRun = {style: undefined, before: '', after: ''};

/** Adds a text token of a run; its control characters become codes. */
export function addRunText(
  markup: Markup,
  token: number,
  content: InlineContent,
  {style, before, after}: SplitRun,
): void {
  const from = markup.start(token);
  const written = markup.source.slice(from, markup.end(token));
  if (written.includes('<![CDATA[')) return content.text(markup.text(token), style);
  let at = 0;
  for (const match of written.matchAll(CONTROL)) {
    content.text(markup.language.decode(written.slice(at, match.index)), style);
    at = match.index + match[0].length;
    const range = {start: from + match.index, end: from + at};
    content.single({range, before, after, breaks: BREAK.test(match[0])});
  }
  content.text(markup.language.decode(written.slice(at)), style);
}

/** Adds all text directly inside an element as one unformatted paragraph. */
export function addPlainText(part: TextPart, element: number): void {
  const {markup} = part;
  const last = markup.partners[element]!;
  if (last < element) return;
  const content = new InlineContent();
  for (const child of markup.children(element)) {
    if (markup.kinds[child] !== 'text') return;
    addRunText(markup, child, content, NO_RUN);
  }
  const read = content.finish({start: markup.end(element), end: markup.start(last)}, (text) =>
    markup.language.encode(text),
  );
  if (read) part.addParagraph(read.range, read.paragraph);
}
