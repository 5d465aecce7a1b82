import {createReadStream} from 'node:fs';
import {decodeXmlText} from './layout-text.ts';

/** Place on a page in points, from its upper left corner. */
export interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

export interface Word extends Box {
  /** Characters as on the page, from left to right. */
  readonly text: string;
}

export interface Line extends Box {
  readonly words: readonly Word[];
}

/** Lines close to each other, in their reading order. */
export interface Block extends Box {
  readonly lines: readonly Line[];
  readonly page: Page;
}

export interface Page {
  /** Number of the page, from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

/** Tag of a layout with the text after it. */
interface Piece {
  readonly name: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly text: string;
}

const NO_BOX: Box = {xMin: 0, yMin: 0, xMax: 0, yMax: 0};
const NUMBER = /(\w+)="(-?[\d.]+)"/g;

/**
 * Reads the blocks of a layout that pdftotext wrote with `-bbox-layout`, in reading order: column after column. Throws
 * if the end of the layout is missing, as with a full disk, which pdftotext does not notice.
 */
export async function* blocksOf(path: string): AsyncGenerator<Block> {
  const reader = new BlockReader();
  for await (const pieces of piecesOf(path)) {
    for (const piece of pieces) {
      const block = reader.take(piece);
      if (block) yield block;
    }
  }
  if (!reader.isComplete) throw new Error('the layout of the PDF is not complete');
}

/** Puts the tags of a layout together to blocks. */
class BlockReader {
  /** Whether the end of the layout was read. */
  isComplete = false;
  #page: Page = {number: 0, width: 0, height: 0};
  #block: Box = NO_BOX;
  #line: Box = NO_BOX;
  #lines: Line[] = [];
  #words: Word[] = [];

  /** Takes the next tag; returns the block that it ends. */
  take({name, numbers, text}: Piece): Block | undefined {
    if (name === 'word') this.#words.push({...boxOf(numbers), text: decodeXmlText(text)});
    else if (name === 'line') this.#line = boxOf(numbers);
    else if (name === 'block') this.#block = boxOf(numbers);
    else if (name === '/line') this.#endLine();
    else if (name === '/block') return this.#endBlock();
    else if (name === '/doc') this.isComplete = true;
    else if (name === 'page') {
      const {width = 0, height = 0} = numbers;
      this.#page = {number: this.#page.number + 1, width, height};
    }
    return undefined;
  }

  #endLine(): void {
    if (this.#words.length > 0) this.#lines.push({...this.#line, words: this.#words});
    this.#words = [];
  }

  #endBlock(): Block | undefined {
    const lines = this.#lines;
    this.#lines = [];
    return lines.length > 0 ? {...this.#block, lines, page: this.#page} : undefined;
  }
}

function boxOf({xMin = 0, yMin = 0, xMax = 0, yMax = 0}: Piece['numbers']): Box {
  return {xMin, yMin, xMax, yMax};
}

/** Reads the tags of a file, those of each chunk at once. */
async function* piecesOf(path: string): AsyncGenerator<Piece[]> {
  // Parts of a piece that goes over several chunks, which are joined only once.
  let open: string[] = [];
  for await (const chunk of createReadStream(path, {encoding: 'utf8'}) as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('<');
    open.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    const whole = [open.join(''), ...others];
    open = [last];
    yield whole.map(pieceOf);
  }
  yield [pieceOf(open.join(''))];
}

function pieceOf(piece: string): Piece {
  const end = piece.indexOf('>');
  const tag = end < 0 ? piece : piece.slice(0, end);
  const numbers: Record<string, number> = {};
  for (const [, name, value] of tag.matchAll(NUMBER)) numbers[name!] = Number(value);
  return {name: tag.split(/\s/, 1)[0]!, numbers, text: end < 0 ? '' : piece.slice(end + 1)};
}
