const SOFT_HYPHEN = '\u00ad';
/** A hyphen at the end of a line, after at least two letters of a word. */
const DIVIDED = /\p{L}\p{M}*\p{L}\p{M}*[-‐]$/u;
const HYPHEN = /[\p{L}\p{N}][-‐]$/u;
const CONTINUED = /^\p{Ll}/u;
/** Words after a hyphen that replaces a part of a compound: "Haupt- und Nebeneingang". */
const AFTER_PART =
  /^(?:und|oder|bzw|beziehungsweise|sowie|bis|and|or|to|un|vai|en|of|og|och|eller|et|ou|y|o|e|i|lub|ir|arba|ja|tai|või)(?![\p{L}\p{N}])/u;
/** Scripts that put no space between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff65`;
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** A text that is joined from lines, in time that grows with its length. */
export class JoinedText {
  readonly #lines: string[] = [];
  #length = 0;

  constructor(line: string) {
    this.#push(line);
  }

  get length(): number {
    return this.#length;
  }

  get firstLine(): string {
    return this.#lines[0] ?? '';
  }

  get lastLine(): string {
    return this.#lines.at(-1) ?? '';
  }

  get value(): string {
    return this.#lines.join('').replaceAll(SOFT_HYPHEN, '').trimEnd();
  }

  /** Adds a line; a hyphen that only divides a word is removed, and what follows a tab at the end is of its line. */
  add(line: string): void {
    const last = this.lastLine;
    if (last.endsWith('\t')) {
      this.#lines.pop();
      this.#push(last + line);
      return;
    }
    if (isDivided(last, line)) this.#lines[this.#lines.length - 1] = last.slice(0, -1);
    else if (hasSpace(last, line)) this.#lines[this.#lines.length - 1] = `${last} `;
    this.#push(line);
  }

  /** Adds the lines of a text that goes on with this one. */
  append(next: JoinedText): void {
    const [first = '', ...others] = next.#lines;
    this.add(first);
    for (const line of others) this.#push(line);
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
  }
}

/** Whether a hyphen at the end of `last` only divides a word that goes on in `next`. */
export function isDivided(last: string, next: string): boolean {
  if (last.endsWith(SOFT_HYPHEN)) return true;
  return DIVIDED.test(last.slice(-20)) && CONTINUED.test(next) && !AFTER_PART.test(next);
}

function hasSpace(last: string, next: string): boolean {
  if (HYPHEN.test(last.slice(-20))) return AFTER_PART.test(next);
  return !(ENDS_UNSPACED.test(last.slice(-2)) && STARTS_UNSPACED.test(next));
}
