import type {PageElement} from './page-elements.ts';

/** A piece of formatted text; names are lower-case HTML element names. */
export type RichToken =
  | {readonly kind: 'text'; readonly text: string}
  | {
      readonly kind: 'open';
      readonly name: string;
      /** Address of an `a` that does not come from the page. */
      readonly href?: string | undefined;
      /** Page element with all of its attributes. */
      readonly page?: PageElement | undefined;
      /** Object shared by all tokens of one element. */
      readonly origin?: object | undefined;
      /** Tag that represents the element in the text to send. */
      readonly code?: {readonly number: number; readonly isWhole: boolean};
      /** Number of the sentence that the element surrounds; such an element is not formatting. */
      readonly sentence?: number;
    }
  | {readonly kind: 'close'; readonly name: string}
  | {readonly kind: 'break'};

/** Role of an element in the text; `line` only starts its own line, `hidden` has no text. */
export type ElementKind = 'inline' | 'block' | 'line' | 'hidden';

const KINDS: Readonly<Record<ElementKind, string>> = {
  inline: ' a b strong i em u s code sub sup ',
  block: ' ul ol li p h1 h2 h3 h4 h5 h6 blockquote ',
  line: ' div section article main header footer aside pre table caption thead tbody tfoot tr td th dl dt dd figcaption address hr ',
  hidden: ' script style template noscript iframe object textarea select title svg math ',
};

/** Role of an element; undefined if only the text of the element is kept. */
export function elementKind(name: string): ElementKind | undefined {
  return (Object.keys(KINDS) as ElementKind[]).find((kind) => KINDS[kind].includes(` ${name} `));
}

/** Validates the address of a link; undefined unless it is a web, mail or phone address. */
export function safeAddress(href: string | undefined): string | undefined {
  try {
    const {protocol, href: address} = new URL(href ?? '');
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
