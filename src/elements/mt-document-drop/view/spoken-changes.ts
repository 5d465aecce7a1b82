import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import {withoutBidi} from '../../common/bidi.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import {overviewText, statusText} from './document-status.ts';

const GATHERED_MS = 500;
const MOST_SPOKEN = 5;

/** Lets screen readers say what happens in the list: what comes within half a second, together. */
export class SpokenChanges {
  readonly #element: ElementController<'documentDrop'>;
  readonly #queue: Pick<DocumentQueue, 'entries'>;
  readonly #announced = new WeakMap<DocumentEntry, string>();
  #unspoken: string[] = [];
  #spoken = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ElementController<'documentDrop'>, queue: Pick<DocumentQueue, 'entries'>) {
    this.#element = element;
    this.#queue = queue;
  }

  /** Says how far a document is, once. */
  changed(entry: DocumentEntry): void {
    const text = announcement(entry, this.#element.messages);
    if (!text) return;
    if (text !== this.#announced.get(entry)) this.say(text);
    this.#announced.set(entry, text);
  }

  /** Says a text with what else comes before there is a pause. */
  say(text: string): void {
    this.#unspoken.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#speak(), GATHERED_MS);
  }

  /** Says nothing until something new comes. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    const isTooMuch = this.#unspoken.length > MOST_SPOKEN;
    const text = isTooMuch
      ? overviewText(this.#queue.entries, this.#element.messages)
      : this.#unspoken.join(' ');
    this.#unspoken = [];
    // The same words would not change the live region, and nothing would be said.
    const spoken = text === this.#spoken ? `${text}\u00a0` : text;
    this.#spoken = spoken;
    this.#element.say(() => spoken);
  }
}

/** Returns what is said of a document's state; empty for nothing. */
function announcement(entry: DocumentEntry, m: DocumentDropMessages): string {
  const {state} = entry;
  const name = withoutBidi(entry.name);
  if (state.kind === 'refused' || state.kind === 'failed') return `${name}: ${statusText(entry, m)}`;
  if (entry.isAsking) return `${name}: ${m.removeUnsaved}?`;
  if (state.kind === 'completed') return state.isLoading ? '' : m.isTranslated(name);
  if (entry.passingProblem) return m.problems[entry.passingProblem.kind];
  const quarter = Math.floor((entry.progress ?? 0) * 4);
  const isSaid = state.kind === 'running' && quarter > 0 && quarter < 4;
  return isSaid ? `${name}: ${(quarter / 4).toLocaleString(m.language, {style: 'percent'})}` : '';
}
