/** The four statuses of a term corpus; only `Ready` corpora can be used in a translation. */
export const TERM_CORPUS_STATUSES = ['Ready', 'ImportedInDatabase', 'ForDeletion', 'Attached'] as const;

/** Status of a term corpus. */
export type TermCorpusStatus = (typeof TERM_CORPUS_STATUSES)[number];

/** The five statuses of a document translation task. */
export const DOCUMENT_STATUSES = ['queuing', 'waiting', 'translating', 'completed', 'error'] as const;

/** Status of a document translation task. */
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
