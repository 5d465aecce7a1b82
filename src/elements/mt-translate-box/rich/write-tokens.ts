import {escapeText, escapeValue} from '../plain-html.ts';
import {elementKind, safeAddress, type RichToken} from './rich-tokens.ts';
import type {Trust} from '../trusted-html.ts';

const isAllowed = (name: string): boolean => ['inline', 'block'].includes(elementKind(name) ?? '');

/** Nodes of allowed elements only; a sentence is a `<span class="sentence" data-sentence="number">`. */
export function nodesOf(tokens: Iterable<RichToken>): DocumentFragment {
  const fragment = new DocumentFragment();
  const open: {readonly name: string; readonly node: ParentNode}[] = [];
  const end = (): ParentNode => open.at(-1)?.node ?? fragment;
  for (const token of tokens) {
    if (token.kind === 'text') end().append(token.text);
    else if (token.kind === 'break') end().append(document.createElement('br'));
    else if (token.kind === 'open') {
      const node = elementOf(token);
      if (!node) continue;
      end().append(node);
      open.push({name: token.name, node});
    } else {
      const at = open.findLastIndex(({name}) => name === token.name);
      if (at >= 0) open.splice(at);
    }
  }
  return fragment;
}

function elementOf(token: RichToken & {kind: 'open'}): HTMLElement | undefined {
  if (token.sentence === undefined && !isAllowed(token.name)) return undefined;
  const element = document.createElement(token.name);
  if (token.sentence !== undefined) {
    element.className = 'sentence';
    element.dataset['sentence'] = String(token.sentence);
    element.tabIndex = -1;
  }
  const href = safeAddress(token.href);
  if (token.name === 'a' && href)
    Object.assign(element, {href, rel: 'noopener noreferrer', target: '_blank'});
  return element;
}

/** HTML of the tokens, for a clipboard or the page. */
export function htmlOf(tokens: Iterable<RichToken>): string {
  let html = '';
  for (const token of tokens) {
    if (token.kind === 'text') html += escapeText(token.text);
    else if (token.kind === 'break') html += '<br>';
    else if (!isAllowed(token.name)) continue;
    else if (token.kind === 'close') html += `</${token.name}>`;
    else {
      const href = token.name === 'a' ? safeAddress(token.href) : undefined;
      html += `<${token.name}${href ? ` href="${escapeValue(href)}"` : ''}>`;
    }
  }
  return html;
}

/** Puts tokens in the place of the selection, so that the user's undo takes them back where that works. */
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
