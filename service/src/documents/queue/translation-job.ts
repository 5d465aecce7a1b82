import type {ClaimedTask, DocumentCheck} from '../../store/index.ts';

/** A translated paragraph with what was found in it; no checks unless the task's options ask for them. */
export interface ParagraphTranslation {
  readonly translation: string;
  readonly checks: readonly Omit<DocumentCheck, 'position'>[];
}

/** Use of a system for one document; the system does not go back to stand-by before `end`. */
export interface TranslationJob {
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /**
   * Translates paragraphs with inline tags, in their order; sentences that occurred earlier in the document
   * are not translated again.
   */
  translate(paragraphs: readonly string[], signal: AbortSignal): Promise<ParagraphTranslation[]>;
  /** Ends the use. */
  end(): void;
}

/** Translates documents for a `DocumentRunner`. */
export interface DocumentTranslator {
  /** Rejects with an `OperationError`: 21 or 23 while the system does not run, 22, 41. */
  begin(task: ClaimedTask): Promise<TranslationJob>;
  /**
   * Counts a document's characters against its owner's daily limit, once for its task; false when the claim has ended.
   * Rejects with error 11, or 12 when they are more than a whole day's.
   */
  charge(task: ClaimedTask, characters: number): Promise<boolean>;
}
