import type {Edit} from '../edited-text.ts';
import type {FoundMark} from '../marks.ts';
import type {TextLine} from '../text-lines.ts';

/** A mark in Markdown and its range: whole lines where they have nothing else. */
export interface LineMark extends FoundMark, Pick<TextLine, 'start' | 'next'> {
  /** Edits that make it the mark of the source. */
  readonly renames: readonly Edit[];
  /** Whether it is a comment without an end: what is after it is hidden by it. */
  readonly isCut?: boolean;
  /** Whether it is a key whose value makes the front matter unreadable. */
  readonly isBroken?: boolean;
}
