/** What can be wrong with a document, beside the problems of any request. */
export type DocumentProblemKind =
  | 'documentType'
  | 'documentEmpty'
  | 'documentTooLarge'
  | 'tooManyDocuments'
  | 'documentUnreadable'
  | 'documentGone'
  | 'documentFailed';
