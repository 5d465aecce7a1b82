import type {CorrectedSentence} from './corrected-sentence.ts';

/** A position in the translation. */
export interface SentenceOffset {
  /** Index of the sentence in the answer. */
  readonly index: number;
  /** UTF-16 code units from the start of the sentence. */
  readonly offset: number;
}

/** A range of the translation by its sentences. */
export interface SentenceRange {
  readonly from: SentenceOffset;
  readonly to: SentenceOffset;
}

/** A change of the user's text of a sentence; `before` or `after` is undefined for the service's translation. */
export interface SentenceChange {
  readonly sentence: CorrectedSentence;
  /** Translation of the service. */
  readonly original: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A deletion, or the return, of the white space after a sentence. */
export interface JoinChange {
  readonly sentence: CorrectedSentence;
  readonly isJoined: boolean;
}

/** An edit that one undo reverts. */
export interface EditStep {
  readonly changes: readonly SentenceChange[];
  readonly joins?: readonly JoinChange[];
  /** `inputType` of the edit. */
  readonly type: string;
  /** Text inserted last. */
  readonly data: string;
  readonly caretBefore: SentenceOffset;
  readonly caretAfter: SentenceOffset;
}

/** Edits of the translation that the user can undo and redo. */
export class CorrectionHistory {
  #past: EditStep[] = [];
  #future: EditStep[] = [];

  /** Adds an edit; the letters of a word, and characters deleted one after another, are one edit. */
  add(step: EditStep): void {
    const last = this.#past.at(-1);
    this.#future = [];
    if (last && continues(last, step)) {
      this.#past.pop();
      const [change] = last.changes;
      const changes = step.changes.map((next) => ({...next, before: change?.before}));
      this.#past.push({...step, changes, caretBefore: last.caretBefore});
    } else this.#past.push(step);
  }

  /** Removes and returns the last edit; undefined if there is no edit to undo. */
  undo(): EditStep | undefined {
    const step = this.#past.pop();
    if (step) this.#future.push(step);
    return step;
  }

  /** Returns the edit that was undone last, to repeat it; undefined if there is no edit to redo. */
  redo(): EditStep | undefined {
    const step = this.#future.pop();
    if (step) this.#past.push(step);
    return step;
  }
}

function continues(last: EditStep, {type, data, changes, caretBefore}: EditStep): boolean {
  const [before] = last.changes;
  const [change] = changes;
  const isTyping = type === 'insertText' || type === 'deleteContentBackward';
  const isNewWord = /^\s/.test(data) && !/^\s/.test(last.data);
  return (
    isTyping &&
    type === last.type &&
    !isNewWord &&
    changes.length === 1 &&
    last.changes.length === 1 &&
    !last.joins?.length &&
    before?.sentence.source === change?.sentence.source &&
    last.caretAfter.index === caretBefore.index &&
    last.caretAfter.offset === caretBefore.offset
  );
}
