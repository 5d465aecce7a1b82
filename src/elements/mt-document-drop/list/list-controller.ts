import type {TemplateResult} from 'lit';
import type {MtClient} from '../../../client/client.ts';
import {documentList as english, type DocumentListMessages} from '../../../localization/en/document-list.ts';
import {translationChecks as englishChecks} from '../../../localization/en/translation-checks.ts';
import {languageName} from '../../common/views/language-bar.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import type {TranslatedDocument} from '../../common/translated-document.ts';
import {CheckLists} from '../checks/check-lists.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {isPlainText} from '../documents/document-keeper.ts';
import {DocumentFinder} from '../documents/document-finder.ts';
import {storeOf} from '../documents/document-store.ts';
import {DocumentQueue} from '../documents/document-queue.ts';
import {KnownTasks} from '../documents/known-tasks.ts';
import {FileAdder} from './adding/file-adder.ts';
import type {FileLimits} from '../files/file-checks.ts';
import {Downloads} from '../saving/downloads.ts';
import {MemoryFiles} from '../saving/memory-files.ts';
import {renderDocumentList, type DocumentListView} from './document-list.ts';
import {Duplicates} from './adding/duplicates.ts';
import {fireEvents, type ListSetup} from './list-setup.ts';
import {OverallTime} from './overall-time.ts';
import {RowCache} from './row-cache.ts';
import {DocumentSettings} from '../settings/document-settings.ts';
import {TranslateAgain} from './again/translate-again.ts';
import {Preview} from './preview/preview.ts';
import {SpokenChanges} from './spoken-changes.ts';
import {StableRows} from './stable-rows.ts';
import {TermTitles} from './term-titles.ts';
import {areFromFolders, unsentOf} from './unsent-documents.ts';

export {styles} from './styles.ts';

/** The document list: sends and follows documents, finds them again, and saves translations. */
export class ListController implements DocumentListView {
  readonly pairs: PairChoice;
  readonly queue: DocumentQueue;
  readonly finder: DocumentFinder;
  readonly downloads: Downloads;
  readonly memory: MemoryFiles;
  readonly rows: StableRows;
  readonly duplicates: Duplicates;
  readonly checks = new CheckLists();
  readonly settings: DocumentSettings;
  readonly again: TranslateAgain;
  readonly preview: Preview;
  readonly rowCache = new RowCache();
  readonly overall = new OverallTime();
  readonly keepsDocuments: () => boolean;
  isAskingToClear = false;
  readonly #setup: ListSetup;
  readonly #spoken: SpokenChanges;
  readonly #files: FileAdder;
  readonly #terms: TermTitles;
  #client: MtClient | undefined;
  #isSuspended = false;

  constructor(setup: ListSetup) {
    const {pairs, loadArchive, loadPersonalData, element, host} = setup;
    const tasks = new KnownTasks();
    this.#setup = setup;
    this.keepsDocuments = setup.keepsDocuments;
    this.pairs = pairs;
    this.queue = new DocumentQueue(pairs, tasks, () =>
      host.shield ? loadPersonalData().then((part) => part.keeperOf(host, element)) : undefined,
    );
    this.finder = new DocumentFinder(pairs, this.queue, tasks);
    this.downloads = new Downloads(this.queue, loadArchive);
    this.rows = new StableRows(this.queue);
    this.duplicates = new Duplicates(this.queue);
    const words = () => this.m;
    this.again = new TranslateAgain(() => pairs.routes, words);
    this.preview = new Preview((entry) => this.queue.blobOf(entry));
    this.#terms = new TermTitles(() => host.requestUpdate());
    this.#spoken = new SpokenChanges(this, words, (text) => element.say(() => text));
    this.settings = new DocumentSettings(words, (text) => this.#spoken.say(text));
    this.memory = new MemoryFiles(() => this.#spoken.say(this.m.noMemory));
    this.#files = new FileAdder(this, host, (text) => this.#spoken.say(text));
    this.#listen();
  }

  get limits(): FileLimits {
    return this.#setup.limits();
  }

  get m(): DocumentListMessages {
    return this.#setup.element.messagesOf('documentList', english);
  }

  get checkWords(): typeof englishChecks {
    return this.#setup.element.messagesOf('translationChecks', englishChecks);
  }

  get isFull(): boolean {
    return this.queue.room.isFull;
  }

  /** Documents for the host page. */
  get documents(): readonly TranslatedDocument[] {
    return this.queue.entries.map((entry) => entry.describe());
  }

  nothingKept({name}: DocumentEntry): boolean {
    return this.#setup.host.shield !== '' && !isPlainText(name);
  }

  pairName({source, target}: Route): string {
    return this.#setup.element.messages.pair(this.languageName(source), this.languageName(target));
  }

  languageName(code: string): string {
    return languageName(this.#setup.element, code);
  }

  termsOf(route: Route): string {
    return this.#terms.of(route, this.m);
  }

  /** Adds files with a language pair; asks about files whose names are already in the list. */
  addFiles(all: readonly File[], route: Route): void {
    this.#files.addAllowed(all, route);
  }

  retry(entry: DocumentEntry): void {
    this.rows.pressed(entry);
    this.queue.retry(entry);
  }

  retryAll(): void {
    this.rows.pressed(this.queue.repeatable[0]);
    this.queue.retry(...this.queue.repeatable);
  }

  chooseFor(entry: DocumentEntry): void {
    this.rows.pressed(entry);
    const {route} = this.pairs;
    this.#setup.chooseFiles(
      'file',
      ([file]) => file && this.#files.replaceAllowed(entry, file, entry.route ?? route),
    );
  }

  chooseUnsent(): void {
    this.rows.pressed(unsentOf(this.queue.entries)[0]);
    const {route} = this.pairs;
    const isFolder = areFromFolders(this.queue.entries);
    this.#setup.chooseFiles(isFolder ? 'folder' : 'files', (files) =>
      this.#files.addUnsent(files, route, isFolder),
    );
  }

  remove(entry: DocumentEntry): void {
    this.rows.pressed(entry);
    const {isActive} = entry;
    void this.queue.remove(entry).then(() => {
      this.#spoken.removed(entry, isActive);
      for (const {file, route} of this.duplicates.takeFreed()) this.#files.add([file], route);
    });
  }

  clear(): void {
    const entries = this.queue.entries.filter(({state}) => state.kind !== 'refused');
    this.isAskingToClear = !this.isAskingToClear && entries.some((entry) => entry.isUnsaved);
    if (!this.isAskingToClear) {
      this.rows.pressed();
      this.duplicates.takeAll();
      this.queue.clear(entries);
    } else this.#spoken.say(`${this.m.clearUnsaved(entries.filter((entry) => entry.isUnsaved).length)}?`);
    this.#setup.host.requestUpdate();
  }

  removeRefused(): void {
    this.rows.pressed();
    this.queue.clear(this.queue.entries.filter(({state}) => state.kind === 'refused'));
  }

  toggleAgain(entry: DocumentEntry): void {
    if (this.again.entry === entry) this.rows.pressed(entry);
    void this.again.toggle(entry, this.#client);
  }

  togglePreview(entry: DocumentEntry): void {
    if (this.preview.entry === entry) this.rows.pressed(entry);
    void this.preview.toggle(entry);
  }

  sendAgain(): void {
    const {entry, route} = this.again;
    if (!entry || !route) return;
    this.rows.pressed(entry);
    this.again.close();
    if (entry.file) this.#files.add([entry.file], route);
    else this.#setup.chooseFiles('file', ([file]) => file && this.#files.addSame(entry, file, route));
  }

  forgetGone(): void {
    this.rows.pressed();
    this.finder.forgetGone();
  }

  settleDuplicates(how: 'again' | 'replace' | 'leaveOut'): void {
    const duplicates = this.duplicates.takeAll();
    this.rows.pressed(duplicates[0]?.earlier);
    for (const {file, route, earlier} of duplicates) {
      if (how === 'again') this.#files.add([file], route);
      if (how === 'replace') this.#files.replace(earlier, file, route);
    }
    this.#setup.host.requestUpdate();
  }

  save(entry: DocumentEntry): void {
    void this.downloads.save(entry);
  }

  saveAll(): void {
    void this.downloads.saveAll(this.m.archive);
  }

  showEarlier(): void {
    this.rows.pressed();
    this.finder.showEarlier();
  }

  /** Sends the documents that are ready; for a click on the button. */
  sendReady(): void {
    this.rows.pressed(this.queue.ready[0]);
    this.queue.start();
  }

  /** Applies client and store before rendering. */
  follow(client: MtClient | undefined, isNewStore: boolean): void {
    this.#terms.use(client);
    this.#client = client;
    const {host} = this.#setup;
    this.memory.use(client, host.documentOptions);
    const isOtherUser = this.queue.use(client, host.documentOptions);
    if (isOtherUser) {
      this.duplicates.takeAll();
      this.again.close();
    }
    if (isOtherUser || isNewStore) {
      const store = this.keepsDocuments() ? storeOf(host) : null;
      void this.finder.find(client, store, this.#setup.takeTasks(client));
    }
    this.rows.place();
  }

  render(): TemplateResult {
    return renderDocumentList(this);
  }

  /** Asks the service again, since the network may be back. */
  lookAgain(): void {
    this.finder.retry();
  }

  /** Continues after the element was connected. */
  connected(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.queue.resume();
    this.finder.retry();
  }

  updated(): void {
    const act = this.queue.isUploading ? 'addEventListener' : 'removeEventListener';
    globalThis[act]('beforeunload', this.#onLeaving);
    const {shadowRoot} = this.#setup.host;
    if (shadowRoot) this.rows.keepFocus(shadowRoot);
  }

  /** Stops work in progress, unless the element is only being moved. */
  disconnected(): void {
    globalThis.removeEventListener('beforeunload', this.#onLeaving);
    this.#spoken.stop();
    queueMicrotask(() => {
      if (this.#setup.host.isConnected) return;
      this.#isSuspended = true;
      this.finder.stop();
      this.queue.suspend();
    });
  }

  #listen(): void {
    const {queue, finder, downloads, memory, checks, again, preview, settings} = this;
    const {host} = this.#setup;
    const update = () => {
      if (!queue.entries.some((entry) => entry.isUnsaved)) this.isAskingToClear = false;
      host.requestUpdate();
    };
    queue.on('change', update);
    for (const store of [finder, downloads, memory, checks, again, preview, settings])
      store.on('change', update);
    queue.on('entry', (entry) => this.#spoken.changed(entry));
    fireEvents(queue, host);
  }

  readonly #onLeaving = (event: Event): void => event.preventDefault();
}
