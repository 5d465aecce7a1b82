import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';

/** Keeps documents in their rows, and the focus in the list when a button disappears. */
export class StableRows {
  /** Documents by row; undefined for the row of a removed document. */
  all: readonly (DocumentEntry | undefined)[] = [];
  readonly #queue: Pick<DocumentQueue, 'entries'>;
  #focusAt: number | undefined;
  #pressed: Element | undefined;

  constructor(queue: Pick<DocumentQueue, 'entries'>) {
    this.#queue = queue;
  }

  /**
   * Keeps each document in its row when other documents are removed: otherwise the focus would move to the button of
   * another document.
   */
  place(): void {
    const entries = this.#queue.entries.filter(({state}) => state.kind !== 'refused');
    const added = new Set(entries);
    const rows = this.all.map((entry) => (entry && added.delete(entry) ? entry : undefined));
    this.all = entries.length > 0 ? [...rows, ...added] : [];
  }

  /** Puts a document into the row of the document that it replaces. */
  replace(old: DocumentEntry, entry: DocumentEntry): void {
    this.all = this.all.map((one) => (one === old ? entry : one));
  }

  /**
   * Records that the user pressed a button of the document `entry`, or a button after the list if `entry` is undefined.
   */
  pressed(entry?: DocumentEntry): void {
    const entries = this.all.filter(Boolean);
    this.#pressed = undefined;
    this.#focusAt = entry ? entries.indexOf(entry) : entries.length;
  }

  /** When the pressed button has disappeared, moves the focus to the next document, or to a remaining button. */
  keepFocus(root: ShadowRoot): void {
    const at = this.#focusAt;
    if (at === undefined) return;
    const focused = root.activeElement;
    this.#pressed ??= focused ?? undefined;
    if (focused && focused === this.#pressed) return; // the pressed button still exists
    this.#focusAt = this.#pressed = undefined;
    if (focused || isFocusElsewhere(root)) return;
    const rows = [...root.querySelectorAll('.document')];
    const next = [...rows.slice(at), ...rows.slice(0, at).reverse()];
    const button = next.map((row) => row.querySelector<HTMLElement>('.actions button')).find(Boolean);
    (button ?? root.querySelector('input') ?? root.querySelector('select'))?.focus();
  }
}

/** Whether the user has moved on to something else on the page. */
function isFocusElsewhere({host}: ShadowRoot): boolean {
  const {activeElement} = host.ownerDocument;
  return activeElement !== null && activeElement !== host.ownerDocument.body && !activeElement.contains(host);
}
