/**
 * Results in JSON, with the service's own names (section "Resources and their fields" of the interface
 * document), as `wire-schemas.ts` defines them. Clients must expect any field except `ID` to be missing.
 */

import type {WireValue} from './wire-schemas.ts';

export * from './wire-statuses.ts';

/** Text with its language; both fields are nullable. */
export type WireText = WireValue<'Text'>;

/** A language: an RFC 5646 code, and its name as the service calls it. */
export type WireLanguage = WireValue<'Language'>;

/** One metadata entry; values are always strings. */
export type WireMetadataItem = WireValue<'MetadataItem'>;

/**
 * A translation system as this project's service sends it. `SourceLanguage` and `TargetLanguage` are the same languages
 * under the names that deployed clients of the original service read.
 */
export type WireSystem = WireValue<'System'>;

/** Result of `GetSystemList`. */
export type WireSystemList = WireValue<'SystemList'>;

/** A sentence as `[start, count]` in UTF-16 code units. */
export type WireRange = WireValue<'Range'>;

/**
 * One item of the field `checks` of an extended translation; only in JSON, and only with the option `checks`.
 * Ranges are in UTF-16 code units of the text as sent, and absent if there is nothing to point at.
 */
export type WireCheck = WireValue<'Check'>;

/**
 * One item of the field `matches` of an extended translation: a human translation of a similar sentence; only in JSON,
 * and only with the option `matches`. There are at most three matches for each sentence that the engine translated, the
 * best first. The score is 1 minus the share of words that would have to change: 0.7 to 0.99.
 */
export type WireMatch = WireValue<'Match'>;

/**
 * How a translation was made, and by whom it was reviewed; the field `provenance` of an extended translation, only in JSON
 * and only with the option `provenance`.
 */
export type WireProvenance = WireValue<'Provenance'>;

/** Result of `TranslateEx`, and one item of the result of `TranslateArrayEx`. */
export type WireExtendedTranslation = WireValue<'ExtendedTranslation'>;

/** A term corpus of a system. */
export type WireTermCorpus = WireValue<'TermCorpus'>;

/**
 * One item of `Checks` in the state of a document task; sentences have no tags and are cut at 1,000
 * characters.
 */
export type WireDocumentCheck = WireValue<'DocumentCheck'>;

/** Findings in a document that was started with the option `checks`; the count excludes `termApplied`. */
export type WireDocumentChecks = WireValue<'DocumentChecks'>;

/** State of a document translation task. */
export type WireDocumentState = WireValue<'DocumentState'>;

/** Body of an error over JSON. */
export type WireError = WireValue<'Error'>;

/** What happened to a translation at a host: body of POST to `REVIEW_PATH`. */
export type WireReview = WireValue<'Review'>;

/** Permissions and limits of visitors without an account: answer to GET of `VISITOR_PATH`. */
export type WireVisitorTerms = WireValue<'VisitorTerms'>;

/** Session of a visitor without an account: answer to POST of `VISITOR_PATH`. */
export type WireVisitor = WireValue<'Visitor'>;
