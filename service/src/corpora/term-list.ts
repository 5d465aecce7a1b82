import type {Term} from '../engines/engine.ts';
import {
  ImportError,
  importProblem,
  MAX_PROBLEMS,
  type ImportProblem,
  type ImportReason,
} from './import-reasons/import-reason.ts';

/** Terms of a file, and the problems found in it. */
export interface TermFileContent {
  readonly terms: Term[];
  /** Number of skipped lines and concepts. */
  readonly leftOut: number;
  /** The first thousand skipped parts, with line and reason, in file order. */
  readonly problems: ImportProblem[];
}

/** Text of a file in pieces. */
export type TextPieces = Iterable<string> | AsyncIterable<string>;

/** Languages of the corpus; RFC 5646 codes. */
export interface TermLanguages {
  readonly source: string;
  readonly target: string;
}

/** Thrown if no terms can be imported from a file. */
export class TermFileError extends ImportError {
  override readonly name = 'TermFileError';
}

const MAX_TERM_LENGTH = 1_000;
const MAX_TERMS = 500_000;

/** Collects terms, trimmed and composed; skips empty, repeated and unusable terms. */
export class TermList implements TermFileContent {
  readonly terms: Term[] = [];
  leftOut = 0;
  readonly problems: ImportProblem[] = [];
  readonly #seen = new Map<string, {readonly line: number; readonly target: string}>();

  /** Adds the term in a line, or the reason why the line is skipped. */
  add(line: number, rawSource: string, rawTarget: string): void {
    const source = rawSource.normalize('NFC').trim();
    const target = rawTarget.normalize('NFC').trim();
    const problem = this.#problemOf(source, target);
    if (problem !== undefined) {
      this.refuse(line, problem);
      return;
    }
    if (this.terms.length >= MAX_TERMS) {
      throw new TermFileError((words) => words.atLine(line, words.tooManyTerms(MAX_TERMS)));
    }
    this.#seen.set(source, {line, target});
    this.terms.push({source, target});
  }

  /** Adds the reason why a line is skipped. */
  refuse(line: number, reason: ImportReason): void {
    this.leftOut += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(importProblem(line, reason));
  }

  #problemOf(source: string, target: string): ImportReason | undefined {
    if (source === '') return (words) => words.emptySource;
    if (target === '') return (words) => words.emptyTarget;
    if (source.length > MAX_TERM_LENGTH || target.length > MAX_TERM_LENGTH) {
      return (words) => words.longTerm(MAX_TERM_LENGTH);
    }
    if (/[\p{Cc}\p{Cs}]/u.test(source + target)) return (words) => words.controlCharacter;
    const earlier = this.#seen.get(source);
    if (earlier === undefined) return undefined;
    const isSame = earlier.target === target;
    return (words) => (isSame ? words.repeated : words.otherTarget)(source, earlier.line);
  }
}
