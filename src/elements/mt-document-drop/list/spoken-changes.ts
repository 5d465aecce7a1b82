import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {checksText} from '../checks/check-list.ts';
import type {CheckLists} from '../checks/check-lists.ts';
import {wordsFor} from '../../common/problems.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import {pathOf} from '../files/folders.ts';
import {percent} from '../../../localization/percent.ts';
import {overviewText, statusText} from './document-status.ts';

const GATHERED_MS = 500;
const MAX_SPOKEN = 5;

/** Documents in the list, and their findings. */
export interface SpokenDocuments {
  readonly queue: Pick<DocumentQueue, 'entries'>;
  readonly checks: Pick<CheckLists, 'of'>;
}

/** Announces changes of the list to screen readers; changes within half a second are combined. */
export class SpokenChanges {
  readonly #m: () => DocumentListMessages;
  readonly #say: (text: string) => void;
  readonly #documents: SpokenDocuments;
  readonly #announced = new WeakMap<DocumentEntry, string>();
  #unspoken: string[] = [];
  #spoken = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param say - Puts a text into the live region. */
  constructor(documents: SpokenDocuments, m: () => DocumentListMessages, say: (text: string) => void) {
    this.#documents = documents;
    this.#m = m;
    this.#say = say;
  }

  /** Announces a document's state, unless that state was already announced. */
  changed(entry: DocumentEntry): void {
    const text = announcement(entry, this.#m(), this.#documents.checks);
    if (!text) return;
    if (text !== this.#announced.get(entry)) this.say(text);
    this.#announced.set(entry, text);
  }

  /** Announces that a document was removed or canceled, unless the document is still in the list. */
  removed(entry: DocumentEntry, wasActive: boolean): void {
    const {isCancelled, isRemoved} = this.#m();
    if (this.#documents.queue.entries.includes(entry)) return;
    this.say((wasActive ? isCancelled : isRemoved)(withoutBidi(pathOf(entry))));
  }

  /** Announces a text, combined with the others that arrive before a pause of half a second. */
  say(text: string): void {
    this.#unspoken.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#speak(), GATHERED_MS);
  }

  /** Discards pending announcements. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    const isTooMuch = this.#unspoken.length > MAX_SPOKEN;
    const text = isTooMuch
      ? overviewText(this.#documents.queue.entries, this.#m())
      : this.#unspoken.join(' ');
    this.#unspoken = [];
    // The same words would not change the live region, so they would not be spoken.
    const spoken = text === this.#spoken ? `${text}\u00a0` : text;
    this.#spoken = spoken;
    this.#say(spoken);
  }
}

/** The announcement for a document's state; empty for a state that is not announced. */
function announcement(
  entry: DocumentEntry,
  m: DocumentListMessages,
  checks: SpokenDocuments['checks'],
): string {
  const {state} = entry;
  const name = withoutBidi(pathOf(entry));
  if (state.kind === 'refused') return ''; // announced together when files are added
  if (state.kind === 'failed') return `${name}: ${statusText(entry, m)}`;
  if (entry.isAsking) return `${name}: ${m.removeUnsaved}?`;
  if (state.kind === 'completed') {
    const findings = checks.of(entry);
    const found = findings && findings.count > 0 ? ` ${checksText(m, findings)}.` : '';
    return state.isLoading ? '' : `${m.isTranslated(name)}${found}`;
  }
  if (entry.passingProblem) return m.problems[wordsFor(entry.passingProblem)];
  const quarter = Math.floor((entry.progress ?? 0) * 4);
  const isSaid = state.kind === 'running' && quarter > 0 && quarter < 4;
  return isSaid ? `${name}: ${percent(m.language, quarter / 4)}` : '';
}
