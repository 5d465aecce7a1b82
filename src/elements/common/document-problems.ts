import type {Problem, ProblemKind} from './problems.ts';

/** Kinds of problems of a document, besides those of any request. */
export type DocumentProblemKind =
  | 'documentType'
  | 'documentEmpty'
  | 'documentTooLarge'
  | 'tooManyDocuments'
  | 'documentUnreadable'
  | 'documentGone'
  | 'documentFailed'
  | 'notLoaded';

/** Reason for a missing translation of a document. */
export type DocumentProblem = Problem<ProblemKind | DocumentProblemKind>;
