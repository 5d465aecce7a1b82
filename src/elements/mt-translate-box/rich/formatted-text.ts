import type {Provenance} from '../../../client/types.ts';
import {copyHtml, markedHtml} from '../provenance/marked-html.ts';
import type {Answer, TextSource} from '../translating/answer.ts';
import type {Trust} from '../source/trusted-html.ts';
import {readFormatted, tokensOf} from './dom-tokens.ts';
import {EditHistory} from './edit-history.ts';
import {caretIn, highlight} from './editor-positions.ts';
import {pasteFirst, type FirstPaste} from './first-paste.ts';
import {PageElements, pageElementsOf} from './page-elements.ts';
import {addProseStyles} from './prose.styles.ts';
import {editableTranslation, type EditableTranslation} from '../corrections/editable-translation.ts';
import {insertedTokens, RichSource, type AnswerOptions} from './rich-source.ts';
import {ATOM} from './rich-text.ts';
import {tableText} from './table-text.ts';
import {htmlOf, insertTokens, nodesOf} from './write-tokens.ts';

type Correction = NonNullable<AnswerOptions['correction']>;

/** Whether a text has formatting. */
export function isRich(source: TextSource): source is RichSource {
  return source instanceof RichSource;
}

/** Reads the text of an editable element that had the text `before`. */
export function sourceIn(root: Node, before: TextSource): RichSource {
  const pageElements = isRich(before) ? before.pageElements : new PageElements();
  const reading = {pageElementOf: pageElements.reader(), keepsLines: true};
  return new RichSource(tokensOf(root, reading), pageElements);
}

/** Creates formatted text from the page's HTML, given as safe inert elements. */
export function sourceOfPage(body: ParentNode & Node): RichSource {
  return new RichSource(tokensOf(body, {pageElementOf: pageElementsOf(body)}));
}

/**
 * Replaces the selection with a paste, given as inert elements; with its plain text if the paste has no formatting to
 * keep.
 */
export function insertHtml(
  root: HTMLElement,
  body: HTMLElement | undefined,
  plain: string,
  trust: Trust,
): void {
  const tokens = body && readFormatted(body);
  if (tokens) return insertTokens(root, insertedTokens(tokens), trust);
  root.focus();
  document.execCommand('insertText', false, plain); // so that the user can undo the paste
}

/** Creates editable nodes of a formatted text; undefined for plain text. */
export function nodesIn(source: TextSource): DocumentFragment | undefined {
  if (!isRich(source)) return undefined;
  return nodesOf(source.tokens, (element) => source.pageElements.numberOf(element));
}

/** HTML of a formatted text; undefined for plain text. */
export function htmlIn(source: TextSource): string | undefined {
  return isRich(source) ? source.text.trim() && htmlOf(source.tokens) : undefined;
}

/**
 * A sentence of a formatted text as HTML or plain text: the translation, given with tags, or else the source sentence;
 * undefined if the source is plain text.
 */
export function sentenceIn(
  {source, start, end}: {readonly source: TextSource; readonly start: number; readonly end: number},
  isHtml: boolean,
  translation?: string,
  isCorrected?: boolean,
): string | undefined {
  if (!isRich(source)) return undefined;
  if (isHtml) return htmlOf(source.sentenceTokens(start, end, translation, isCorrected));
  return source.decode(start, end, translation, isCorrected);
}

/** Plain text, without formatting and images. */
export function plainTextIn(source: TextSource): string {
  return source.text.replaceAll(ATOM, '');
}

/** Nodes of a translation, with an element around each sentence; undefined without formatting. */
export function translationNodes(answer: Answer, correction: Correction): DocumentFragment | undefined {
  const {source} = answer;
  return isRich(source) ? nodesOf(source.tokensOf(answer, {correction, marksSentences: true})) : undefined;
}

/** HTML of a translation; undefined without formatting. */
export function translationHtml(answer: Answer, correction: Correction): string | undefined {
  const {source} = answer;
  return isRich(source) ? htmlOf(source.tokensOf(answer, {correction})) : undefined;
}

/**
 * Returns a function that copies a translation with its formatting and the given plain text; the function rejects if
 * the browser forbids copying. The HTML says how the translation was made. Undefined without formatting.
 */
export function copier(
  answer: Answer,
  correction: Correction,
  record: Provenance | undefined,
): ((text: string) => Promise<void>) | undefined {
  const {source} = answer;
  const tokens = isRich(source) ? source.tokensOf(answer, {correction}) : undefined;
  return tokens && ((text) => copyHtml(tableText(tokens) ?? text, markedHtml(htmlOf(tokens), record)));
}

/** Text and HTML of copied nodes, with the formatting to keep. */
export function copied(nodes: Node): {readonly text: string; readonly html: string} {
  const tokens = [...tokensOf(nodes)];
  return {text: tableText(tokens) ?? new RichSource(tokens).text, html: htmlOf(tokens)};
}

export {addProseStyles, caretIn, EditHistory, editableTranslation, highlight, pasteFirst};
export type {EditableTranslation, FirstPaste};
