import type {Answer} from '../translating/answer.ts';
import type * as Checks from './sentence-notes.ts';

/** Loads the part that shows findings about sentences, with the first answer that has such findings. */
export class NotesLoader {
  /** The loaded part; undefined until then. */
  notes: Checks.SentenceNotes | undefined;
  readonly #load: () => Promise<typeof Checks>;
  readonly #around: Checks.NotesSurroundings;
  #isLoading = false;

  constructor(load: () => Promise<typeof Checks>, around: Checks.NotesSurroundings) {
    this.#load = load;
    this.#around = around;
  }

  /** Loads the part if an answer has findings; after a failed attempt, the next answer starts another. */
  follow(answer: Answer | undefined): void {
    if (this.notes || this.#isLoading) return;
    const isNeeded = answer?.sentences.some(({known}) => known?.findings ?? known?.quality !== undefined);
    if (isNeeded) void this.#start();
  }

  async #start(): Promise<void> {
    this.#isLoading = true;
    try {
      const {SentenceNotes} = await this.#load();
      this.notes = new SentenceNotes(this.#around);
      this.#around.box.redraw();
    } catch {
      // The sentences are shown without notes.
    }
    this.#isLoading = false;
  }
}
