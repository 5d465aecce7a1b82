import {STYLE} from '../source/page-html.ts';

/** Names and values of attributes, in order. */
type Attributes = readonly (readonly [name: string, value: string])[];

/** A page element with all of its attributes. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Attributes;
  /** Whether the element starts and ends a line, because of its own name or of elements inside. */
  readonly isBlock: boolean;
}

/** Name for comments in the page's HTML, which are kept as empty elements. */
export const COMMENT = '!--';

/** Creates a page element for a comment. */
export function commentOf({data}: Comment): PageElement {
  return {name: COMMENT, attributes: [['', data]], isBlock: false};
}

/** Text of a comment of the page. */
export function commentText({attributes}: PageElement): string {
  return attributes[0]?.[1] ?? '';
}

/** Whether attributes prevent translation. */
export function isFixed({attributes}: PageElement): boolean {
  return attributes.some(([name, value]) =>
    name === 'translate' ? value === 'no' : name === 'class' && /(^|\s)notranslate(\s|$)/.test(value),
  );
}

const BLOCKS =
  'address,article,aside,blockquote,caption,center,col,colgroup,dd,details,div,dl,dt,figcaption,figure,footer,' +
  'h1,h2,h3,h4,h5,h6,header,hgroup,hr,li,main,menu,nav,ol,p,pre,search,section,summary,table,tbody,td,tfoot,th,' +
  'thead,tr,ul';

/** Returns a lookup from nodes of the page's safe HTML to page elements. */
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
 * Page elements by the numbers on their nodes in the editor. Numbers survive editing, since browsers split, copy and
 * restore nodes with their attributes. The page's attributes are not set in the editor, where they could have other
 * effects.
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

  /**
   * Returns a lookup from nodes of the editor to page elements; undefined for the second node with the same
   * `id`.
   */
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
