import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import {Announcer} from '../../common/announcer.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {announcement} from './document-status.ts';
import {overview} from './document-list.ts';

const SPEAK_AFTER_MS = 500;
const MOST_SPOKEN = 5;

/** What of the list is told to screen readers: what came in within half a second, together. */
export class SpokenChanges {
  readonly announcer: Announcer;
  readonly #told = new WeakMap<DocumentEntry, string>();
  #unspoken: string[] = [];

  constructor(requestUpdate: () => void) {
    this.announcer = new Announcer(() => {
      this.#unspoken = [];
      requestUpdate();
    });
  }

  /** Says where a document stands, once. */
  changed(entry: DocumentEntry, entries: readonly DocumentEntry[], m: DocumentDropMessages): void {
    const text = announcement(entry, m);
    if (text && text !== this.#told.get(entry)) this.say(text, entries, m);
    if (text) this.#told.set(entry, text);
  }

  /** Says it with what else came in meanwhile, or where all stand when that is too much to listen to. */
  say(text: string, entries: readonly DocumentEntry[], m: DocumentDropMessages): void {
    this.#unspoken.push(text);
    const all = this.#unspoken.length > MOST_SPOKEN ? overview({entries, m}) : this.#unspoken.join(' ');
    // The same words would change nothing, and nothing would be said.
    this.announcer.say(all === this.announcer.text ? `${all}\u00a0` : all, SPEAK_AFTER_MS);
  }
}
