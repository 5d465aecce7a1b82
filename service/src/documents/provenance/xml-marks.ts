import type {Attribute, Markup} from '../markup/markup.ts';
import {indentBefore, outerOf} from '../formats/bilingual/elements.ts';
import type {Edit} from './edited-text.ts';
import {isSentence} from './mark-text.ts';
import {keptMark, type FoundMark} from './marks.ts';

/** An element that is a mark, and the attribute that says so. */
export interface XmlMark extends FoundMark {
  readonly index: number;
  readonly attribute: Attribute;
}

/** All text inside an element, with its white space. */
export function textInside(markup: Markup, element: number): string {
  const last = markup.next(element);
  let text = '';
  for (let index = element + 1; index < last; index += 1) {
    if (markup.kinds[index] === 'text') text += markup.text(index);
  }
  return text;
}

/** Finds the marks among elements: `kindOf` says which value of the attribute names a mark. */
export function xmlMarks(
  markup: Markup,
  elements: Iterable<number>,
  attributeName: string,
  kindOf: (value: string) => FoundMark['kind'] | undefined,
): XmlMark[] {
  const marks: XmlMark[] = [];
  for (const index of elements) {
    const attribute = markup.attribute(index, attributeName);
    const kind = attribute && kindOf(attribute.value);
    if (attribute && kind) marks.push({index, attribute, kind, text: textInside(markup, index)});
  }
  return marks;
}

/** Edits that make the kept mark of a document that of its source, named `source`, and remove further marks. */
export function turnToSource(
  markup: Markup,
  marks: readonly XmlMark[],
  source: string,
  kept = keptMark(marks),
): Edit[] {
  return marks.flatMap(({index, attribute, kind}, position) => {
    if (position !== kept) return [removal(markup, index)];
    const {start, end} = attribute;
    return kind === 'own' ? [{start, end, text: markup.language.encodeAttribute(source)}] : [];
  });
}

/** Edit that removes an element with the white space before it. */
export function removal(markup: Markup, element: number): Edit {
  const {start, end} = outerOf(markup, element);
  return {start: start - indentBefore(markup, element).length, end, text: ''};
}

/**
 * Edit that adds elements at the end of a parent, or after one of its children, each indented like the first child.
 */
export function addition(markup: Markup, parent: number, elements: readonly string[], after?: number): Edit {
  const {source} = markup;
  if (markup.kinds[parent] === 'empty') {
    const end = markup.end(parent);
    const text = `>${elements.join('')}</${markup.names[parent]!}>`;
    return {start: source.lastIndexOf('/', end), end, text};
  }
  const children = [...elementsIn(markup, parent)];
  const indent = children[0] === undefined ? '' : indentBefore(markup, children[0]);
  const text = elements.map((element) => indent + element).join('');
  const last = after ?? children.at(-1);
  const at = last === undefined ? markup.start(markup.partners[parent]!) : outerOf(markup, last).end;
  return {start: at, end: at, text};
}

/** Edit that adds elements as the first ones of a parent. */
export function additionAtStart(markup: Markup, parent: number, elements: readonly string[]): Edit {
  if (markup.kinds[parent] === 'empty') return addition(markup, parent, elements);
  const [first] = elementsIn(markup, parent);
  const indent = first === undefined ? '' : indentBefore(markup, first);
  const at = markup.end(parent);
  return {start: at, end: at, text: elements.map((element) => indent + element).join('')};
}

/** Indexes of the child elements of an element. */
export function* elementsIn(markup: Markup, parent: number): Generator<number, void, undefined> {
  for (const child of markup.children(parent)) {
    if (markup.kinds[child] === 'open' || markup.kinds[child] === 'empty') yield child;
  }
}

/**
 * Edits that remove the readable sentences about an earlier translation; undefined if one of the elements says something
 * else, since then it is the user's, and its name is taken.
 */
export function sentenceRemovals(markup: Markup, elements: readonly number[]): Edit[] | undefined {
  const isOurs = (index: number): boolean => isSentence(textInside(markup, index).trim());
  return elements.every(isOurs) ? elements.map((index) => removal(markup, index)) : undefined;
}
