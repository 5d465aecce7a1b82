import type {DocumentCheck, DocumentChecks} from '../../store/index.ts';
import {isFault} from '../../translation/checks/segment-check.ts';

/** Most items that are kept with a task. */
const MAX_ITEMS = 100;
const MAX_TEXT_LENGTH = 1_000;

/** The checks of a document as its paragraphs are translated: all faults are counted, the first ones kept. */
export class CollectedChecks {
  #count: number;
  #items: readonly DocumentCheck[];

  /** Goes on from what was saved before. */
  constructor(saved: DocumentChecks | undefined) {
    this.#count = saved?.count ?? 0;
    this.#items = saved?.items ?? [];
  }

  get value(): DocumentChecks {
    return {count: this.#count, items: this.#items};
  }

  /** Adds the checks of one paragraph, which may come before others that are known already. */
  add(checks: readonly DocumentCheck[]): void {
    if (checks.length === 0) return;
    this.#count += checks.filter(isFault).length;
    const all = [...this.#items, ...checks.map(bounded)].sort((one, other) => one.position - other.position);
    const faults = all.filter(isFault).slice(0, MAX_ITEMS);
    // Terms that were applied take no place from what is to be corrected.
    const applied = all.filter((check) => !isFault(check)).slice(0, MAX_ITEMS - faults.length);
    this.#items = [...faults, ...applied].sort((one, other) => one.position - other.position);
  }
}

function bounded(check: DocumentCheck): DocumentCheck {
  const {source, translation, expected} = check;
  return {
    ...check,
    source: cut(source),
    translation: cut(translation),
    ...(expected !== undefined && {expected: cut(expected)}),
  };
}

function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
}
