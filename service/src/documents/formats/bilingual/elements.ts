import type {Attribute, Markup} from '../../markup/markup.ts';
import type {SourceRange} from '../../markup/paragraph.ts';

/** Source range of the content of an element; empty for `<a/>`. */
export function contentOf(markup: Markup, element: number): SourceRange {
  const end = markup.end(element);
  const partner = markup.partners[element]!;
  return {start: end, end: partner < 0 ? end : markup.start(partner)};
}

/** Source range of an element, including its tags. */
export function outerOf(markup: Markup, element: number): SourceRange {
  return {start: markup.start(element), end: markup.outerEnd(element)};
}

/** Index of the root element. */
export function rootOf(markup: Markup): number {
  return markup.kinds.findIndex((kind) => kind === 'open' || kind === 'empty');
}

/** Index of the first child element with this name; -1 if there is no such child. */
export function childOf(markup: Markup, parent: number, name: string): number {
  for (const index of markup.children(parent)) {
    if (markup.names[index] === name) return index;
  }
  return -1;
}

/** Decoded value of an attribute; undefined if the element does not have the attribute. */
export function valueOf(markup: Markup, element: number, name: string): string | undefined {
  return markup.attribute(element, name)?.value;
}

/** All text inside an element, including text inside codes, with white space collapsed. */
export function plainText(markup: Markup, element: number): string {
  const last = markup.next(element);
  let text = '';
  for (let index = element + 1; index < last; index += 1) {
    if (markup.kinds[index] === 'text') text += markup.text(index);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Line break and indentation before an element, to copy for a new sibling. */
export function indentBefore(markup: Markup, element: number): string {
  if (element === 0 || markup.kinds[element - 1] !== 'text') return '';
  const before = markup.source.slice(markup.start(element - 1), markup.end(element - 1));
  return before.trim() === '' ? before : '';
}

/**
 * Opening tag of an element with changed attributes: an undefined value removes the attribute. `open` turns
 * `<a/>` into `<a>`.
 */
export function tagWith(
  markup: Markup,
  element: number,
  changes: Readonly<Record<string, string | undefined>>,
  open = false,
): string {
  const start = markup.start(element);
  const old = new Map<string, Attribute>(markup.attributes(element));
  let tag = '';
  let at = start;
  for (const [name, {start: from, end}] of old) {
    if (!Object.hasOwn(changes, name)) continue;
    const value = changes[name];
    const keepTo = value === undefined ? beforeAttribute(markup.source, name, from) : from;
    tag += markup.source.slice(at, keepTo);
    tag += value === undefined ? '' : markup.language.encodeAttribute(value);
    at = value === undefined ? end + 1 : end;
  }
  const [, rest, ending] = /^([^]*?)(\s*\/?>)$/.exec(markup.source.slice(at, markup.end(element)))!;
  tag += rest;
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined && !old.has(name)) tag += ` ${name}="${markup.language.encodeAttribute(value)}"`;
  }
  return tag + (open ? '>' : ending);
}

/** Position of the white space before an attribute, given the start of its value. */
function beforeAttribute(source: string, name: string, valueStart: number): number {
  let at = source.lastIndexOf(name, valueStart - 2);
  while (/\s/.test(source.charAt(at - 1))) at -= 1;
  return at;
}

/** Whether an element has text or a code, rather than only empty marks and groups. */
export function hasContent(markup: Markup, element: number): boolean {
  const last = markup.next(element);
  for (let index = element + 1; index < last; index += 1) {
    const kind = markup.kinds[index];
    if (kind === 'text' && markup.text(index).trim() !== '') return true;
    if ((kind === 'open' || kind === 'empty') && !/(?:^|:)(?:mrk|g|pc|hi)$/.test(markup.names[index]!))
      return true;
  }
  return false;
}
