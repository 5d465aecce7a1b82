import type {Problem, ProblemKind} from './problems.ts';

/** What can be wrong with a document, beside the problems of any request. */
export type DocumentProblemKind =
  | 'documentType'
  | 'documentEmpty'
  | 'documentTooLarge'
  | 'tooManyDocuments'
  | 'documentUnreadable'
  | 'documentGone'
  | 'documentFailed'
  | 'notLoaded';

/** Why there is no translation of a document. */
export type DocumentProblem = Problem<ProblemKind | DocumentProblemKind>;
