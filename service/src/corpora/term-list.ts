import type {CorpusTerm, TermStatus} from '../store/index.ts';
import {
  ImportError,
  importProblem,
  MAX_PROBLEMS,
  type ImportProblem,
  type ImportReason,
} from './import-reasons/import-reason.ts';

/** Terms of a file, and the problems found in it. */
export interface TermFileContent {
  readonly terms: CorpusTerm[];
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

/** Where a term was read. */
interface SeenTerm {
  readonly line: number;
  readonly status: TermStatus | undefined;
}

const MAX_TERM_LENGTH = 1_000;
const MAX_TERMS = 500_000;

/** A term as a file has it. */
interface RawTerm {
  readonly source: string;
  readonly target: string;
  readonly status?: TermStatus | undefined;
}

/**
 * Collects terms, trimmed and composed; skips empty, repeated and unusable terms. A source has one translation that is
 * preferred, one without a status, and any number of admitted and forbidden ones.
 */
export class TermList implements TermFileContent {
  readonly terms: CorpusTerm[] = [];
  leftOut = 0;
  readonly problems: ImportProblem[] = [];
  /** Translations by source and target. */
  readonly #seen = new Map<string, SeenTerm>();
  /** Lines of translations of which a source has one, by source and status. */
  readonly #single = new Map<string, number>();

  /** Adds the term in a line, or the reason why the line is skipped. */
  add(line: number, {status, ...raw}: RawTerm): void {
    const source = raw.source.normalize('NFC').trim();
    const target = raw.target.normalize('NFC').trim();
    const problem = this.#problemOf({source, target, status});
    if (problem !== undefined) {
      this.refuse(line, problem);
      return;
    }
    if (this.terms.length >= MAX_TERMS) {
      throw new TermFileError((words) => words.atLine(line, words.tooManyTerms(MAX_TERMS)));
    }
    this.#seen.set(keyOf(source, target), {line, status});
    if (isSingle(status)) this.#single.set(keyOf(source, status), line);
    this.terms.push({source, target, ...(status && {status})});
  }

  /** Adds the reason why a line is skipped. */
  refuse(line: number, reason: ImportReason): void {
    this.leftOut += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(importProblem(line, reason));
  }

  #problemOf({source, target, status}: RawTerm): ImportReason | undefined {
    const isForbidden = status === 'forbidden';
    if (source === '' && !isForbidden) return (words) => words.emptySource;
    if (target === '') return (words) => words.emptyTarget;
    if (source.length > MAX_TERM_LENGTH || target.length > MAX_TERM_LENGTH) {
      return (words) => words.longTerm(MAX_TERM_LENGTH);
    }
    if (/[\p{Cc}\p{Cs}]/u.test(source + target)) return (words) => words.controlCharacter;
    const same = this.#seen.get(keyOf(source, target));
    if (same) {
      const isContrary = (same.status === 'forbidden') !== isForbidden;
      if (isContrary) return (words) => words.otherStatus(target, same.line);
      return (words) => words.repeated(source || target, same.line);
    }
    const earlier = isSingle(status) ? this.#single.get(keyOf(source, status)) : undefined;
    return earlier === undefined ? undefined : (words) => words.otherTarget(source, earlier);
  }
}

/** Whether a source has at most one translation of a status. */
function isSingle(status: TermStatus | undefined): boolean {
  return status === undefined || status === 'preferred';
}

/** Terms have no control characters. */
function keyOf(source: string, rest = ''): string {
  return `${source}\0${rest}`;
}
