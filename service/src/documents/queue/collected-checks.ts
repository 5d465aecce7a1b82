import type {DocumentCheck, DocumentChecks} from '../../store/index.ts';
import {isFault} from '../../translation/checks/segment-check.ts';

/** Maximum number of items stored with a task. */
const MAX_ITEMS = 100;
const MAX_TEXT_LENGTH = 1_000;

/**
 * Collects the checks of a document while the document is translated: counts all faults and keeps the first
 * faults.
 */
export class CollectedChecks {
  #count: number;
  #items: readonly DocumentCheck[];

  /** Continues from saved checks. */
  constructor(saved: DocumentChecks | undefined) {
    this.#count = saved?.count ?? 0;
    this.#items = saved?.items ?? [];
  }

  get value(): DocumentChecks {
    return {count: this.#count, items: this.#items};
  }

  /** Adds the checks of one paragraph; paragraphs may arrive out of order. */
  add(checks: readonly DocumentCheck[]): void {
    if (checks.length === 0) return;
    this.#count += checks.filter(isFault).length;
    const all = [...this.#items, ...checks.map(bounded)].sort((a, b) => a.position - b.position);
    const faults = all.filter(isFault).slice(0, MAX_ITEMS);
    // Applied terms must not displace faults.
    const applied = all.filter((check) => !isFault(check)).slice(0, MAX_ITEMS - faults.length);
    this.#items = [...faults, ...applied].sort((a, b) => a.position - b.position);
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
