import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Edit} from './edited-text.ts';
import type {FoundMark} from './marks.ts';

/** How documents that are single texts hold marks. */
export interface TextMarks {
  /** Finds the label of the encoding at the start of a text; see `decodeText`. */
  readonly declared: (start: string) => string | undefined;
  /** Label of an encoding for bytes that are not UTF-8 and declare none; without one, they are refused. */
  readonly fallback?: string;
  /** Writes a character that the encoding may lack. */
  readonly escape: (character: string) => string;
  /** Finds the marks of a text. */
  find(text: string, extension: string): readonly FoundMark[];
  /**
   * Edits that make the mark so far that of the source, and add a record unless it is undefined.
   *
   * @throws {UnmarkableError} if the text has no place where a mark is safe
   */
  edits(text: string, extension: string, record: WireProvenance | undefined): readonly Edit[];
}
