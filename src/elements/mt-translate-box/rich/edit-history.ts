import type {TextSource} from '../translating/answer.ts';

/**
 * Texts before and after one that has replaced the field with its formatting: the browser's undo ends there. It also
 * keeps what the browser has undone, so that all of it can be redone once the field is another one.
 */
export class EditHistory {
  #past: TextSource[] = [];
  #future: TextSource[] = [];
  #now: TextSource | undefined;
  /** Whether the field was drawn anew, so that the browser has nothing to undo or redo. */
  #isNewField = false;

  /** Notes an edit by the browser in a field of formatted text. */
  note(before: TextSource, now: TextSource, inputType: string): void {
    if (before !== this.#now || !inputType.startsWith('history')) this.#future = [];
    if (inputType === 'historyUndo') this.#future.push(before);
    if (inputType === 'historyRedo') this.#future.pop();
    this.#past = [];
    this.#now = now;
    this.#isNewField = false;
  }

  /** Notes that a text has replaced another one, and its field. */
  replace(before: TextSource, now: TextSource, inputType = ''): void {
    this.note(before, now, inputType);
    if (inputType !== 'historyUndo') this.#past = [before];
    this.#isNewField = true;
  }

  /** Gives the text before or after this one; undefined when the browser knows it, or there is none. */
  step(now: TextSource, isRedo: boolean): TextSource | undefined {
    if (now !== this.#now || !this.#isNewField) return undefined;
    const [from, to] = isRedo ? [this.#future, this.#past] : [this.#past, this.#future];
    const next = from.pop();
    if (!next) return undefined;
    to.push(now);
    this.#now = next;
    return next;
  }
}
