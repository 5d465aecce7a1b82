import {elementKind, type RichToken} from './rich-tokens.ts';

/** Elements in each other that are looked at; text that is deeper loses its formatting. */
const MOST_DEPTH = 100;

/** Formatting that makes it worth to keep the formatting. */
const FORMATS = /^(a|b|strong|i|em|u|s|code|sub|sup|ul|ol|h[1-6]|blockquote)$/;

/** Formatted text of inert elements, as from the clipboard; undefined when there is no formatting worth keeping. */
export function readFormatted(body: Node): RichToken[] | undefined {
  const tokens = [...tokensOf(body)];
  return tokens.some((token) => token.kind === 'open' && FORMATS.test(token.name)) ? tokens : undefined;
}

interface OpenNode {
  readonly node: Node;
  readonly names: readonly string[];
  readonly isPreformatted: boolean;
}

/** Tokens of what is in an element, in its order. */
export function* tokensOf(root: Node): Generator<RichToken> {
  const open: OpenNode[] = [];
  let node: Node | null = root.firstChild;
  while (node) {
    const isPreformatted = open.at(-1)?.isPreformatted ?? false;
    if (node instanceof Text) yield* tokensOfText(node.data, isPreformatted);
    else if (node.nodeName === 'BR') yield {kind: 'break'};
    else if (node instanceof Element && !isHidden(node)) {
      const names = open.length < MOST_DEPTH ? namesOf(node) : [];
      const href = node.getAttribute('href') ?? undefined;
      for (const name of names) yield {kind: 'open', name, href: name === 'a' ? href : undefined};
      open.push({node, names, isPreformatted: isPreformatted || node.nodeName === 'PRE'});
      if (node.firstChild) {
        node = node.firstChild;
        continue;
      }
    }
    for (; node; node = node.parentNode) {
      if (open.at(-1)?.node === node) {
        for (const name of open.pop()!.names.toReversed()) yield {kind: 'close', name};
      }
      if (node.nextSibling || node.parentNode === root) break;
    }
    node = node?.nextSibling ?? null;
  }
}

/** Text as tokens; with `keepsLines` its line breaks stay. */
export function tokensOfText(text: string, keepsLines = true): RichToken[] {
  if (!keepsLines) return [{kind: 'text', text}];
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, index): RichToken[] => [
      ...(index ? [{kind: 'break'} as const] : []),
      {kind: 'text', text: line},
    ]);
}

function isHidden(element: Element): boolean {
  return element.hasAttribute('hidden') || (element as HTMLElement).style?.display === 'none';
}

/** The element and the formatting of its style, as names of elements. */
function namesOf(element: Element): string[] {
  const name = element.localName;
  const {fontWeight = '', fontStyle = '', textDecoration = ''} = (element as HTMLElement).style ?? {};
  const isLight = /^(normal|[1-4]00)$/.test(fontWeight) && /^(b|strong)$/.test(name); // as Google Docs wraps all
  const names = elementKind(name) && !isLight ? [name] : [];
  if (/^(bold|[6-9]00)/.test(fontWeight)) names.push('b');
  if (/^(italic|oblique)/.test(fontStyle)) names.push('i');
  if (/underline/.test(textDecoration) && name !== 'a') names.push('u');
  if (/line-through/.test(textDecoration)) names.push('s');
  return names;
}
