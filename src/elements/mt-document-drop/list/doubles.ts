import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {withoutBidi} from '../../common/bidi.ts';
import type {Route} from '../../common/routes.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import {folderOf, isSamePlace, pathOf} from '../files/folders.ts';

/** A file whose name an earlier document of the list has, in the same folder. */
export interface Double {
  readonly file: File;
  readonly route: Route;
  readonly earlier: DocumentEntry;
}

/** Says which files are in the list already. */
export function doublesText(m: DocumentListMessages, doubles: readonly Pick<Double, 'file'>[]): string {
  const [first] = doubles;
  return doubles.length === 1 && first
    ? m.isAlready(withoutBidi(pathOf({name: first.file.name, folder: folderOf(first.file)})))
    : m.already(doubles.length);
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
    const place = {name: file.name, folder: folderOf(file)};
    return this.#queue.entries.find(
      (entry) =>
        isSamePlace(entry, place) &&
        entry.route?.pair === pair &&
        entry.state.kind !== 'refused' &&
        entry.state.kind !== 'removing',
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
