import {IMPORT_WORDS, type ImportWords} from './import-words.ts';

/** Returns the reason why something is not imported, in the language of `words`. */
export type ImportReason = (words: ImportWords) => string;

/** A skipped part of a file, and why. */
export interface ImportProblem {
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** The reason in English. */
  readonly message: string;
  readonly reason: ImportReason;
}

/** Maximum number of problems kept per file. */
export const MAX_PROBLEMS = 1_000;

export function importProblem(line: number, reason: ImportReason): ImportProblem {
  return {line, message: reason(IMPORT_WORDS), reason};
}

/** Thrown if nothing is imported from a file; `message` states in English the fault and its place. */
export class ImportError extends Error {
  override readonly name: string = 'ImportError';
  readonly reason: ImportReason;

  constructor(reason: ImportReason, options?: ErrorOptions) {
    super(reason(IMPORT_WORDS), options);
    this.reason = reason;
  }
}
