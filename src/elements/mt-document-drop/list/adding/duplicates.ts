import type {DocumentListMessages} from '../../../../localization/en/document-list.ts';
import {withoutBidi} from '../../../common/direction-marks.ts';
import type {Route} from '../../../common/routes.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import type {DocumentQueue} from '../../documents/document-queue.ts';
import {folderOf, isSamePlace, pathOf} from '../../files/folders.ts';

/** A file with the same name and folder as an earlier document in the list. */
export interface Duplicate {
  readonly file: File;
  readonly route: Route;
  readonly earlier: DocumentEntry;
}

/** Message that says which files are already in the list. */
export function duplicatesText(
  m: DocumentListMessages,
  duplicates: readonly Pick<Duplicate, 'file'>[],
): string {
  const [first] = duplicates;
  return duplicates.length === 1 && first
    ? m.isAlready(withoutBidi(pathOf({name: first.file.name, folder: folderOf(first.file)})))
    : m.already(duplicates.length);
}

/** Files already in the list, until the user decides about them. */
export class Duplicates {
  all: readonly Duplicate[] = [];
  readonly #queue: Pick<DocumentQueue, 'entries'>;

  constructor(queue: Pick<DocumentQueue, 'entries'>) {
    this.#queue = queue;
  }

  /** The document in the list that a file would duplicate. */
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

  /** Adds files to the files that the user is asked about. */
  ask(duplicates: readonly Duplicate[]): void {
    this.all = [...this.all, ...duplicates];
  }

  /** Ends the question to the user and returns the duplicates. */
  takeAll(): readonly Duplicate[] {
    const {all} = this;
    this.all = [];
    return all;
  }

  /** Removes and returns the files whose earlier documents were removed from the list. */
  takeFreed(): readonly Duplicate[] {
    const isFreed = ({earlier}: Duplicate) => !this.#queue.entries.includes(earlier);
    const freed = this.all.filter(isFreed);
    this.all = this.all.filter((double) => !isFreed(double));
    return freed;
  }
}
