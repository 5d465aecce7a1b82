import type {Attribute, Markup} from '../../markup/markup.ts';

/**
 * Role of an element in the text around it:
 * - `block` ends the paragraph before it and the one inside it,
 * - `paragraph` is a block whose content is text; used in a dialect without `textEverywhere`,
 * - `pair` formats a part of a paragraph,
 * - `code` stands in a paragraph and has nothing to translate inside,
 * - `reading` is a code that belongs to the end of the pair around it, as the reading of a word,
 * - `nested` stands in a paragraph and has paragraphs of its own inside, as a note,
 * - `break` stands in a paragraph and ends a sentence.
 */
export type FlowRole = 'block' | 'paragraph' | 'pair' | 'code' | 'reading' | 'nested' | 'break';

/** Rules to read a markup language of flowing text, such as HTML. */
export interface FlowDialect {
  /** Whether text is translated in every element, or only inside of paragraphs. */
  readonly textEverywhere: boolean;
  /** Role of an opening, closing or empty tag. */
  role(markup: Markup, index: number): FlowRole;
  /** Whether an element is marked as to be translated or not; undefined without a mark. */
  translates?(markup: Markup, index: number): boolean | undefined;
  /** Whether white space inside an element is kept, not collapsed. */
  keepsSpace?(markup: Markup, index: number): boolean;
  /** Attributes with text that users see. */
  attributes(markup: Markup, index: number): Iterable<Attribute>;
}
