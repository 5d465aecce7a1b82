import type {TranslationCheck, WireProvenance} from '../../../../src/contract/index.ts';
import type {KnownTranslation} from '../markup/known-translation.ts';
import type {ClaimedTask, DocumentCheck, SentenceOrigins} from '../../store/index.ts';

/** A translated paragraph and its checks; `checks` is empty unless the task requests checks. */
export interface ParagraphTranslation {
  readonly translation: string;
  readonly checks: readonly Omit<DocumentCheck, 'position'>[];
  readonly origins: SentenceOrigins;
}

/** Authors of the sentences of a text; those of unknown authors do not let it be wholly by people. */
export interface TextOrigins extends SentenceOrigins {
  readonly unknown?: number;
}

/** What is known of a document before it is translated. */
export interface PreparedDocument {
  /** Translations by people that the document has, which count like those in the user's memory, but after them. */
  readonly known: readonly KnownTranslation[];
  /** Number of sentences. */
  readonly segments: number;
}

/** Use of a system for one document; the system stays running until `end`. */
export interface TranslationJob {
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /** Checks that are switched off. */
  readonly checksOff?: ReadonlySet<TranslationCheck> | undefined;
  /** Takes what is known of the document before it is translated. */
  prepare(document: PreparedDocument): void;
  /**
   * Translates paragraphs with inline tags, in order; sentences repeated in the document are translated once.
   */
  translate(paragraphs: readonly string[], signal: AbortSignal): Promise<ParagraphTranslation[]>;
  /** Whether the document is to have a mark. */
  readonly isMarked: boolean;
  /** The record of a document with sentences of these origins. */
  provenance(origins: TextOrigins): WireProvenance;
  end(): void;
}

/** Translates documents for a `DocumentRunner`. */
export interface DocumentTranslator {
  /**
   * Rejects with an `OperationError` with code 21 or 23 while the system is not running, or with code 22 or
   * 41.
   */
  begin(task: ClaimedTask): Promise<TranslationJob>;
  /**
   * Charges a document's characters to its owner's daily limit, once per task; resolves to false if the claim
   * has ended. Rejects with error 11, or 12 if the characters exceed a full day's limit.
   */
  charge(task: ClaimedTask, characters: number): Promise<boolean>;
}
