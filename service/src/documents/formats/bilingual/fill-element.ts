import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {InlineText} from './inline-reader.ts';
import {contentOf, outerOf, tagWith} from './elements.ts';

/** Attributes to set; the value undefined removes an attribute. */
export type AttributeChanges = Readonly<Record<string, string | undefined>>;

/** Changes that are known in advance, or when the document is written. */
type Changes = AttributeChanges | (() => AttributeChanges);

export function insert(part: TextPart, at: number, text: string | (() => string)): void {
  if (text !== '') part.replace({start: at, end: at}, () => (typeof text === 'string' ? text : text()));
}

/**
 * Inserts the translation of an element's text; if there is no text to translate, copies the element's
 * content.
 */
export function insertTranslation(
  part: TextPart,
  at: number,
  element: number,
  text: InlineText | undefined,
): void {
  if (!text) {
    const {start, end} = contentOf(part.markup, element);
    insert(part, at, part.markup.source.slice(start, end));
    return;
  }
  const {paragraph, before, after: end, placeholders} = text;
  const write = (translated: string): string => before + translated + end;
  part.addElsewhere({start: at, end: at}, paragraph, write, placeholders);
}

export function changeTag(part: TextPart, element: number, changes: Changes): void {
  const {markup} = part;
  part.replace({start: markup.start(element), end: markup.end(element)}, () =>
    tagWith(markup, element, known(changes)),
  );
}

/**
 * Replaces the content of an element; `fill` inserts the new content at the given position.
 *
 * @param changes - Attributes to set at the same time.
 */
export function refill(part: TextPart, element: number, changes: Changes, fill: (at: number) => void): void {
  const {markup} = part;
  const content = contentOf(markup, element);
  part.replace({start: markup.start(element), end: markup.end(element)}, () =>
    tagWith(markup, element, known(changes), true),
  );
  fill(content.start);
  if (markup.kinds[element] === 'empty') insert(part, content.start, `</${markup.names[element]!}>`);
  else if (content.end > content.start) part.replace(content, () => '');
}

function known(changes: Changes): AttributeChanges {
  return typeof changes === 'function' ? changes() : changes;
}

/** Position after an element. */
export function after(markup: Markup, element: number): number {
  return outerOf(markup, element).end;
}
