import {badDocument} from '../../document-error.ts';

const NAME_START = /[\p{L}_$]/u;
const IN_NAME = /[\p{L}\p{N}_$:.-]/u;
const PAIRS: ReadonlySet<string> = new Set('{([');

/** Finds the ends of expressions, tags, imports and exports in a text in MDX. */
export class CodeScanner {
  readonly #text: string;
  /** Ends of the brackets found so far by their starts, so that none is searched for twice. */
  readonly #ends = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Position after the expression that begins with a brace; refuses the text if the brace is not closed. */
  expressionEnd(start: number): number {
    const end = this.#ends.get(start) ?? this.#balancedEnd(start);
    if (end >= 0) return end;
    throw badDocument(
      `Line ${this.#lineOf(start)} has a bracket such as { that is not closed. Close it, or write \\{ for a brace in the text.`,
    );
  }

  /** Position after a tag; -1 if the text is not a tag. Refuses a tag that does not end. */
  tagEnd(start: number): number {
    let at = start + 1;
    if (this.#text[at] === '/') at += 1;
    if (this.#text[at] === '>') return at + 1;
    if (!NAME_START.test(this.#text[at] ?? '')) return -1;
    while (at < this.#text.length) {
      const character = this.#text[at]!;
      if (character === '>') return at + 1;
      if (character === '{') at = this.expressionEnd(at);
      else if (character === '"' || character === "'") {
        const end = this.#text.indexOf(character, at + 1);
        if (end < 0) break;
        at = end + 1;
      } else if (/[\s/=]/.test(character) || IN_NAME.test(character)) at += 1;
      else return -1;
    }
    throw badDocument(
      `Line ${this.#lineOf(start)} has a tag that does not end. Close it with >, or write \\< for the character in the text.`,
    );
  }

  /** Position after a comment of HTML, which some tools for MDX allow. */
  commentEnd(start: number): number {
    const end = this.#text.indexOf('-->', start);
    if (end >= 0) return end + 3;
    throw badDocument(`Line ${this.#lineOf(start)} has a comment that does not end. Close it with -->.`);
  }

  /** Position after the last line of an import or export: the first line end outside of all brackets. */
  statementEnd(start: number): number {
    let at = start;
    while (at < this.#text.length && this.#text[at] !== '\n') {
      const character = this.#text[at]!;
      at = PAIRS.has(character) || character === '`' ? this.expressionEnd(at) : this.#tokenEnd(at);
    }
    return at;
  }

  /** Position after the bracket that closes the bracket at a position; -1 if there is none. */
  #balancedEnd(start: number): number {
    const open: number[] = [];
    /** Numbers of open brackets at which a template, a text in backticks, goes on. */
    const templates: number[] = [];
    for (let at = start; at < this.#text.length;) {
      const character = this.#text[at]!;
      const goesOn = character === '}' && templates.at(-1) === open.length;
      if (goesOn) {
        templates.pop();
        open.pop();
      }
      if (goesOn || character === '`') {
        const {end, isOpen} = this.#templateEnd(at + 1);
        if (isOpen) templates.push(open.push(end - 1));
        else if (open.length === 0) return end;
        at = end;
        continue;
      }
      if (PAIRS.has(character)) open.push(at);
      else if ('})]'.includes(character)) {
        this.#ends.set(open.pop() ?? start, at + 1);
        if (open.length === 0) return at + 1;
      }
      at = this.#tokenEnd(at);
    }
    return -1;
  }

  /** Position after the part of a template up to its end or to its next expression. */
  #templateEnd(start: number): {end: number; isOpen: boolean} {
    for (let at = start; at < this.#text.length; at += 1) {
      const character = this.#text[at];
      if (character === '\\') at += 1;
      else if (character === '`') return {end: at + 1, isOpen: false};
      else if (character === '$' && this.#text[at + 1] === '{') return {end: at + 2, isOpen: true};
    }
    return {end: this.#text.length, isOpen: false};
  }

  /** Position after a comment, a string in quotes, or a character. */
  #tokenEnd(at: number): number {
    const character = this.#text[at];
    if (this.#text.startsWith('/*', at)) {
      const end = this.#text.indexOf('*/', at + 2);
      return end < 0 ? this.#text.length : end + 2;
    }
    if (this.#text.startsWith('//', at) && this.#text[at - 1] !== ':') {
      const end = this.#text.indexOf('\n', at);
      return end < 0 ? this.#text.length : end;
    }
    if (character !== '"' && character !== "'") return at + 1;
    for (let end = at + 1; end < this.#text.length && this.#text[end] !== '\n'; end += 1) {
      if (this.#text[end] === '\\') end += 1;
      else if (this.#text[end] === character) return end + 1;
    }
    // Without its other half in the line, it is an apostrophe.
    return at + 1;
  }

  #lineOf(position: number): number {
    return this.#text.slice(0, position).split('\n').length;
  }
}
