import type {DocumentEntry} from '../documents/document-entry.ts';

/** Where documents stand in the list, and where the focus goes when a button goes. */
export class DocumentRows {
  #rows: readonly (DocumentEntry | undefined)[] = [];
  #focusAt: number | undefined;

  /** The documents in their rows; undefined for a row whose document is gone. */
  get all(): readonly (DocumentEntry | undefined)[] {
    return this.#rows;
  }

  /** A document keeps its row while others go: else the focus would be in another one's button. */
  place(entries: readonly DocumentEntry[]): void {
    const all = new Set(entries);
    const rows = this.#rows.map((entry) => (entry && all.delete(entry) ? entry : undefined));
    this.#rows = entries.length > 0 ? [...rows, ...all] : [];
  }

  /** Notes the document whose button the reader pressed; without one, a button behind the list. */
  pressed(entry: DocumentEntry | undefined, entries: readonly DocumentEntry[]): void {
    this.#focusAt = entry ? entries.indexOf(entry) : entries.length;
  }

  /** A button that is gone leaves the focus to the next document's, or to what is left. */
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
