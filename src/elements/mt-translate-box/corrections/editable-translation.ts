import type {AnswerSentence, TextSource} from '../translating/answer.ts';
import {textToMarkup} from '../markup.ts';
import {RichSource} from '../rich/rich-source.ts';
import {nodesOf} from '../rich/write-tokens.ts';
import {isNote} from './sentence-text.ts';

/** A translation with formatting for the user to correct. */
export interface EditableTranslation {
  readonly nodes: DocumentFragment;
  /** The service's translation in the form of `encode`, to compare with corrections; empty without a translation. */
  readonly original: string;
  /** Encodes the edited nodes as text to send. */
  encode(root: Node): string;
}

/**
 * Creates editable nodes of a sentence as shown: its translation, or the sentence itself; undefined for plain
 * text.
 *
 * @param correction - The user's current correction, with tags.
 */
export function editableTranslation(
  source: TextSource,
  {start, text, kind, known}: AnswerSentence,
  correction: string | undefined,
): EditableTranslation | undefined {
  if (!(source instanceof RichSource)) return undefined;
  const end = start + text.length;
  const isShown = kind === 'translated' && known !== undefined;
  const nodesFor = (translation: string, isCorrected: boolean) =>
    nodesOf(source.numberedTokens(start, end, translation, isCorrected));
  const shown = nodesFor(isShown ? known.translation : source.tagged(start, end), isShown && known.corrected);
  const names = namesIn(shown);
  const nodes = correction === undefined ? shown : nodesFor(correction, true);
  const hide = (markup: string) => source.kept?.hideTyped(start, end, markup) ?? markup;
  return {
    nodes,
    original: isShown ? hide(encode(shown, names)) : '',
    encode: (root) => hide(encode(root, names)),
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
    .replace(/\s+/g, (spaces) => (/[^\u00A0]/.test(spaces) ? ' ' : spaces))
    .trim();
}

/**
 * Text with the numbered tags of elements. Elements without a number are replaced by their content; elements without
 * text are dropped.
 *
 * @param free - Tags without an element. If formatted text is replaced as a whole, browsers create a new element, which
 *   then gets one of these tags.
 */
function markupIn(root: Node, free: Map<string, string>): string {
  let markup = '';
  for (const node of root.childNodes) {
    if (node instanceof Text) markup += textToMarkup(node.data);
    else if (node instanceof HTMLBRElement) markup += ' ';
    else if (node instanceof HTMLElement && !isNote(node)) {
      const code = node.dataset['code'] ?? [...free].find(([, name]) => name === node.localName)?.[0];
      if (code !== undefined) free.delete(code);
      if (code === undefined) markup += markupIn(node, free);
      else if (node.contentEditable === 'false') markup += `<x id="${code}"/>`;
      else markup += tagged(code, markupIn(node, free));
    }
  }
  return markup;
}

/** Text in a numbered tag; an element that lost all its text has no tag. */
function tagged(code: string, text: string): string {
  return text && `<g id="${code}">${text}</g>`;
}
