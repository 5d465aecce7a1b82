/**
 * The engine port: the interface of all translation engines.
 *
 * Segments are text and numbered codes, never raw markup. An engine that cannot keep codes, apply
 * terms or estimate quality declares it in its capabilities, and `translation/` makes up for it.
 */

import type {EngineKind} from '../../../src/contract/index.ts';
import {KindError} from '../errors/kind-error.ts';

/** An inline code of a segment. The `open` and `close` of one pair share their `id`. */
export interface InlineCode {
  readonly kind: 'open' | 'close' | 'standalone';
  readonly id: number;
  /** On the `open` of a pair whose content must not be translated; `translation/` keeps it from engines. */
  readonly keep?: true;
}

/** One part of a segment: plain text (never markup, never escaped) or a code. */
export type SegmentPart = string | InlineCode;

/** Text and codes of a sentence, or of a part of one, in order. */
export type Segment = readonly SegmentPart[];

/** A term and the translation that it must have; both plain text. */
export interface Term {
  readonly source: string;
  readonly target: string;
}

/** Features of an engine, and how much it takes at once. */
export interface EngineCapabilities {
  /** Keeps inline codes. Its answers are checked all the same. */
  readonly inlineCodes: boolean;
  /** Applies the terms of a batch. */
  readonly terms: boolean;
  /** Estimates the quality of each segment. */
  readonly quality: boolean;
  /** Links target words to the source words that they come from. */
  readonly alignment: boolean;
  /** Most segments of one batch. */
  readonly maxSegments: number;
  /** Most UTF-16 code units of text in one batch. */
  readonly maxCharacters: number;
  /** Most batches under way at once. */
  readonly concurrency: number;
}

/** A language pair that an engine translates; RFC 5646 codes. */
export interface EnginePair {
  readonly source: string;
  readonly target: string;
  /** The engine's own name of the pair, mode or model, when it has several for the same languages. */
  readonly variant?: string;
}

/** Segments to translate at once. */
export interface Batch {
  readonly segments: readonly Segment[];
  /** Empty for an engine without the capability. */
  readonly terms: readonly Term[];
  /** Whether words are to be aligned; only asked of an engine with the capability. */
  readonly alignment?: boolean;
  readonly signal: AbortSignal;
}

/** Start and end (exclusive) of a word, in UTF-16 code units of a segment's text without codes. */
export type WordRange = readonly [start: number, end: number];

/** Links between the words of a source text and of its translation. */
export interface WordAlignment {
  readonly source: readonly WordRange[];
  readonly target: readonly WordRange[];
  /** Pairs of indexes, one for each source word that a target word comes from. */
  readonly links: readonly (readonly [source: number, target: number])[];
  /** Those of the links that are between one word and one word; absent where the engine does not tell. */
  readonly sure?: readonly (readonly [source: number, target: number])[];
}

/** A word of a text that an engine has in its dictionary, with its base forms. */
export interface AnalysedWord {
  /** In UTF-16 code units of the text. */
  readonly range: WordRange;
  /** At least one; the first is the one that fits the sentence best. */
  readonly lemmas: readonly string[];
  /** Those of the base forms that are nouns. */
  readonly nouns: readonly string[];
}

/** Translation or failure of one segment of a batch. */
export type SegmentResult =
  | {
      readonly ok: true;
      readonly segment: Segment;
      /** 0 to 1. */
      readonly quality?: number;
      /** Words that the engine does not know and left as they are; absent where it does not say. */
      readonly unknownWords?: readonly string[];
      readonly alignment?: WordAlignment;
      /** Whether codes were lost, so that the texts between them were translated one by one. */
      readonly byRuns?: boolean;
    }
  | {readonly ok: false; readonly error: EngineError};

/** Kinds of failures of an engine or of the connection to it. */
export type EngineErrorKind =
  /** The process ended, or the connection broke, while the request was in flight. */
  | 'crashed'
  /** No answer in time. */
  | 'timeout'
  /** The engine cannot be reached or started: not installed, refused, wrong key. */
  | 'unavailable'
  /** The engine asks to wait; see `retryAfterSeconds`. */
  | 'busy'
  /** The engine's answer is not a translation. */
  | 'malformed'
  /** The engine refused this text: too long, or a pair it does not have. */
  | 'rejected';

/** A failure of an engine. `message` is shown to the operator and to users (in error 0), so it holds no secrets. */
export class EngineError extends KindError<EngineErrorKind> {
  override readonly name = 'EngineError';
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: EngineErrorKind, message: string, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(kind, message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One language pair of an engine, which can be started and stopped. */
export interface Translator {
  readonly capabilities: EngineCapabilities;
  /**
   * Makes the pair ready: starts the process, loads the model, checks the address. Resolves when
   * `translate` can answer; rejects with an `EngineError`. Idempotent; may be called again after
   * `stop` or a crash.
   */
  start(signal: AbortSignal): Promise<void>;
  /**
   * Translates a batch; answers in its order, one result per segment. Rejects only when aborted
   * (with the signal's reason); every other failure is a result. Text of any content is taken:
   * empty, lone surrogates, NUL, the engine's own control characters.
   */
  translate(batch: Batch): Promise<SegmentResult[]>;
  /**
   * Looks up the words of texts in one of the two languages; undefined for a text that cannot be looked up. Rejects
   * only when aborted. Absent where the engine has no dictionary to ask.
   */
  analyse?(
    texts: readonly string[],
    side: 'source' | 'target',
    signal: AbortSignal,
  ): Promise<(readonly AnalysedWord[] | undefined)[]>;
  /** Ends processes and connections; requests under way fail with `crashed`. Idempotent. */
  stop(): Promise<void>;
  /**
   * Calls the listener when a started translator has ended by itself, not by `stop`; returns a function
   * that removes the listener. Absent where nothing runs between requests.
   */
  onExit?(listener: (reason: EngineError) => void): () => void;
}

/** One of the servers that an engine asks. */
export interface ServerState {
  /** Host and port. */
  readonly server: string;
  /** Whether requests are sent to it. */
  readonly isUp: boolean;
  /** Why it is not up; undefined while it is. For the operator. */
  readonly reason: string | undefined;
}

/** A server that stopped being up, is up again, or has other pairs. */
export interface ServerChange extends ServerState {
  /** Whether it was up before; then only its reason or its pairs are others. */
  readonly wasUp: boolean;
  /** Whether it was not there before, and is up now. */
  readonly hasReturned: boolean;
  readonly hasOtherPairs: boolean;
}

/** A configured engine with all its language pairs. */
export interface Engine {
  /** Name for titles and logs, as "Apertium". */
  readonly name: string;
  /** How good its translations are beside those of other engines. */
  readonly kind: EngineKind;
  /** Lists the current pairs; none, and no error, when the engine is not installed. */
  pairs(signal?: AbortSignal): Promise<EnginePair[]>;
  /** Creates a translator for one of `pairs()`, not yet started. */
  translator(pair: EnginePair): Translator;
  /**
   * States of the servers that it asks: all, or those of a pair, with those whose pairs are not known. Absent for
   * an engine without servers.
   */
  servers?(pair?: EnginePair): readonly ServerState[];
  /**
   * Calls the listener when the state of a server changes; returns a function that removes the listener. While
   * there is a listener, servers that are not up are tried again by themselves.
   */
  onServerChange?(listener: (change: ServerChange) => void): () => void;
}
