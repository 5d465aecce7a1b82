import {escapeMarkup, unescapeMarkup} from '../../../../src/text/escape-markup.ts';
import {badDocument} from '../document-error.ts';
import type {Emit} from './splice.ts';

/** A range of the source; the end is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Formatting of a run of text; equal keys mean equal formatting. */
export interface RunStyle {
  readonly key: string;
  /** Source of the formatting; undefined for an unformatted run. */
  readonly range: SourceRange | undefined;
}

/** Writes text with its formatting, escaped and with the necessary tags. */
export type WriteText = (text: string, style: RunStyle | undefined, emit: Emit) => string;

interface TextPiece {
  readonly kind: 'text';
  text: string;
  style: RunStyle | undefined;
}

interface CodePiece {
  readonly kind: 'open' | 'close' | 'single';
  readonly range: SourceRange | undefined;
  /** Texts to write before and after the range. */
  readonly before: string;
  readonly after: string;
  readonly breaks: boolean;
  readonly style: RunStyle | undefined;
  /** Key that pairs have in common if they may be merged. */
  readonly mergeKey: string | undefined;
}

type Piece = TextPiece | CodePiece;

const HAS_WORDS = /\p{L}/u;
const CODE = /<(\/?)([gx])(\d+)\/?>|<br id="(\d+)"\/>/g;

/** Collects a paragraph: text with formatting, and inline codes for everything else. */
export class ParagraphBuilder {
  readonly #pieces: Piece[] = [];

  readonly #writeText: WriteText;

  constructor(writeText: WriteText) {
    this.#writeText = writeText;
  }

  /** Whether there is text to translate. */
  get hasWords(): boolean {
    return this.#pieces.some((piece) => piece.kind === 'text' && HAS_WORDS.test(piece.text));
  }

  text(text: string, style?: RunStyle): void {
    if (text === '') return;
    const last = this.#pieces.at(-1);
    if (last?.kind === 'text' && last.style?.key === style?.key) last.text += text;
    else this.#pieces.push({kind: 'text', text, style});
  }

  /** Begins a pair around the following content, such as a link; `before` is written before the range. */
  open(range: SourceRange, mergeKey?: string, before = ''): void {
    const last = this.#pieces.at(-1);
    if (mergeKey !== undefined && last?.kind === 'close' && last.mergeKey === mergeKey) this.#pieces.pop();
    else this.#pieces.push({...codePiece('open', range, undefined, mergeKey), before});
  }

  close(range: SourceRange, mergeKey?: string, {before = '', after = ''} = {}): void {
    this.#pieces.push({...codePiece('close', range, undefined, mergeKey), before, after});
  }

  /** Adds a standalone code, such as an image; `breaks` ends a sentence. */
  single(range: SourceRange, options?: {breaks?: boolean; before?: string; after?: string}): void {
    this.#pieces.push({...codePiece('single', range, undefined), ...options});
  }

  /** Builds the paragraph; undefined if the paragraph has no letters to translate. */
  finish(): Paragraph | undefined {
    if (!this.hasWords) return undefined;
    const pairs = pairUp(this.#pieces);
    return new Paragraph(withFormatting(this.#pieces, pairs), this.#writeText);
  }
}

// Keeps properties in the same order: V8 is slow with many shapes, and a document has tens of thousands of
// these objects.
function codePiece(
  kind: CodePiece['kind'],
  range: SourceRange | undefined,
  style: RunStyle | undefined,
  mergeKey?: string,
): CodePiece {
  return {kind, range, before: '', after: '', breaks: false, style, mergeKey};
}

/** Index of the other code of each pair. */
function pairUp(pieces: readonly Piece[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  pieces.forEach(({kind}, index) => {
    if (kind === 'open') open.push(index);
    const opened = kind === 'close' ? open.pop() : undefined;
    if (opened === undefined) return;
    pairs.set(opened, index);
    pairs.set(index, opened);
  });
  return pairs;
}

interface Level {
  /** Index of the code that opens the pair; -1 for the paragraph. */
  readonly begin: number;
  base: RunStyle | undefined;
  /** Number of characters by formatting. */
  readonly weights: Map<string | undefined, {style: RunStyle | undefined; weight: number}>;
}

/** Adds pairs around text whose formatting differs from that of most neighboring text. */
function withFormatting(pieces: readonly Piece[], pairs: ReadonlyMap<number, number>): Piece[] {
  if (pieces.every((piece) => piece.kind !== 'text' || piece.style === undefined)) return [...pieces];
  const bases = baseStyles(pieces, pairs);
  const written: Piece[] = [];
  const levels: (RunStyle | undefined)[] = [bases.get(-1)];
  let current: RunStyle | undefined;
  const end = (): void => {
    if (current) insertClose(written);
    current = undefined;
  };
  pieces.forEach((piece, index) => {
    if (piece.kind === 'text') {
      const base = levels.at(-1);
      const style = piece.text.trim() === '' ? (current ?? base) : piece.style;
      if (style?.key !== (current ?? base)?.key) {
        end();
        if (style?.key !== base?.key) {
          written.push(codePiece('open', undefined, style ?? NO_STYLE));
          current = style ?? NO_STYLE;
        }
      }
      written.push(piece);
    } else {
      if (piece.kind !== 'single') end();
      const paired = pairs.has(index);
      const style = piece.kind === 'open' ? bases.get(index) : undefined;
      written.push({...piece, kind: paired ? piece.kind : 'single', style});
      if (piece.kind === 'open' && paired) levels.push(style);
      if (piece.kind === 'close' && paired) levels.pop();
    }
  });
  end();
  return [codePiece('single', undefined, levels[0]), ...written];
}

const NO_STYLE: RunStyle = {key: '', range: undefined};

/** Ends a formatting pair before the codes that followed its last text. */
function insertClose(written: Piece[]): void {
  let at = written.length;
  while (at > 0 && written[at - 1]!.kind === 'single') at -= 1;
  written.splice(at, 0, codePiece('close', undefined, undefined));
}

/** Most frequent formatting of each pair, by the index of its opening code, and of the paragraph, by -1. */
function baseStyles(
  pieces: readonly Piece[],
  pairs: ReadonlyMap<number, number>,
): Map<number, RunStyle | undefined> {
  const bases = new Map<number, RunStyle | undefined>();
  const levels: Level[] = [{begin: -1, base: undefined, weights: new Map()}];
  const finish = ({begin, weights}: Level): void => {
    let most = -1;
    for (const {style, weight} of weights.values()) {
      if (weight <= most) continue;
      most = weight;
      bases.set(begin, style);
    }
  };
  pieces.forEach((piece, index) => {
    if (piece.kind === 'text') {
      const weight = piece.text.trim().length;
      if (weight === 0) return;
      const {weights} = levels.at(-1)!;
      const entry = weights.get(piece.style?.key);
      if (entry) entry.weight += weight;
      else weights.set(piece.style?.key, {style: piece.style, weight});
    } else if (pairs.has(index)) {
      if (piece.kind === 'open') levels.push({begin: index, base: undefined, weights: new Map()});
      else if (piece.kind === 'close') finish(levels.pop()!);
    }
  });
  finish(levels[0]!);
  return bases;
}

/** A paragraph as text with numbered inline tags; `write` converts a translation to markup. */
export class Paragraph {
  /** `<g1>…</g1>` for pairs, `<x1/>` and `<br id="1"/>` for other codes; `&`, `<` and `>` escaped. */
  readonly text: string;
  readonly #codes: CodePiece[] = [];
  #base: RunStyle | undefined;
  readonly #writeText: WriteText;

  constructor(pieces: readonly Piece[], writeText: WriteText) {
    this.#writeText = writeText;
    let text = '';
    const open: number[] = [];
    pieces.forEach((piece, index) => {
      if (piece.kind === 'text') {
        text += escapeMarkup(piece.text);
        return;
      }
      if (index === 0 && piece.kind === 'single' && !piece.range) {
        this.#base = piece.style;
        return;
      }
      const number = this.#codes.push(piece) - 1;
      if (piece.kind === 'open') {
        open.push(number);
        text += `<g${number}>`;
      } else if (piece.kind === 'close' && open.length > 0) {
        const opened = open.pop()!;
        this.#closing.set(opened, piece);
        text += `</g${opened}>`;
      } else text += piece.breaks ? `<br id="${number}"/>` : `<x${number}/>`;
    });
    this.text = text;
  }

  readonly #closing = new Map<number, CodePiece>();

  /** The markup of each code, by its number. */
  codesIn(source: string): string[] {
    const written = ({before, range, after}: CodePiece): string =>
      before + (range ? source.slice(range.start, range.end) : '') + after;
    return this.#codes.map((code, number) => {
      const closing = this.#closing.get(number);
      return JSON.stringify([code.kind, written(code), closing && written(closing)]);
    });
  }

  /** Writes a translated text as markup: tags become their codes, text gets the surrounding formatting. */
  write(translation: string, emit: Emit): string {
    const styles: (RunStyle | undefined)[] = [this.#base];
    let written = '';
    let at = 0;
    let codes = 0;
    const writeUpTo = (end: number): void => {
      if (end === at) return;
      const text = unescapeMarkup(translation.slice(at, end));
      written += this.#writeText(text, styles.at(-1), emit);
    };
    for (const match of translation.matchAll(CODE)) {
      const [tag, slash, letter, number, breakNumber] = match;
      const id = Number(number ?? breakNumber);
      const code = slash ? this.#closing.get(id) : this.#codes[id];
      if (!code) throw new Error(`a translation has a code ${tag} that its source does not have`);
      writeUpTo(match.index);
      at = match.index + tag.length;
      codes += 1;
      const {range, before, after} = code;
      if (range) written += before + emit(range.start, range.end) + after;
      if (slash) styles.pop();
      else if (letter === 'g') styles.push(code.style ?? styles.at(-1));
    }
    writeUpTo(translation.length);
    if (codes !== this.#codes.length) throw badDocument('An inline code of the document was lost.');
    return written;
  }
}
