import type {DocumentListMessages} from '../../../../localization/en/document-list.ts';
import {documentProblem} from '../../../common/document-problems.ts';
import type {Route} from '../../../common/routes.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import type {DocumentQueue} from '../../documents/document-queue.ts';
import {MtFilesAcceptEvent} from '../../events.ts';
import {duplicatesText, type Duplicate, type Duplicates} from './duplicates.ts';
import {refusalTexts} from './left-out.ts';
import type {ListHost} from '../list-setup.ts';
import type {StableRows} from '../stable-rows.ts';
import {isUnsent, unsentFor} from '../unsent-documents.ts';
import {filesOfOtherKinds, hasSharedExtension} from '../../files/shared-extensions.ts';
import type {DocumentSettings} from '../../settings/document-settings.ts';
import {countCharacters} from '../../files/characters.ts';
import {
  checkFile,
  checkFiles,
  isSettingsFile,
  withoutSystemFiles,
  type FileLimits,
  type RefusalKind,
} from '../../files/file-checks.ts';

/** The list that files are added to. */
interface FilledList {
  readonly m: DocumentListMessages;
  readonly limits: FileLimits;
  readonly queue: Pick<DocumentQueue, 'entries' | 'add' | 'refuse' | 'replace'>;
  readonly rows: Pick<StableRows, 'replace'>;
  readonly duplicates: Pick<Duplicates, 'earlierOf' | 'ask'>;
  readonly settings: Pick<DocumentSettings, 'apply'>;
}

/** Adds files to the list, and announces how many were added or refused. */
export class FileAdder {
  readonly #list: FilledList;
  readonly #host: ListHost;
  readonly #say: (text: string) => void;

  /** @param say - Announces a text to screen readers. */
  constructor(list: FilledList, host: ListHost, say: (text: string) => void) {
    this.#list = list;
    this.#host = host;
    this.#say = say;
  }

  /**
   * Adds the files that the limits and the host page allow; asks about files whose names are already in the
   * list.
   */
  addAllowed(all: readonly File[], route: Route): void {
    const files = withoutSystemFiles(all);
    for (const file of files) this.#list.settings.apply(file);
    if (!files.some(hasSharedExtension)) this.#addAllowed(files, route);
    else void filesOfOtherKinds(files).then((others) => this.#addAllowed(files, route, others));
  }

  #addAllowed(files: readonly File[], route: Route, others?: ReadonlySet<File>): void {
    const {queue, m} = this.#list;
    const {length} = queue.entries.filter(({state}) => state.kind !== 'refused');
    const {accepted, refused} = checkFiles(files, this.#list.limits, length, others);
    const accepting = new MtFilesAcceptEvent(accepted, route.pair);
    const isAllowed = accepted.length > 0 && this.#host.dispatchEvent(accepting);
    for (const {file, kind} of refused) queue.refuse(file, documentProblem(kind));
    for (const text of refusalTexts(m, queue.entries, refused)) this.#say(text);
    if (isAllowed) this.#take(accepted, route);
  }

  /** Adds files that were checked. */
  add(files: readonly File[], route: Route): void {
    if (files.length === 0) return;
    this.#say(this.#list.m.added(files.length));
    const isReady = this.#host.mode === 'manual';
    const entries = this.#list.queue.add(files, route, isReady);
    if (isReady) for (const entry of entries) void this.#count(entry);
  }

  /** Replaces an earlier document with a file. */
  replace(earlier: DocumentEntry, file: File, route: Route): void {
    const {queue, rows} = this.#list;
    // The earlier document may have been removed while the user was deciding.
    if (!queue.entries.includes(earlier)) this.add([file], route);
    else rows.replace(earlier, queue.replace(earlier, file, route));
  }

  /** Replaces an earlier document with a file if the limits allow the file. */
  replaceAllowed(earlier: DocumentEntry, file: File, route: Route | undefined): void {
    const kind = checkFile(file, this.#list.limits, 0);
    if (kind) this.#refuse(file, kind);
    else if (route) this.#replaceChosen(earlier, file, route);
  }

  /** Adds the file of a document in the list once more; refuses another file. */
  addSame(entry: DocumentEntry, file: File, route: Route): void {
    if (entry.isOf(file)) {
      this.#list.settings.apply(file, entry);
      this.add([file], route);
    } else this.#refuse(file, 'documentIsOther');
  }

  /**
   * Adds files that were chosen again for documents that were not completely sent; with `isFolder`, the other files of the
   * folder were sent earlier.
   */
  addUnsent(files: readonly File[], route: Route | undefined, isFolder: boolean): void {
    const {queue, limits} = this.#list;
    const all = withoutSystemFiles(files).filter((file) => !isSettingsFile(file));
    const others = all.filter((file) => {
      const entry = unsentFor(queue.entries, file);
      const used = entry?.route ?? route;
      if (!entry || !used || checkFile(file, limits, 0)) return true;
      this.#replaceChosen(entry, file, used);
      return false;
    });
    const isRest = isFolder && others.length < all.length;
    if (route && others.length > 0 && !isRest) this.addAllowed(others, route);
  }

  /** Replaces an earlier document with a file that was chosen for it. */
  #replaceChosen(earlier: DocumentEntry, file: File, route: Route): void {
    this.#list.settings.apply(file, earlier);
    this.replace(earlier, file, route);
  }

  #refuse(file: File, kind: RefusalKind): void {
    const {queue, m} = this.#list;
    queue.refuse(file, documentProblem(kind));
    for (const text of refusalTexts(m, queue.entries, [{file}])) this.#say(text);
  }

  #take(files: readonly File[], route: Route): void {
    const added: File[] = [];
    const duplicates: Duplicate[] = [];
    for (const file of files) {
      const earlier = this.#list.duplicates.earlierOf(file, route);
      if (!earlier) added.push(file);
      else if (isUnsent(earlier)) this.#replaceChosen(earlier, file, route);
      else if (earlier.state.kind === 'failed') this.replace(earlier, file, route);
      else duplicates.push({file, route, earlier});
    }
    this.add(added, route);
    this.#list.duplicates.ask(duplicates);
    if (duplicates.length === 0) return;
    this.#say(duplicatesText(this.#list.m, duplicates));
    this.#host.requestUpdate();
  }

  async #count(entry: DocumentEntry): Promise<void> {
    if (entry.file) entry.characters = await countCharacters(entry.file);
    this.#host.requestUpdate();
  }
}
