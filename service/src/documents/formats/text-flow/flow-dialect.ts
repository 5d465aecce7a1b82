import type {Attribute, Markup} from '../../markup/markup.ts';

/**
 * Role of an element in the surrounding text:
 * - `block` ends the paragraph before it and the paragraph inside it,
 * - `paragraph` is a block whose content is text; used in a dialect without `textEverywhere`,
 * - `pair` formats a part of a paragraph,
 * - `code` is part of a paragraph and contains nothing to translate,
 * - `reading` is a code that belongs to the end of the pair around it, such as a phonetic annotation,
 * - `nested` is part of a paragraph and contains separate paragraphs, such as a note,
 * - `break` is part of a paragraph and ends a sentence.
 */
export type FlowRole = 'block' | 'paragraph' | 'pair' | 'code' | 'reading' | 'nested' | 'break';

/** Rules for reading a markup language of flowing text, such as HTML. */
export interface FlowDialect {
  /** Whether text is translated in every element, or only in paragraphs. */
  readonly textEverywhere: boolean;
  /** Whether adjacent elements with equal tags stay apart, since each means something of its own; if not, they are joined. */
  readonly keepsPairs?: boolean;
  /** Role of an opening, closing or empty tag. */
  role(markup: Markup, index: number): FlowRole;
  /** Whether an element is marked as translatable or not; undefined if the element has no such mark. */
  translates?(markup: Markup, index: number): boolean | undefined;
  /** Whether white space inside an element is preserved. */
  keepsSpace?(markup: Markup, index: number): boolean;
  /** Attributes with text that users see. */
  attributes(markup: Markup, index: number): Iterable<Attribute>;
}
