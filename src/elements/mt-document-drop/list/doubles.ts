import type {Route} from '../../common/routes.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';

/** A file whose name an earlier document of the list has. */
export interface Double {
  readonly file: File;
  readonly route: Route;
  readonly earlier: DocumentEntry;
}

/** Files that are in the list already, until the user says what is to be done with them. */
export class Doubles {
  all: readonly Double[] = [];
  readonly #queue: Pick<DocumentQueue, 'entries'>;

  constructor(queue: Pick<DocumentQueue, 'entries'>) {
    this.#queue = queue;
  }

  /** Document of the list that a file would double. */
  earlierOf(file: File, {pair}: Route): DocumentEntry | undefined {
    return this.#queue.entries.find(
      ({name, route, state}) =>
        name === file.name && route?.pair === pair && state.kind !== 'refused' && state.kind !== 'removing',
    );
  }

  /** Adds files to the question. */
  ask(doubles: readonly Double[]): void {
    this.all = [...this.all, ...doubles];
  }

  /** Ends the question, and returns its files. */
  takeAll(): readonly Double[] {
    const {all} = this;
    this.all = [];
    return all;
  }

  /** Returns the files whose earlier documents are gone, and asks about them no more. */
  takeFreed(): readonly Double[] {
    const isFreed = ({earlier}: Double) => !this.#queue.entries.includes(earlier);
    const freed = this.all.filter(isFreed);
    this.all = this.all.filter((double) => !isFreed(double));
    return freed;
  }
}
