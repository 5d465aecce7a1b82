import type {Term} from '../engines/engine.ts';

/** A part of a term file that was skipped, and why. */
export interface TermProblem {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly message: string;
}

/** Terms of a file, and its problems. */
export interface TermFileContent {
  readonly terms: Term[];
  /** In the order of their lines. */
  readonly problems: TermProblem[];
}

/** The languages of the corpus that a file is read for; RFC 5646 codes. */
export interface TermLanguages {
  readonly source: string;
  readonly target: string;
}

/** Thrown for a file that holds no terms at all; `message` says what is wrong and where. */
export class TermFileError extends Error {
  override readonly name = 'TermFileError';
}

const MAX_TERM_LENGTH = 1_000;
const MAX_TERMS = 500_000;

/** Collects terms, trimmed and composed; skips empty, repeated and unusable ones. */
export class TermList implements TermFileContent {
  readonly terms: Term[] = [];
  readonly problems: TermProblem[] = [];
  readonly #seen = new Map<string, {readonly line: number; readonly target: string}>();

  /** Adds the term of a line, or the reason why it is skipped. */
  add(line: number, rawSource: string, rawTarget: string): void {
    const source = rawSource.normalize('NFC').trim();
    const target = rawTarget.normalize('NFC').trim();
    const problem = this.#problemOf(source, target);
    if (problem !== undefined) {
      this.refuse(line, problem);
      return;
    }
    if (this.terms.length >= MAX_TERMS) {
      throw new TermFileError(`Line ${line}: the file holds more than ${MAX_TERMS} terms. Split it.`);
    }
    this.#seen.set(source, {line, target});
    this.terms.push({source, target});
  }

  /** Adds the reason why a line is skipped. */
  refuse(line: number, message: string): void {
    this.problems.push({line, message});
  }

  #problemOf(source: string, target: string): string | undefined {
    if (source === '') return 'the source term is empty';
    if (target === '') return 'the target term is empty';
    if (source.length > MAX_TERM_LENGTH || target.length > MAX_TERM_LENGTH) {
      return `a term is longer than ${MAX_TERM_LENGTH} characters`;
    }
    if (/[\p{Cc}\p{Cs}]/u.test(source + target))
      return 'a term holds a line break or another control character';
    const earlier = this.#seen.get(source);
    if (earlier === undefined) return undefined;
    return earlier.target === target
      ? `"${source}" is already on line ${earlier.line}`
      : `"${source}" is already on line ${earlier.line} with another target, which is kept`;
  }
}
