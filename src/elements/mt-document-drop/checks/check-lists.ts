import type {DocumentChecks} from '../../../client/types.ts';
import {Store} from '../../common/store.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {withTexts} from '../documents/kept-details.ts';
import {findingsOf, type CheckedSentence, type DocumentFindings} from './document-findings.ts';

interface KnownFindings {
  readonly kept: DocumentEntry['kept'];
  readonly findings: DocumentFindings;
}

/** The findings in translated documents, and the documents whose list of findings is open. */
export class CheckLists extends Store {
  readonly #findings = new WeakMap<DocumentChecks, KnownFindings>();
  readonly #open = new WeakSet<DocumentEntry>();
  readonly #whole = new WeakSet<CheckedSentence>();

  /** The findings in a document; undefined if the document is not translated or has no findings. */
  of({state, task, isDelivered, kept}: DocumentEntry): DocumentFindings | undefined {
    const checks = task?.checks;
    const isReady = state.kind === 'completed' && (isDelivered || !state.isLoading);
    if (!isReady || !checks || checks.count + checks.items.length === 0) return undefined;
    const known = this.#findings.get(checks);
    if (known && known.kept === kept) return known.findings;
    const findings = findingsOf(kept ? withTexts(checks, kept) : checks);
    this.#findings.set(checks, {kept, findings});
    return findings;
  }

  /** Whether the list of a document is open. */
  isOpen(entry: DocumentEntry): boolean {
    return this.#open.has(entry);
  }

  /** Opens or closes the list of a document. */
  toggle(entry: DocumentEntry): void {
    this.#flip(this.#open, entry);
  }

  /** Whether a long sentence is shown in full. */
  isWhole(sentence: CheckedSentence): boolean {
    return this.#whole.has(sentence);
  }

  /** Shows a long sentence in full, or shortens it. */
  toggleWhole(sentence: CheckedSentence): void {
    this.#flip(this.#whole, sentence);
  }

  #flip<Item extends object>(set: WeakSet<Item>, item: Item): void {
    if (!set.delete(item)) set.add(item);
    this.changed();
  }
}
