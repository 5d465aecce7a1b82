import type {MarkupLanguage} from '../../markup/markup.ts';
import type {SourceRange} from '../../markup/paragraph.ts';

interface Run {
  /** Position in the decoded text. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Whether the source contains each character literally, not as a reference. */
  readonly exact: boolean;
  /** Position of the surrounding CDATA section, or -1. */
  readonly section: number;
}

// Each alternative begins with a different character, which makes the search linear.
const PIECE =
  /[ \t\r\n]+|&[^;&\s]{1,12};|<!\[CDATA\[|\]\]>|\\(?:u[\da-f]{4}|[^&<\]])|[^&<\]\\" \t\r\n]+|[^]/giy;

/** Maps the characters of a text token to their source positions. */
export class MappedText {
  readonly text: string;
  readonly #runs: Run[] = [];

  /**
   * @param preserve - Whether line breaks are part of the text; otherwise a run of white space with line
   *   breaks is one space.
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
      const isReference = section < 0 && piece.startsWith('&');
      const escaped = section >= 0 && piece === '"' ? undefined : language.unescape?.(piece);
      const decoded = isReference ? language.decode(piece) : (escaped ?? lines(piece, preserve));
      const exact = decoded === piece;
      this.#runs.push({at, start: from, end: from + piece.length, exact, section});
      strings.push(decoded);
      at += decoded.length;
    }
    this.text = strings.join('');
  }

  /** Source range of characters; undefined if the characters cross the edge of a CDATA section. */
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
