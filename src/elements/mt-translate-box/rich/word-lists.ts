import {STYLE} from '../source/page-html.ts';

/** Word's style of a paragraph in a list, with its level. */
const LIST = /mso-list:\s*(?!ignore|none)[^;]*?level(\d)/i;
/** A number or letter before the text of a list item; any other marker is a bullet. */
const NUMBER = /^\s*\(?([\divxlc]+|[a-z])[.)]/i;

/** Converts list paragraphs copied from Word to lists, in inert elements. */
export function makeWordLists(body: ParentNode): void {
  let lists: HTMLElement[] = []; // open lists, outermost first
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')) {
    const level = Number(LIST.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const marker = markerOf(paragraph);
    const isNumbered = NUMBER.test(marker?.textContent ?? '');
    marker?.remove();
    if (!last || paragraph.previousElementSibling !== lists[0]) lists = [];
    lists.length = Math.min(lists.length, level);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    if (lists.length === 0) paragraph.before(openList(lists, isNumbered, paragraph));
    while (lists.length < level) {
      const outer = lists.at(-1)!;
      const place = outer.lastElementChild ?? outer.appendChild(paragraph.ownerDocument.createElement('li'));
      place.append(openList(lists, isNumbered, paragraph));
    }
    lists.at(-1)!.append(item);
    paragraph.remove();
    last = item;
  }
}

function openList(lists: HTMLElement[], isNumbered: boolean, {ownerDocument}: Element): HTMLElement {
  const list = ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
  lists.push(list);
  return list;
}

/** Finds the bullet or number, which Word writes as text. */
function markerOf(paragraph: Element): Element | undefined {
  return [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
}

function styleOf(element: Element): string {
  return element.getAttribute(STYLE) ?? element.getAttribute('style') ?? '';
}
