import type {JoinedText} from './joined-text.ts';

/** A paragraph of a PDF. */
export interface PdfParagraph {
  readonly text: JoinedText;
  readonly isRtl: boolean;
  /** Level of a heading, from 1 to 3; undefined for other paragraphs. */
  readonly level: number | undefined;
  /** Number of the page on which the paragraph begins. */
  readonly page: number;
  /** Size of its letters. */
  readonly size: number;
  /** Whether it is the header or footer of several pages. */
  readonly isRunning: boolean;
  /** Whether its lines are as wide as those of running text: it may go on in the next block. */
  readonly isWide: boolean;
  /** Room at the end of its last line; Infinity for a paragraph of one line, whose width is that of its block. */
  readonly room: number;
  /** Edge of the page's text at which its lines begin. */
  readonly edge: number;
  /** Top of its last line. */
  readonly top: number;
  /** Width of its first word. */
  readonly firstWidth: number;
}
