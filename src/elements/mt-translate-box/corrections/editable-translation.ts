import type {AnswerSentence, TextSource} from '../translating/answer.ts';
import {textToMarkup} from '../markup.ts';
import {keepTags} from './kept-tags.ts';
import {RichSource} from '../rich/rich-source.ts';
import {nodesOf} from '../rich/write-tokens.ts';

/** A translation with formatting for the user to correct. */
export interface EditableTranslation {
  readonly nodes: DocumentFragment;
  /** The service's translation as `encode` writes it, to compare with corrections. */
  readonly original: string;
  /** Encodes the edited nodes as text to send. */
  encode(root: Node): string;
  /** Preserves the formatting while the user edits the nodes in an element. */
  keepTags(root: HTMLElement): void;
}

/**
 * Creates editable nodes of a sentence's translation; undefined for plain text.
 *
 * @param correction - The user's current correction, with tags.
 */
export function editableTranslation(
  source: TextSource,
  {start, text, known}: AnswerSentence,
  correction: string | undefined,
): EditableTranslation | undefined {
  if (!(source instanceof RichSource) || !known) return undefined;
  const nodesFor = (translation: string, isCorrected: boolean) =>
    nodesOf(source.numberedTokens(start, start + text.length, translation, isCorrected));
  const machine = nodesFor(known.translation, known.corrected);
  const names = namesIn(machine);
  const nodes = correction === undefined ? machine : nodesFor(correction, true);
  const hide = (markup: string) => source.kept?.hideTyped(start, start + text.length, markup) ?? markup;
  return {
    nodes,
    original: hide(encode(machine, names)),
    encode: (root) => hide(encode(root, names)),
    keepTags,
  };
}

/** Names of the elements for tags, by tag number. */
function namesIn(root: ParentNode): Map<string, string> {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-code]:not(span)')];
  return new Map(elements.map(({dataset, localName}) => [dataset['code']!, localName]));
}

function encode(root: Node, names: ReadonlyMap<string, string>): string {
  const free = new Map(names);
  if (root instanceof Element || root instanceof DocumentFragment)
    for (const code of namesIn(root).keys()) free.delete(code);
  return markupIn(root, free)
    .replace(/\s*[^\S\u00A0]\s*/g, ' ')
    .trim();
}

/**
 * Text with the numbered tags of elements; other elements are dropped, but not their content.
 *
 * @param free - Tags without an element. If formatted text is replaced as a whole, browsers create a new
 *   element, which then gets such a tag.
 */
function markupIn(root: Node, free: Map<string, string>): string {
  let markup = '';
  for (const node of root.childNodes) {
    if (node instanceof Text) markup += textToMarkup(node.data);
    else if (node instanceof HTMLBRElement) markup += ' ';
    else if (node instanceof HTMLElement) {
      const code = node.dataset['code'] ?? [...free].find(([, name]) => name === node.localName)?.[0];
      if (code !== undefined) free.delete(code);
      if (code === undefined) markup += markupIn(node, free);
      else if (node.contentEditable === 'false') markup += `<x id="${code}"/>`;
      else markup += `<g id="${code}">${markupIn(node, free)}</g>`;
    }
  }
  return markup;
}
