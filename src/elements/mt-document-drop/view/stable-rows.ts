import type {DocumentEntry} from '../documents/document-entry.ts';

/** Keeps documents in their rows of the list, and the focus in the list when a button goes. */
export class StableRows {
  #rows: readonly (DocumentEntry | undefined)[] = [];
  #focusAt: number | undefined;

  /** Documents in their rows; undefined for a row whose document is gone. */
  get all(): readonly (DocumentEntry | undefined)[] {
    return this.#rows;
  }

  /** Leaves each document in its row when others go: otherwise the focus would be in another's button. */
  place(entries: readonly DocumentEntry[]): void {
    const all = new Set(entries);
    const rows = this.#rows.map((entry) => (entry && all.delete(entry) ? entry : undefined));
    this.#rows = entries.length > 0 ? [...rows, ...all] : [];
  }

  /** Notes that the user pressed a button of a document, or without one, a button behind the list. */
  pressed(entry: DocumentEntry | undefined, entries: readonly DocumentEntry[]): void {
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
