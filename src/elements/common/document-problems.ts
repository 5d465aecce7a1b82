import {MtError} from '../../client/errors.ts';
import type {Problem, ProblemKind} from './problems.ts';

/** Kinds of problems of a document, besides those of any request. */
export type DocumentProblemKind =
  | 'documentType'
  | 'documentEmpty'
  | 'documentTooLarge'
  | 'tooManyDocuments'
  | 'documentUnreadable'
  | 'documentNotSent'
  | 'documentDamaged'
  | 'documentProtected'
  | 'documentNotSupported'
  | 'documentGone'
  | 'documentFailed'
  | 'notLoaded';

/** Reason for a missing translation of a document. */
export type DocumentProblem = Problem<ProblemKind | DocumentProblemKind>;

/** Makes the problem of a document that the element finds out by itself, or that a task tells. */
export function documentProblem(kind: DocumentProblemKind, description = ''): DocumentProblem {
  const error = new MtError('badRequest', {description});
  return {kind, next: 'retry', description, contact: undefined, httpStatus: undefined, error};
}
