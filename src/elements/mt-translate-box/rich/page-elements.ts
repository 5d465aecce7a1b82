import {STYLE} from '../source/page-html.ts';

/** Names and values of attributes, in order. */
export type Attributes = readonly (readonly [name: string, value: string])[];

/** Element of the page that keeps all of its attributes. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Attributes;
  /** Whether the element has lines of its own: by its name, or by such elements inside. */
  readonly isBlock: boolean;
}

/** Name of a comment of the page, which is kept as an element without content. */
export const COMMENT = '!--';

/** Makes a page element of a comment. */
export function commentOf({data}: Comment): PageElement {
  return {name: COMMENT, attributes: [['', data]], isBlock: false};
}

/** Text of a comment of the page. */
export function commentText({attributes}: PageElement): string {
  return attributes[0]?.[1] ?? '';
}

/** Whether attributes forbid translation. */
export function isFixed({attributes}: PageElement): boolean {
  return attributes.some(([name, value]) =>
    name === 'translate' ? value === 'no' : name === 'class' && /(^|\s)notranslate(\s|$)/.test(value),
  );
}

const BLOCKS =
  'address,article,aside,blockquote,caption,center,col,colgroup,dd,details,div,dl,dt,figcaption,figure,footer,' +
  'h1,h2,h3,h4,h5,h6,header,hgroup,hr,li,main,menu,nav,ol,p,pre,search,section,summary,table,tbody,td,tfoot,th,' +
  'thead,tr,ul';

/** Makes a lookup from nodes of the page's harmless HTML to page elements. */
export function pageElementsOf(body: ParentNode): (node: Element) => PageElement {
  const blocks = new Set<Element>();
  for (const block of body.querySelectorAll(BLOCKS)) {
    for (let node: Element | null = block; node && !blocks.has(node); node = node.parentElement)
      blocks.add(node);
  }
  return (node) => ({
    name: node.localName,
    attributes: [...node.attributes].map(
      ({name, value}) => [name === STYLE ? 'style' : name, value] as const,
    ),
    isBlock: blocks.has(node),
  });
}

/**
 * Page elements by numbers that their nodes in the editor carry. The numbers survive editing: browsers
 * split, copy and restore nodes with their attributes. The page's own attributes stay out of the
 * editor, where they could have another effect.
 */
export class PageElements {
  readonly #elements: PageElement[] = [];
  readonly #numbers = new Map<PageElement, number>();

  /** Number of an element in the editor. */
  numberOf(element: PageElement): number {
    const known = this.#numbers.get(element);
    if (known !== undefined) return known;
    const number = this.#elements.push(element) - 1;
    this.#numbers.set(element, number);
    return number;
  }

  /** Makes a lookup from nodes of the editor to page elements; the second node with the same `id` has none. */
  reader(): (node: Element) => PageElement | undefined {
    const ids = new Set<string>();
    return (node) => {
      const element = this.#elements[Number((node as HTMLElement).dataset?.['page'] ?? -1)];
      if (element?.name !== node.localName) return undefined;
      const id = element.attributes.find(([name]) => name === 'id')?.[1];
      if (id === undefined || !ids.has(id)) {
        if (id !== undefined) ids.add(id);
        return element;
      }
      return {...element, attributes: element.attributes.filter(([name]) => name !== 'id')};
    };
  }
}
