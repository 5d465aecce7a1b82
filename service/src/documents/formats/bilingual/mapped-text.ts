import type {MarkupLanguage} from '../../markup/markup.ts';
import type {SourceRange} from '../../markup/paragraph.ts';

interface Run {
  /** Position in the decoded text. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Whether each character is written as itself. */
  readonly exact: boolean;
  /** Position of the CDATA section around it, or -1. */
  readonly section: number;
}

// Each alternative begins with a different character, so that the search is linear.
const PIECE = /[ \t\r\n]+|&[^;&\s]{1,12};|<!\[CDATA\[|\]\]>|[^&<\] \t\r\n]+|[^]/gy;

/** Characters of a text token, mapped to where they are written. */
export class MappedText {
  readonly text: string;
  readonly #runs: Run[] = [];

  /**
   * @param preserve - Whether line breaks are part of the text; else they and the white space beside
   *   them are one space.
   */
  constructor(source: string, {start, end}: SourceRange, language: MarkupLanguage, preserve: boolean) {
    const strings: string[] = [];
    let at = 0;
    let section = -1;
    PIECE.lastIndex = start;
    for (let from = start; from < end; from = PIECE.lastIndex) {
      const piece = PIECE.exec(source)![0];
      if (section < 0 ? piece === '<![CDATA[' : piece === ']]>') {
        section = section < 0 ? from : -1;
        continue;
      }
      const decoded = section < 0 && piece.startsWith('&') ? language.decode(piece) : lines(piece, preserve);
      const exact = decoded === piece;
      this.#runs.push({at, start: from, end: from + piece.length, exact, section});
      strings.push(decoded);
      at += decoded.length;
    }
    this.text = strings.join('');
  }

  /** Source range of characters; undefined when a CDATA section holds only a part of them. */
  range(from: number, to: number): (SourceRange & {readonly inSection: boolean}) | undefined {
    const first = this.#run(from);
    const last = this.#run(to - 1);
    if (first.section !== last.section) return undefined;
    return {
      start: first.exact ? first.start + from - first.at : first.start,
      end: last.exact ? last.start + to - last.at : last.end,
      inSection: first.section >= 0,
    };
  }

  #run(at: number): Run {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#runs[middle]!.at <= at) low = middle;
      else high = middle - 1;
    }
    return this.#runs[low]!;
  }
}

function lines(piece: string, preserve: boolean): string {
  if (!/[\r\n]/.test(piece)) return piece;
  return preserve ? piece.replace(/\r\n?/g, '\n') : ' ';
}
