import type {
  DocumentStatus,
  SystemStatus,
  TranslationCheck,
  WireProvenance,
  WireReview,
} from '../contract/index.ts';

/** Options of a client. */
export interface ClientOptions {
  /**
   * The address that contains `service.svc`; may end with `/service.svc` or `/service.svc/json`. A query in the address
   * is sent with every request.
   */
  baseUrl: string;
  /** The user's token, sent in the header `client-id` and nowhere else. */
  token?: string;
  /** Name of the calling application; `mtservice-elements` by default. */
  appId?: string;
  /**
   * Maximum duration of a call in milliseconds, 0 for no limit; 30,000 by default. For documents, the limit restarts
   * whenever bytes are transferred, and the default is 180,000; if the progress is unknown, as with a host's own
   * `fetch`, the default is 600,000 for the whole transfer.
   */
  timeoutMs?: number | undefined;
  /** Sends the requests instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal;
  /** Replaces the client's `timeoutMs`; 0 for no limit. */
  timeoutMs?: number;
}

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /**
   * Called during an upload in browsers; with a host's own `fetch`, only if that function reports the progress. The
   * bytes are those of the request: about 3.6 times the document.
   */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Second argument of a host's own `fetch` or `transport`. */
export interface TransportInit extends RequestInit {
  /**
   * Present for an upload. The host calls this function with the bytes sent so far, which reach the total at the end.
   * Without calls, the progress is shown as unknown.
   */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Options of a download. */
export interface DownloadOptions extends CallOptions {
  /** Name of the document, which decides the media type of the `Blob`. */
  fileName?: string;
  /**
   * What is downloaded instead of the document, from services that know the option: `tmx` for its segments as TMX, if it was
   * sent with this option, or `provenance` for the record of how it was translated.
   */
  options?: string;
  /** Maximum size of the translated document in bytes; four times `MAX_DOCUMENT_BYTES` by default. */
  maxBytes?: number;
}

/** Base address, token and application name of requests, and how they are sent. */
export interface Connection {
  readonly baseUrl: string;
  readonly token: string;
  readonly appId: string;
  readonly timeoutMs: number | undefined;
  readonly fetch: typeof fetch | undefined;
}

/** A language of a translation system. */
export interface Language {
  /** RFC 5646 code as the service sent it. */
  code: string;
  /** The service's own name for the language; empty if the service sent no name. */
  name: string;
}

/** A translation system in the user's list. */
export interface TranslationSystem {
  id: string;
  source: Language;
  target: Language;
  /** Never empty: the metadata name or the id replaces an empty title. */
  title: string;
  description: string;
  domain: string;
  /** `running` if the service sent no status, `unknown` for a status that the interface does not list. */
  status: SystemStatus | 'unknown';
  /**
   * First value of each metadata key, with keys as sent; decoded at the first access, without a prototype.
   */
  readonly metadata: Readonly<Record<string, string>>;
  /** Whether `qe` may be requested; true unless the metadata says otherwise. */
  readonly offersQualityEstimate: boolean;
}

/** A term corpus of a system. */
export interface TermCorpus {
  id: string;
  /** Never empty: the id replaces an empty title. */
  title: string;
  type: string;
  status: string;
  /** Whether translations can use the corpus. */
  ready: boolean;
}

/** A translation with its quality estimate, counts and sentences. */
export interface ExtendedTranslation {
  translation: string;
  /** Present with `provenance` in the options, if the service sends it. */
  provenance?: Provenance;
  /** 0 to 1, higher is better; undefined without an estimate. */
  qualityEstimate: number | undefined;
  sentences: number;
  tokens: number;
  /** Sentences of the original as `[start, count]` in UTF-16 code units, all inside the text. */
  sourceRanges: [start: number, count: number][];
  /** Sentences of the translation as `[start, count]` in UTF-16 code units, all inside the text. */
  targetRanges: [start: number, count: number][];
}

/**
 * How a translation was made, and by whom it was reviewed: engine, system, languages, `time` and `reviewTime` (ISO 8601 in
 * UTC), which sentences people translated (`human`: `none`, `some`, `all`), and the `state`: `machine`, `edited`,
 * `reviewed`, or `human` if no machine translated anything.
 */
export type Provenance = WireProvenance;

/** What a host reports about a translation: that it was published or reviewed, or that a review no longer holds. */
export type Review = WireReview;

/** A fact about the translation of one sentence. */
export interface SentenceCheck {
  check: TranslationCheck;
  /** Index in `sourceRanges` and `targetRanges`. */
  sentence: number;
  /** Places in the source text, as `[start, count]` in UTF-16 code units; may be empty. */
  source: [start: number, count: number][];
  /** Places in the translation, in the same form. */
  translation: [start: number, count: number][];
  /** Text that the translation should contain. */
  expected?: string;
}

/** A human translation of a sentence that is similar to a sentence of the text. */
export interface TranslationMatch {
  /** Index in `sourceRanges` and `targetRanges`. */
  sentence: number;
  /** The similar sentence. */
  source: string;
  translation: string;
  /** 0 to 1: how much of the sentence is the same. */
  score: number;
}

/** A translation with findings about its sentences. */
export interface CheckedTranslation extends ExtendedTranslation {
  /** Empty if the service finds nothing, or does not check translations. */
  checks: SentenceCheck[];
  /**
   * Empty without the option `matches`, if nothing is similar, and for services without human translations.
   */
  matches: TranslationMatch[];
}

/** Faults found in a translated document whose task was started with the option `checks`. */
export interface DocumentChecks {
  /** Number of all faults. */
  count: number;
  /** The first faults, with their sentences; empty in a list of tasks. */
  items: {
    check: TranslationCheck;
    source: string;
    translation: string;
    /** Text that the translation should have. */
    expected?: string;
    /** Text that the translation has, such as the unknown word. */
    found?: string;
  }[];
}

/** State of a document translation task. */
export interface DocumentTask {
  id: string;
  fileName: string;
  /** `unknown` for a status that the interface does not list. */
  status: DocumentStatus | 'unknown';
  segments: number;
  translatedSegments: number;
  /** Size of the document in bytes. */
  size: number;
  systemId: string;
  errorCode?: string;
  errorMessage?: string;
  /** Present if the task was started with the option `checks`. */
  checks?: DocumentChecks;
  /**
   * Latest time at which the translation can be downloaded; present once the translation is complete, if the
   * task was started with the option `checks` and the service sends this time.
   */
  keptUntil?: Date;
  /**
   * How the translation was made; present once the translation is complete, if the task was started with the option
   * `provenance` or `provenance=record` and the service sends it.
   */
  provenance?: Provenance;
  /** Why the translated document has no mark in itself, as a sentence in English; absent if it has one. */
  unmarked?: string;
}
