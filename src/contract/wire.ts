/**
 * Results in JSON, with the service's own names (section "Resources and their fields" of the interface
 * document). Clients must expect any field but `ID` to be missing.
 */

import type {TranslationCheck} from './checks.ts';

/** Text with the language it is in; both nullable. */
export interface WireText {
  Language: string | null;
  Text: string | null;
}

/** A language: an RFC 5646 code, and its name as the service calls it. */
export interface WireLanguage {
  Code: string;
  Name: string;
}

/** One metadata entry; values are always strings. */
export interface WireMetadataItem {
  Key: string;
  Value: string;
}

/** A translation system as this project's service sends it. */
export interface WireSystem {
  ID: string;
  SrcLanguage: WireLanguage;
  TrgLanguage: WireLanguage;
  /** The same languages under the names that deployed clients of the original service read. */
  SourceLanguage: WireLanguage;
  TargetLanguage: WireLanguage;
  Domain: string;
  Title: string;
  Description: WireText;
  Metadata: WireMetadataItem[];
}

/** Result of `GetSystemList`. */
export interface WireSystemList {
  System: WireSystem[];
}

/** A sentence as `[start, count]` in UTF-16 code units. */
export type WireRange = [start: number, count: number];

/** One item of the field `checks` of an extended translation, in JSON and with the option `checks` only. */
export interface WireCheck {
  check: TranslationCheck;
  /** Index into the ranges of sentences. */
  sentence: number;
  /** Where to look in the text as sent, in UTF-16 code units; absent where nothing is to be pointed at. */
  source?: WireRange[];
  /** Where to look in the translation. */
  translation?: WireRange[];
  /** What should stand there: a term's translation, or what is missing. */
  expected?: string;
}

/**
 * One item of the field `matches` of an extended translation, in JSON and with the option `matches` only: a
 * human translation of a similar sentence. At most three for each sentence that the engine translated, the
 * best first.
 */
export interface WireMatch {
  /** Index into the ranges of sentences. */
  sentence: number;
  /** The similar sentence, and its translation, as they were submitted. */
  source: string;
  translation: string;
  /** 0.7 to 0.99: 1 less the share of words that would have to be changed. */
  score: number;
}

/** Result of `TranslateEx`, and one item of that of `TranslateArrayEx`. */
export interface WireExtendedTranslation {
  countSentences: number;
  countTokens: number;
  originalSentenceRanges: WireRange[];
  /** 0 to 1, larger is better; 0 without the option `qe`. */
  qualityEstimate: number;
  translation: string;
  translationSentenceRanges: WireRange[];
  /** Present with the option `checks` only. */
  checks?: WireCheck[];
  /** Present with the option `matches` only. */
  matches?: WireMatch[];
}

/** The four statuses of a term corpus; only `Ready` ones can be used in a translation. */
export const TERM_CORPUS_STATUSES = ['Ready', 'ImportedInDatabase', 'ForDeletion', 'Attached'] as const;

/** Status of a term corpus. */
export type TermCorpusStatus = (typeof TERM_CORPUS_STATUSES)[number];

/** A term corpus of a system. */
export interface WireTermCorpus {
  CorpusId: string;
  Title: string;
  Type: 'public' | 'private';
  Status: TermCorpusStatus;
}

/** The five statuses of a document translation task. */
export const DOCUMENT_STATUSES = ['queuing', 'waiting', 'translating', 'completed', 'error'] as const;

/** Status of a document translation task. */
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** One item of `Checks` in the state of a document task. */
export interface WireDocumentCheck {
  Check: TranslationCheck;
  /** The sentence and its translation without tags, cut at 1,000 characters. */
  Source: string;
  Translation: string;
  /** What should stand in the translation. */
  Expected?: string;
  /** What stands in the translation, as the word that is unknown; absent where nothing short is to be pointed at. */
  Found?: string;
}

/** What was found in a document that was started with the option `checks`. */
export interface WireDocumentChecks {
  /** Number of all faults found so far: every check but `termApplied`. */
  Count: number;
  /** The first 100 in the order of the document, in the state of one task; empty in a list of tasks. */
  Items: WireDocumentCheck[];
}

/** State of a document translation task; `Size` in bytes. */
export interface WireDocumentState {
  Id: string;
  Segments: number;
  TranslatedSegments: number;
  Size: number;
  Filename: string;
  Status: DocumentStatus;
  System: string;
  ErrorCode: string | null;
  ErrorMessage: string | null;
  /** Present when the task was started with the option `checks` only. */
  Checks?: WireDocumentChecks;
}

/**
 * Body of an error over JSON. The document does not show one: we send both spellings, the second
 * pair as strings.
 */
export interface WireError {
  code: number;
  exception: string;
  description: string;
  ErrorCode: string;
  ErrorMessage: string;
}
