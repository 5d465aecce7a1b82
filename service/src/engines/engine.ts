/**
 * The engine port: the interface of all translation engines.
 *
 * Segments are text and numbered codes, never raw markup. An engine that cannot keep codes, apply terms or
 * estimate quality declares it in its capabilities, and `translation/` compensates.
 */

import type {EngineKind} from '../../../src/contract/index.ts';
import {KindError} from '../errors/kind-error.ts';

/** An inline code of a segment. The `open` and `close` of one pair share their `id`. */
export interface InlineCode {
  readonly kind: 'open' | 'close' | 'standalone';
  readonly id: number;
  /**
   * Whether the content of the pair must not be translated; set only on the `open` of the pair.
   * `translation/` does not send such content to engines.
   */
  readonly keep?: true;
  /** Term that the content of the pair is; set only on the `open`, for an engine with the capability `inflectsTerms`. */
  readonly term?: CodeTerm;
}

/** The required translation of the content of a pair of codes. */
export interface CodeTerm {
  /** Plain text. */
  readonly target: string;
  /** Whether the content is the same form of the term as in the list. */
  readonly isExact: boolean;
}

/** One part of a segment: plain text (never markup, never escaped) or a code. */
export type SegmentPart = string | InlineCode;

/** Text and codes of a sentence, or of a part of a sentence, in order. */
export type Segment = readonly SegmentPart[];

/** A term and its required translation; both are plain text. */
export interface Term {
  readonly source: string;
  readonly target: string;
}

/** Features and limits of an engine. */
export interface EngineCapabilities {
  /** Whether the engine keeps inline codes; its answers are checked anyway. */
  readonly inlineCodes: boolean;
  /** Whether the engine applies the terms of a batch. */
  readonly terms: boolean;
  /** Whether the engine inflects the terms of codes; absent means no. */
  readonly inflectsTerms?: boolean;
  /** Whether the engine estimates the quality of each segment. */
  readonly quality: boolean;
  /** Whether the engine links target words to the source words that they come from. */
  readonly alignment: boolean;
  /** Whether the engine learns from human translations of similar sentences; absent means no. */
  readonly examples?: boolean;
  /** Whether the engine uses the text around a segment; absent means no. */
  readonly context?: boolean;
  /** Maximum number of segments in a batch. */
  readonly maxSegments: number;
  /** Maximum length of a batch's text, in UTF-16 code units. */
  readonly maxCharacters: number;
  /** Maximum number of concurrent batches. */
  readonly concurrency: number;
}

/** A language pair that an engine translates; RFC 5646 codes. */
export interface EnginePair {
  readonly source: string;
  readonly target: string;
  /** The engine's name for the pair, mode or model, if the engine has several for the same languages. */
  readonly variant?: string;
  /** Language between the two, if the engine translates in two steps. */
  readonly via?: string;
  /** Version of the engine or model, if it is known. */
  readonly version?: string | undefined;
  /** What users should know of the model, such as its version and licence; in English. */
  readonly description?: string;
  /** Metadata of the model, by their keys in the interface. */
  readonly metadata?: Readonly<Record<string, number>>;
  /** Why the pair cannot be started now, for users; absent if nothing is known to be wrong. */
  readonly fault?: string | undefined;
  /**
   * A text that differs after the engine's files for the pair were replaced, so that a system that could not start tries
   * again at once.
   */
  readonly edition?: string | undefined;
}

/** A human translation of a similar sentence; both are plain text. */
export interface Example {
  readonly source: string;
  readonly translation: string;
}

/** What may help an engine to translate a segment. */
export interface Guidance {
  /** Human translations of similar sentences, best first; only for an engine with the capability `examples`. */
  readonly examples: readonly Example[];
  /** Plain text before and after the segment, or ""; only for an engine with the capability `context`. */
  readonly before: string;
  readonly after: string;
}

/** Segments to translate in one request. */
export interface Batch {
  readonly segments: readonly Segment[];
  /** Terms to apply; empty for an engine without the capability `terms`. */
  readonly terms: readonly Term[];
  /** Guidance of each segment, in the order of the segments; absent if no segment has any. */
  readonly guidance?: readonly (Guidance | undefined)[];
  /** Whether to align words; set only for an engine with the capability `alignment`. */
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
  /** The one-to-one links; absent if the engine does not report them. */
  readonly sure?: readonly (readonly [source: number, target: number])[];
}

/** A word of a text that is in the engine's dictionary, with its base forms. */
export interface AnalysedWord {
  /** Range of the word, in UTF-16 code units of the text. */
  readonly range: WordRange;
  /** The base forms; never empty, and the first fits the sentence best. */
  readonly lemmas: readonly string[];
  /** The base forms that are nouns. */
  readonly nouns: readonly string[];
  /** The base forms that are adjectives; absent if there are none. */
  readonly adjectives?: readonly string[];
}

/** Translation or failure of one segment of a batch. */
export type SegmentResult =
  | {
      readonly ok: true;
      readonly segment: Segment;
      /** Quality estimate from 0 to 1. */
      readonly quality?: number;
      /**
       * Words that the engine does not know and left unchanged; absent if the engine does not report such
       * words.
       */
      readonly unknownWords?: readonly string[];
      readonly alignment?: WordAlignment;
      /** Whether codes were lost, so that the texts between them were translated one by one. */
      readonly byRuns?: boolean;
      /** Ids of the codes whose content is the translation of their term, inflected to fit the sentence. */
      readonly termIds?: readonly number[];
    }
  | {readonly ok: false; readonly error: EngineError};

/** Kinds of failures of an engine or of the connection to it. */
export type EngineErrorKind =
  /** The process ended, or the connection broke, while the request was in flight. */
  | 'crashed'
  /** There was no answer in time. */
  | 'timeout'
  /** The engine cannot be reached or started: not installed, refused, wrong key. */
  | 'unavailable'
  /** The engine asks to wait; see `retryAfterSeconds`. */
  | 'busy'
  /** The engine's answer is not a translation. */
  | 'malformed'
  /** The engine refused the request: the text is too long, or the engine does not have the pair. */
  | 'rejected'
  /** The quota of the operator's plan is used up, so that no retry helps. */
  | 'exhausted'
  /** Files of the engine are missing or damaged, so that no retry helps before it is installed again. */
  | 'notInstalled'
  /** The engine cannot apply the terms of the batch now; it can translate without terms. */
  | 'noTerms';

/**
 * A failure of an engine. `message` is shown to the operator and to users (in error 0), so it must not
 * contain secrets.
 */
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
   * Prepares the pair: starts the process, loads the model, checks the address. Resolves when `translate` can
   * answer; rejects with an `EngineError`. Idempotent; may be called again after `stop` or a crash.
   */
  start(signal: AbortSignal): Promise<void>;
  /**
   * Translates a batch; returns one result per segment, in order. Rejects only when aborted, with the
   * signal's reason; every other failure is a result. Accepts any text: empty, lone surrogates, NUL, the
   * engine's own control characters.
   */
  translate(batch: Batch): Promise<SegmentResult[]>;
  /**
   * Looks up the words of texts in one of the two languages; undefined for a text that cannot be looked up.
   * Rejects only when aborted. Absent if the engine has no dictionary.
   */
  analyse?(
    texts: readonly string[],
    side: 'source' | 'target',
    signal: AbortSignal,
  ): Promise<(readonly AnalysedWord[] | undefined)[]>;
  /** Ends processes and connections; pending requests fail with `crashed`. Idempotent. */
  stop(): Promise<void>;
  /**
   * Calls the listener when a started translator ends without `stop`; returns a function that removes the
   * listener. Absent if nothing runs between requests.
   */
  onExit?(listener: (reason: EngineError) => void): () => void;
}

/** A server of an engine. */
export interface ServerState {
  /** Host and port of the server. */
  readonly server: string;
  /** Whether requests are sent to the server. */
  readonly isUp: boolean;
  /** Why the server is not up, for the operator; undefined if the server is up. */
  readonly reason: string | undefined;
  /** What the operator should know of a server that translates, such as a quota that is nearly used up. */
  readonly notice?: string | undefined;
}

/** A change of a server: it went down, came up, or its reason, notice or pairs changed. */
export interface ServerChange extends ServerState {
  /** Whether the server was up before; if `isUp` is the same, only its reason, notice or pairs changed. */
  readonly wasUp: boolean;
  /** Whether the server was unreachable or refused all requests before, and is up now. */
  readonly hasReturned: boolean;
  readonly hasOtherPairs: boolean;
  readonly hasOtherNotice: boolean;
}

/** A configured engine with all its language pairs. */
export interface Engine {
  /** Name for titles and logs, such as "Apertium". */
  readonly name: string;
  /** Kind of the engine, which ranks its translations against those of other engines. */
  readonly kind: EngineKind;
  /** Lists the current pairs; the list is empty, without an error, if the engine is not installed. */
  pairs(signal?: AbortSignal): Promise<EnginePair[]>;
  /** Creates a translator for one of `pairs()`, not yet started. */
  translator(pair: EnginePair): Translator;
  /**
   * States of the engine's servers: of all, or of those that have or may have a pair. Absent for an engine
   * without servers.
   */
  servers?(pair?: EnginePair): readonly ServerState[];
  /**
   * Calls the listener when the state of a server changes; returns a function that removes the listener.
   * While there is a listener, servers that are not up are retried automatically.
   */
  onServerChange?(listener: (change: ServerChange) => void): () => void;
  /**
   * Calls the listener when `pairs` has changed for another reason than a server; returns a function that removes the
   * listener.
   */
  onOtherPairs?(listener: () => void): () => void;
}
