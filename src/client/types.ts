import type {DocumentStatus, SystemStatus, TranslationCheck} from '../contract/index.ts';

/** Options of a client. */
export interface ClientOptions {
  /**
   * The path root that contains `service.svc`; slashes at its end, `/service.svc` and `/service.svc/json`
   * are cut off. Every request keeps its query.
   */
  baseUrl: string;
  /** The user's token, sent in the header `client-id` and nowhere else. */
  token?: string;
  /** Name of the calling application; `mtservice-elements` when not given. */
  appId?: string;
  /**
   * Milliseconds that one call may take, 0 for no limit; 30,000 when not given. It counts from the last bytes of a
   * document that moved, and is 180,000 there when not given; 600,000 where that is not known, as with a `fetch` of
   * the host's.
   */
  timeoutMs?: number | undefined;
  /** Sends the requests in place of the global `fetch`. */
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
   * Called as the upload goes on, in browsers; with a `fetch` of the host's, when that tells. The bytes are those of the
   * request: about 3.6 times the document.
   */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** What a host's `fetch` or `transport` gets. */
export interface TransportInit extends RequestInit {
  /**
   * With an upload: to be called as it goes on, with bytes of which all are sent in the end. Without a call, the progress
   * is shown as one that is not known.
   */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Options of a download. */
export interface DownloadOptions extends CallOptions {
  /** Name of the document, which decides the media type of the `Blob`. */
  fileName?: string;
  /** Bytes of the largest document that is taken; four times `MAX_DOCUMENT_BYTES` when not given. */
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
  /** The service's own name for it, empty when it sent none. */
  name: string;
}

/** A translation system of the user's list. */
export interface TranslationSystem {
  id: string;
  source: Language;
  target: Language;
  /** Never empty: the metadata name or the id replaces an empty title. */
  title: string;
  description: string;
  domain: string;
  /** `running` when the service sent none, `unknown` when it sent one that the interface does not list. */
  status: SystemStatus | 'unknown';
  /** First value of each metadata key, keys as sent; built when first read, without a prototype. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Whether `qe` may be asked for; true unless the metadata deny it. */
  readonly offersQualityEstimate: boolean;
}

/** A term corpus of a system. */
export interface TermCorpus {
  id: string;
  /** Never empty: the id replaces an empty title. */
  title: string;
  type: string;
  status: string;
  /** Whether a translation can use it. */
  ready: boolean;
}

/** A translation with its quality estimate, counts and sentences. */
export interface ExtendedTranslation {
  translation: string;
  /** 0 to 1, larger is better; undefined when there is none. */
  qualityEstimate: number | undefined;
  sentences: number;
  tokens: number;
  /** Sentences of the original as `[start, count]` in UTF-16 code units, all inside the text. */
  sourceRanges: [start: number, count: number][];
  /** Sentences of the translation as `[start, count]` in UTF-16 code units, all inside the text. */
  targetRanges: [start: number, count: number][];
}

/** A fact about the translation of one sentence. */
export interface SentenceCheck {
  check: TranslationCheck;
  /** Index into the ranges of sentences. */
  sentence: number;
  /** Where to look in the text, as `[start, count]` in UTF-16 code units; empty for nothing to point at. */
  source: [start: number, count: number][];
  /** Where to look in the translation. */
  translation: [start: number, count: number][];
  /** Text that the translation should have there. */
  expected?: string;
}

/** A human translation of a sentence that is similar to one of the text. */
export interface TranslationMatch {
  /** Index into the ranges of sentences. */
  sentence: number;
  /** The similar sentence. */
  source: string;
  translation: string;
  /** 0 to 1: how much of the sentence is the same. */
  score: number;
}

/** A translation with facts about its sentences. */
export interface CheckedTranslation extends ExtendedTranslation {
  /** Empty when the service finds no faults, or does not look for any. */
  checks: SentenceCheck[];
  /** Empty without the option `matches`, when nothing is similar, and for services that keep none. */
  matches: TranslationMatch[];
}

/** What was found in a document that was started with the option `checks`. */
export interface DocumentChecks {
  /** Number of all faults. */
  count: number;
  /** The first ones with their sentences; empty in a list of tasks. */
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
  /** Present when the task was started with the option `checks`. */
  checks?: DocumentChecks;
}
