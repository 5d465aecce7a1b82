import type {ClaimedTask} from '../../store/index.ts';

/** A system in use for one document; it does not go idle until `end`. */
export interface TranslationJob {
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /**
   * Translates paragraphs with inline tags, in their order; sentences that came before in the
   * document are not translated again.
   */
  translate(paragraphs: readonly string[], signal: AbortSignal): Promise<string[]>;
  /** Ends the use, once. */
  end(): void;
}

/** What translates documents. */
export interface DocumentTranslator {
  /** Rejects with an `OperationError`: 21 or 23 while the system does not run, 22, 41. */
  begin(task: ClaimedTask): Promise<TranslationJob>;
  /** Takes characters off the owner's daily limit; rejects with error 11. */
  charge(userId: number, characters: number): Promise<{readonly day: string}>;
}
