import type {Answer, TextSource} from '../translator/answer.ts';
import type {Trust} from '../source/trusted-html.ts';
import {readFormatted, tokensOf} from './dom-tokens.ts';
import {caretIn, highlight} from './editor-positions.ts';
import {pasteFirst, type FirstPaste} from './first-paste.ts';
import {PageElements, pageElementsOf} from './page-elements.ts';
import {addProseStyles} from './prose.styles.ts';
import {escapeMarkup} from './rich-sentence.ts';
import {insertedTokens, RichSource, type AnswerOptions} from './rich-source.ts';
import {ATOM} from './rich-text.ts';
import {htmlOf, insertTokens, nodesOf} from './write-tokens.ts';

type Correction = NonNullable<AnswerOptions['correction']>;

/** Whether a text has formatting. */
export function isRich(source: TextSource): source is RichSource {
  return source instanceof RichSource;
}

/** Text of an editable element after `before` was changed there; of a formatted text that has become empty, too. */
export function sourceIn(root: Node, before: TextSource): RichSource {
  const pageElements = isRich(before) ? before.pageElements : new PageElements();
  const reading = {pageElementOf: pageElements.reader(), keepsLines: true};
  return new RichSource(tokensOf(root, reading), pageElements);
}

/** The page's own HTML, as inert elements that are harmless, as formatted text. */
export function sourceOfPage(body: ParentNode & Node): RichSource {
  return new RichSource(tokensOf(body, {pageElementOf: pageElementsOf(body)}));
}

/** Puts what is pasted, as inert elements, in the place of the selection; the plain text where it has no formatting worth keeping. */
export function insertHtml(root: HTMLElement, body: Node | undefined, plain: string, trust: Trust): void {
  const tokens = body && readFormatted(body);
  if (tokens) return insertTokens(root, insertedTokens(tokens), trust);
  root.focus();
  document.execCommand('insertText', false, plain); // the field's own undo takes it back
}

/** The nodes of a formatted text, to be edited; undefined of a plain one. */
export function nodesIn(source: TextSource): DocumentFragment | undefined {
  if (!isRich(source)) return undefined;
  return nodesOf(source.tokens, (element) => source.pageElements.numberOf(element));
}

/** The HTML of a formatted text; undefined of a plain one. */
export function htmlIn(source: TextSource): string | undefined {
  return isRich(source) ? source.text.trim() && htmlOf(source.tokens) : undefined;
}

/** The text without formatting, and without what has no text. */
export function plainTextIn(source: TextSource): string {
  return source.text.replaceAll(ATOM, '');
}

/** The translation as nodes with an element around each sentence; undefined without formatting. */
export function translationNodes(answer: Answer, correction: Correction): DocumentFragment | undefined {
  const {source} = answer;
  return isRich(source) ? nodesOf(source.tokensOf(answer, {correction, marksSentences: true})) : undefined;
}

/** The translation as HTML; undefined without formatting. */
export function translationHtml(answer: Answer, correction: Correction): string | undefined {
  const {source} = answer;
  return isRich(source) ? htmlOf(source.tokensOf(answer, {correction})) : undefined;
}

/** Copies a text with its formatting; rejects when the browser does not let us. */
export function copy(text: string, html: string): Promise<void> {
  const parts = {'text/plain': text, 'text/html': html};
  const blobs = Object.entries(parts).map(([type, part]) => [type, new Blob([part], {type})] as const);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

export {addProseStyles, caretIn, escapeMarkup, highlight, pasteFirst};
export type {FirstPaste};
