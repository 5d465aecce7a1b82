import {escapeText, escapeValue} from '../source/plain-html.ts';
import type {Trust} from '../source/trusted-html.ts';
import {COMMENT, commentText, type PageElement} from './page-elements.ts';
import {elementKind, safeAddress, type RichToken} from './rich-tokens.ts';

const isAllowed = (name: string): boolean => ['inline', 'block'].includes(elementKind(name) ?? '');

/** Attributes of the page that the editor also shows. */
const SHOWN =
  /^(alt|colspan|height|href|hreflang|media|reversed|rowspan|sizes|span|src(set)?|start|title|type|value|width)$/;
/** Elements without an end tag. */
const VOID = /^(!--|col|hr|img|source|wbr)$/;

/**
 * Creates nodes of allowed elements; a sentence is a `<span class="sentence" data-sentence="number">`.
 *
 * @param numberOf - Returns the numbers of page elements in the editor.
 */
export function nodesOf(
  tokens: Iterable<RichToken>,
  numberOf?: (element: PageElement) => number,
): DocumentFragment {
  const fragment = new DocumentFragment();
  const open: {readonly name: string; readonly node: ParentNode}[] = [];
  const end = (): ParentNode => open.at(-1)?.node ?? fragment;
  for (const token of tokens) {
    if (token.kind === 'text') end().append(token.text);
    else if (token.kind === 'break')
      end().append(open.some(({name}) => name === 'pre') ? '\n' : document.createElement('br'));
    else if (token.kind === 'open' && token.page?.name === COMMENT) {
      end().append(document.createComment(commentText(token.page)));
      open.push({name: COMMENT, node: end()});
    } else if (token.kind === 'open') {
      const node = token.page ? pageNodeOf(token.page, numberOf) : elementOf(token);
      if (!node) continue;
      if (token.code) {
        node.dataset['code'] = String(token.code.number);
        if (token.code.isWhole) node.contentEditable = 'false';
      }
      end().append(node);
      open.push({name: token.name, node});
    } else {
      const at = open.findLastIndex(({name}) => name === token.name);
      if (at >= 0) open.splice(at);
    }
  }
  return fragment;
}

function pageNodeOf(element: PageElement, numberOf?: (element: PageElement) => number): HTMLElement {
  const {name, attributes} = element;
  const node = document.createElement(name);
  if (numberOf) node.dataset['page'] = String(numberOf(element));
  for (const [attribute, value] of attributes) {
    if (SHOWN.test(attribute) || (numberOf && /^(dir|lang)$/.test(attribute)))
      node.setAttribute(attribute, value);
  }
  if (node instanceof HTMLAnchorElement && node.href) openApart(node);
  if (node instanceof HTMLDetailsElement) node.open = true;
  return node;
}

function elementOf(token: RichToken & {kind: 'open'}): HTMLElement | undefined {
  if (token.sentence === undefined && !token.code && !isAllowed(token.name)) return undefined;
  const element = document.createElement(token.name);
  if (token.sentence !== undefined) {
    element.className = 'sentence';
    element.dataset['sentence'] = String(token.sentence);
  }
  const href = safeAddress(token.href);
  if (element instanceof HTMLAnchorElement && href) {
    element.href = href;
    openApart(element);
  }
  return element;
}

function openApart(link: HTMLAnchorElement): void {
  Object.assign(link, {rel: 'noopener noreferrer', target: '_blank'});
}

/** Writes tokens as HTML, for the clipboard or the page. */
export function htmlOf(tokens: Iterable<RichToken>): string {
  let html = '';
  let depth = 0; // depth of nested elements that preserve line breaks
  let isFirst = false; // whether at the start of such an element, where a line break is ignored
  const open: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'text') html += escapeText(token.text);
    else if (token.kind === 'break') html += depth === 0 ? '<br>' : isFirst ? '\n\n' : '\n';
    else if (token.kind === 'close') {
      const name = open.pop();
      if (name && !VOID.test(name)) html += `</${name}>`;
      if (name === 'pre') depth--;
    } else {
      const start = startTagOf(token);
      html += start;
      open.push(start && token.name);
      if (token.name === 'pre') depth++;
    }
    isFirst = token.kind === 'open' && token.name === 'pre';
  }
  return html;
}

/** Start tag of an element with all of its attributes; empty if the element is not allowed. */
function startTagOf({name, href, page}: RichToken & {kind: 'open'}): string {
  if (page?.name === COMMENT) return `<!--${commentText(page)}-->`;
  if (!page && !isAllowed(name)) return '';
  const address = name === 'a' && safeAddress(href);
  const attributes = page?.attributes ?? (address ? [['href', address] as const] : []);
  return `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeValue(value)}"`).join('')}>`;
}

/** Replaces the selection with formatted text; undoable if the browser supports `insertHTML`. */
export function insertTokens(root: HTMLElement, tokens: readonly RichToken[], trust: Trust): void {
  root.focus();
  const html = trust(htmlOf(tokens));
  if (html !== undefined && document.execCommand('insertHTML', false, html)) return;
  const selection = getSelection();
  if (!selection?.rangeCount) root.append(nodesOf(tokens));
  else {
    const range = selection.getRangeAt(0);
    range.deleteContents();
    range.insertNode(nodesOf(tokens));
    range.collapse(false);
  }
  root.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'}));
}
