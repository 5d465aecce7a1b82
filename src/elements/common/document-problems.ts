import {MtError} from '../../client/errors.ts';
import type {Problem, ProblemKind} from './problems.ts';

/** Codes of problems that only documents have, in `mt-document-drop`. */
export type DocumentProblemKind =
  /** Refused: the file is of a kind that is not taken. */
  | 'documentType'
  /** Refused: the file is a PDF; a document that can be edited is needed. */
  | 'documentIsPdf'
  /** Refused: the file is empty. */
  | 'documentEmpty'
  /** Refused: the file has more than `max-size` bytes. */
  | 'documentTooLarge'
  /** Refused: the list has `max-files` documents already. */
  | 'tooManyDocuments'
  /** The file is gone from the user's disk, or was changed. */
  | 'documentUnreadable'
  /** The page was left before the file was sent completely. */
  | 'documentNotSent'
  /** The file is damaged, or of another kind than its name says. */
  | 'documentDamaged'
  /** The document is protected by a password. */
  | 'documentProtected'
  /** The service cannot read this format. */
  | 'documentNotSupported'
  /** The service no longer has the document. */
  | 'documentGone'
  /** The service could not translate the document, and gave no other reason. */
  | 'documentFailed';

/** Reason for a missing translation of a document. */
export type DocumentProblem = Problem<ProblemKind | DocumentProblemKind>;

/** Makes the problem of a document that the element finds out by itself, or that a task tells. */
export function documentProblem(kind: DocumentProblemKind, description = ''): DocumentProblem {
  const error = new MtError('badRequest', {description});
  return {kind, next: 'retry', description, contact: undefined, httpStatus: undefined, error};
}
