import type {Markup} from '../../../markup/markup.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {InlineContent} from '../common/inline-content.ts';

/** Excel's maximum length of a header or footer. */
const MAX_CHARACTERS = 255;
// Fonts, colors, sizes, page numbers with an offset, and all one-letter codes; `&&` is a literal ampersand.
const CODE =
  /&amp;(?:"[^"]{0,100}"|&quot;[^&"]{0,100}&quot;|K[0-9A-F+-]{6}|\d{1,3}|[PN](?:[+-]\d{1,5})?|&amp;|[A-Za-z])?/g;
const SECTION = /^&amp;[LCR]$/;

/** Adds a header or footer of a sheet; its codes for sections, formatting and fields are kept. */
export function addHeaderFooter(markup: Markup, part: TextPart, element: number): void {
  const last = markup.partners[element]!;
  const token = element + 1;
  // Programs write only a single text, without comments or CDATA.
  if (last !== element + 2 || markup.kinds[token] !== 'text') return;
  const from = markup.start(token);
  const written = markup.source.slice(from, markup.end(token));
  if (written.includes('<![CDATA[')) return;
  const {language} = markup;
  const content = new InlineContent();
  let at = 0;
  for (const {0: code, index} of written.matchAll(CODE)) {
    content.text(language.decode(written.slice(at, index)));
    at = index + code.length;
    const range = {start: from + index, end: from + at};
    if (code === '&amp;&amp;') content.text('&');
    else content.single({range, before: '', after: '', breaks: SECTION.test(code)});
  }
  content.text(language.decode(written.slice(at)));
  const range = {start: from, end: markup.end(token)};
  const read = content.finish(range, (text) => language.encode(text.replaceAll('&', '&&')));
  if (!read) return;
  const {start, end} = read.range;
  part.addElsewhere({start, end}, read.paragraph, (translated, emit) => {
    const headerText = language.decode(
      written.slice(0, start - from) + translated + written.slice(end - from),
    );
    const isSame = translated === read.paragraph.write(read.paragraph.text, emit);
    return isSame || headerText.length > MAX_CHARACTERS ? emit(start, end) : translated;
  });
}
