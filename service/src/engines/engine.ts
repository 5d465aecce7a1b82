/**
 * The engine port: what the service needs of a translation engine, and nothing of any one engine.
 *
 * Segments are text and numbered codes, never raw markup. An engine that cannot keep codes, apply
 * terms or estimate quality says so, and `translation/` does it around the engine.
 */

/** An inline code of a segment. The `open` and `close` of one pair share their `id`. */
export interface InlineCode {
  readonly kind: 'open' | 'close' | 'standalone';
  readonly id: number;
}

/** One part of a segment: plain text (never markup, never escaped) or a code. */
export type SegmentPart = string | InlineCode;

/** A sentence or shorter, in order. */
export type Segment = readonly SegmentPart[];

/** A term and the translation that it must have; both plain text. */
export interface Term {
  readonly source: string;
  readonly target: string;
}

/** What an engine can do by itself, and how much it takes at once. */
export interface EngineCapabilities {
  /** Keeps inline codes. They are checked against the question all the same. */
  readonly inlineCodes: boolean;
  /** Applies the terms of a batch. */
  readonly terms: boolean;
  /** Estimates the quality of each segment. */
  readonly quality: boolean;
  /** Says which source words a target word comes from. */
  readonly alignment: boolean;
  /** Most segments of one batch. */
  readonly maxSegments: number;
  /** Most UTF-16 code units of text in one batch. */
  readonly maxCharacters: number;
  /** Most batches under way at once. */
  readonly concurrency: number;
}

/** A direction that an engine translates; RFC 5646 codes. */
export interface EnginePair {
  readonly source: string;
  readonly target: string;
  /** The engine's own name of the pair, mode or model, when it has several for one direction. */
  readonly variant?: string;
}

/** Segments to translate, in one direction. */
export interface Batch {
  readonly segments: readonly Segment[];
  /** Empty for an engine without the capability. */
  readonly terms: readonly Term[];
  /** Whether words are to be aligned; only asked of an engine with the capability. */
  readonly alignment?: boolean;
  readonly signal: AbortSignal;
}

/** Start and end (not in it) of a word, in UTF-16 code units of a segment's text without codes. */
export type WordRange = readonly [start: number, end: number];

/** Which words of a translation come from which of its source. */
export interface WordAlignment {
  readonly source: readonly WordRange[];
  readonly target: readonly WordRange[];
  /** Pairs of indexes, one for each source word that a target word comes from. */
  readonly links: readonly (readonly [source: number, target: number])[];
}

/** The outcome for one segment; the others of its batch may have another. */
export type SegmentResult =
  | {
      readonly ok: true;
      readonly segment: Segment;
      /** 0 to 1. */
      readonly quality?: number;
      readonly alignment?: WordAlignment;
    }
  | {readonly ok: false; readonly error: EngineError};

/** What went wrong in or on the way to an engine. */
export type EngineErrorKind =
  /** The process ended, or the connection broke, while the request was in flight. */
  | 'crashed'
  /** No answer in time. */
  | 'timeout'
  /** The engine cannot be reached or started: not installed, refused, wrong key. */
  | 'unavailable'
  /** The engine asks to wait; see `retryAfterSeconds`. */
  | 'busy'
  /** The engine said something that is not a translation. */
  | 'malformed'
  /** The engine refused this text: too long, or a pair it does not have. */
  | 'rejected';

/** A failure of an engine; `message` is for the operator and for error 0's reason, without secrets. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly kind: EngineErrorKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: EngineErrorKind, message: string, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One pair of an engine, ready to be started. Drives a system's status. */
export interface Translator {
  readonly capabilities: EngineCapabilities;
  /**
   * Makes the pair ready: starts the process, loads the model, checks the address. Resolves when
   * `translate` would answer; rejects with an `EngineError`. Idempotent; may be called again after
   * `stop` or a crash.
   */
  start(signal: AbortSignal): Promise<void>;
  /**
   * Translates a batch; answers in its order, one result per segment. Rejects only when aborted
   * (with the signal's reason); every other failure is a result. Text of any content is taken:
   * empty, lone surrogates, NUL, the engine's own control characters.
   */
  translate(batch: Batch): Promise<SegmentResult[]>;
  /** Ends processes and connections; requests in flight get `crashed`. Idempotent. */
  stop(): Promise<void>;
  /**
   * Tells when a started translator ended by itself, not by `stop`; returns the way to stop
   * listening. Absent where nothing is running between requests.
   */
  onExit?(listener: (reason: EngineError) => void): () => void;
}

/** An engine as configured once, with all its pairs. */
export interface Engine {
  /** Name for titles and logs, as "Apertium". */
  readonly name: string;
  /** The pairs that it has now; empty, never an error, when it is not installed. */
  pairs(signal?: AbortSignal): Promise<EnginePair[]>;
  /** A translator for one pair of `pairs()`; not started. */
  translator(pair: EnginePair): Translator;
}
