import type {SourceRange} from '../../markup/paragraph.ts';

/** A text or code of a paragraph. */
export interface StoryItem {
  readonly kind: 'text' | 'open' | 'close' | 'single';
  readonly range: SourceRange;
  /** Text with references decoded; empty for codes. */
  readonly text: string;
  /** Token of the `CharacterStyleRange` around the item; -1 outside of one. */
  readonly style: number;
  /** Token of the `Content` around the item; -1 outside of one. */
  readonly content: number;
  /** First and last element of the item, or its `Content`. */
  readonly first: number;
  readonly last: number;
  readonly breaks: boolean;
}
