import type {TextSource} from '../translating/answer.ts';

/**
 * Texts before and after the field was replaced to change the formatting, since the browser's undo ends there. Also
 * keeps texts that the browser has undone, so that these texts can be restored after the field was replaced.
 */
export class EditHistory {
  #past: TextSource[] = [];
  #future: TextSource[] = [];
  #now: TextSource | undefined;
  /** Whether the field was rendered again, so that the browser has no steps to undo or redo. */
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

  /** Returns the previous or next text; undefined if the browser handles the step, or if there is no such text. */
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
