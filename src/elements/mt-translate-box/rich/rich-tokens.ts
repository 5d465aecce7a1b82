import type {PageElement} from './page-elements.ts';

/** A piece of formatted text; names are of HTML elements, in lower case. */
export type RichToken =
  | {readonly kind: 'text'; readonly text: string}
  | {
      readonly kind: 'open';
      readonly name: string;
      /** Of an `a` that is none of the page's. */
      readonly href?: string | undefined;
      /** The element with all of its attributes, when it is to go out as it is. */
      readonly page?: PageElement | undefined;
      /** The same for all tokens that one element has become. */
      readonly origin?: object | undefined;
      /** Number of the sentence that the element, no formatting of the text, stands around. */
      readonly sentence?: number;
    }
  | {readonly kind: 'close'; readonly name: string}
  | {readonly kind: 'break'};

/** What an element means for the text; `line` is only a line of its own, `hidden` is no text. */
export type ElementKind = 'inline' | 'block' | 'line' | 'hidden';

const KINDS: Readonly<Record<ElementKind, string>> = {
  inline: ' a b strong i em u s code sub sup ',
  block: ' ul ol li p h1 h2 h3 h4 h5 h6 blockquote ',
  line: ' div section article main header footer aside pre table caption thead tbody tfoot tr td th dl dt dd figcaption address hr ',
  hidden: ' script style template noscript iframe object textarea select title svg math ',
};

/** What the element means; undefined for one that leaves its text and nothing else. */
export function elementKind(name: string): ElementKind | undefined {
  return (Object.keys(KINDS) as ElementKind[]).find((kind) => KINDS[kind].includes(` ${name} `));
}

/** The address of a link as it may be followed; undefined for anything but web, mail and phone addresses. */
export function safeAddress(href: string | undefined): string | undefined {
  try {
    const {protocol, href: address} = new URL(href ?? '');
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
