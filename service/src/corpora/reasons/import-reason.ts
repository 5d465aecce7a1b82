import {IMPORT_WORDS, type ImportWords} from './import-words.ts';

/** Why something is not imported, in the language of the words. */
export type ImportReason = (words: ImportWords) => string;

/** A part of a file that was skipped, and why. */
export interface ImportProblem {
  /** Line of the file, from 1. */
  readonly line: number;
  /** The reason in English. */
  readonly message: string;
  readonly reason: ImportReason;
}

/** Most problems of a file that are kept. */
export const MAX_PROBLEMS = 1_000;

/** Makes the problem of a line. */
export function importProblem(line: number, reason: ImportReason): ImportProblem {
  return {line, message: reason(IMPORT_WORDS), reason};
}

/** Thrown for a file of which nothing is imported; `message` says in English what is wrong and where. */
export class ImportError extends Error {
  override readonly name: string = 'ImportError';
  readonly reason: ImportReason;

  constructor(reason: ImportReason, options?: ErrorOptions) {
    super(reason(IMPORT_WORDS), options);
    this.reason = reason;
  }
}
