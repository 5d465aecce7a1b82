/** Path, below the base address of the service, where hosts report what they published and what was reviewed. */
export const REVIEW_PATH = '/reviews';

/**
 * What happened to a translation. `withdrawn` means that a review no longer holds, since the translation was changed.
 */
export const REVIEW_EVENTS = ['published', 'reviewed', 'withdrawn'] as const;
export type ReviewEvent = (typeof REVIEW_EVENTS)[number];

/** Longest `reference` of a review, in UTF-16 code units. */
export const MAX_REFERENCE = 500;
