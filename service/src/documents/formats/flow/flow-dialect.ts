import type {Attribute, Markup} from '../../markup/markup.ts';

/**
 * What an element is to the text around it:
 * - `block` ends the paragraph before it and the one inside,
 * - `paragraph` is a block of which only the inside is text, as in a dialect without `textEverywhere`,
 * - `pair` formats a part of a paragraph,
 * - `code` stands in a paragraph and has nothing to translate inside,
 * - `nested` stands in a paragraph and has paragraphs of its own inside, as a note,
 * - `break` stands in a paragraph and ends a sentence.
 */
export type FlowRole = 'block' | 'paragraph' | 'pair' | 'code' | 'nested' | 'break';

/** How a language of texts that flow, as HTML, is taken apart. */
export interface FlowDialect {
  /** Whether text counts in every element, or only inside of paragraphs. */
  readonly textEverywhere: boolean;
  /** Role of a tag; the opening, the closing or the empty one. */
  role(markup: Markup, index: number): FlowRole;
  /** Whether an element says of itself that it is translated or that it is not. */
  translates?(markup: Markup, index: number): boolean | undefined;
  /** Whether white space inside an element is kept, not collapsed. */
  keepsSpace?(markup: Markup, index: number): boolean;
  /** Attributes with text for readers. */
  attributes(markup: Markup, index: number): Iterable<Attribute>;
}
