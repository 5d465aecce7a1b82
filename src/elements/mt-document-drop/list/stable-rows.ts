import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';

/** Keeps documents in their rows of the list, and the focus in the list when a button goes. */
export class StableRows {
  /** Documents in their rows; undefined for a row whose document is gone. */
  all: readonly (DocumentEntry | undefined)[] = [];
  readonly #queue: Pick<DocumentQueue, 'entries'>;
  #focusAt: number | undefined;

  constructor(queue: Pick<DocumentQueue, 'entries'>) {
    this.#queue = queue;
  }

  /** Leaves each document in its row when others go: otherwise the focus would be in another's button. */
  place(): void {
    const entries = this.#queue.entries.filter(({state}) => state.kind !== 'refused');
    const added = new Set(entries);
    const rows = this.all.map((entry) => (entry && added.delete(entry) ? entry : undefined));
    this.all = entries.length > 0 ? [...rows, ...added] : [];
  }

  /** Notes that the user pressed a button of a document, or without one, a button behind the list. */
  pressed(entry?: DocumentEntry): void {
    const entries = this.all.filter(Boolean);
    this.#focusAt = entry ? entries.indexOf(entry) : entries.length;
  }

  /** Moves the focus of a button that is gone to the next document, or to what is left. */
  keepFocus(root: ShadowRoot): void {
    const at = this.#focusAt;
    this.#focusAt = undefined;
    if (at === undefined || root.activeElement) return;
    const rows = [...root.querySelectorAll('.document')];
    const next = [...rows.slice(at), ...rows.slice(0, at).reverse()];
    const button = next.map((row) => row.querySelector('button')).find(Boolean);
    (button ?? root.querySelector('input') ?? root.querySelector('select'))?.focus();
  }
}
