import {MtError} from '../../client/errors.ts';
import type {Problem, ProblemKind} from './problems.ts';

/** Codes of problems specific to documents, in `mt-document-drop`. */
export type DocumentProblemKind =
  /** Refused: files of this type are not accepted. */
  | 'documentType'
  /** Refused: the file is a PDF, which the attribute `accept` leaves out. */
  | 'documentIsPdf'
  /** Refused: the user was asked for the file of a document in the list, and chose another one. */
  | 'documentIsOther'
  /** Refused: the file is empty. */
  | 'documentEmpty'
  /** Refused: the file is larger than `max-size`. */
  | 'documentTooLarge'
  /** Refused: the list already has `max-files` documents. */
  | 'tooManyDocuments'
  /** The file was deleted from the user's disk, or changed. */
  | 'documentUnreadable'
  /** The page was left before the file was completely sent. */
  | 'documentNotSent'
  /** The file is damaged, or does not match its extension. */
  | 'documentDamaged'
  /** The document is protected by a password. */
  | 'documentProtected'
  /** The options name something that the document does not have, such as a key or a column. */
  | 'documentOptions'
  /** The service cannot read this format. */
  | 'documentNotSupported'
  /** The service no longer has the document. */
  | 'documentGone'
  /** The service could not translate the document and gave no other reason. */
  | 'documentFailed';

/** Why the translation of a document is missing. */
export type DocumentProblem = Problem<ProblemKind | DocumentProblemKind>;

/** Creates a problem that the element detects itself or a task reports. */
export function documentProblem(kind: DocumentProblemKind, description = ''): DocumentProblem {
  const error = new MtError('badRequest', {description});
  return {kind, next: 'retry', description, contact: undefined, httpStatus: undefined, error};
}
