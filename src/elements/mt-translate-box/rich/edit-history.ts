import type {TextSource} from '../translating/answer.ts';

/**
 * Texts before and after a replacement of the field with its formatting, where the browser's undo ends. Also
 * keeps what the browser has undone, so that it can be redone after the field was replaced.
 */
export class EditHistory {
  #past: TextSource[] = [];
  #future: TextSource[] = [];
  #now: TextSource | undefined;
  /** Whether the field was rendered again, so that the browser has nothing to undo or redo. */
  #isNewField = false;

  /** Records the browser's edit in a field of formatted text. */
  note(before: TextSource, now: TextSource, inputType: string): void {
    if (before !== this.#now || !inputType.startsWith('history')) this.#future = [];
    if (inputType === 'historyUndo') this.#future.push(before);
    if (inputType === 'historyRedo') this.#future.pop();
    this.#past = [];
    this.#now = now;
    this.#isNewField = false;
  }

  /** Records the replacement of a text and its field. */
  replace(before: TextSource, now: TextSource, inputType = ''): void {
    this.note(before, now, inputType);
    if (inputType !== 'historyUndo') this.#past = [before];
    this.#isNewField = true;
  }

  /** Returns the previous or next text; undefined if the browser handles it, or there is none. */
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
