import type {MtClient} from '../../../client/client.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import {DocumentEntry} from './document-entry.ts';
import type {DocumentKeeper} from './document-keeper.ts';
import {follow, jobProblem, load, NoRoom, remove, upload, type Job} from './document-jobs.ts';
import {holdDocument} from './document-lock.ts';
import type {KnownTasks} from './known-tasks.ts';
import {ServiceRoom} from './service-room.ts';

/** The part of the document list that the sender needs. */
export interface SentDocuments {
  /** Documents in the order they were added. */
  entries(): readonly DocumentEntry[];
  set(entry: DocumentEntry, state: DocumentEntry['state']): void;
  /** Called when a document makes progress. */
  changed(entry: DocumentEntry): void;
  fail(entry: DocumentEntry, problem: DocumentProblem): void;
  /** Called when a document is translated and downloaded for the page. */
  done(entry: DocumentEntry, blob: Blob): void;
  /** Called when the list of documents to save changed. */
  kept(): void;
}

const UPLOADS_AT_ONCE = 2;

/** Sends documents, a few at a time and as many as the service has capacity for, and follows their tasks. */
export class DocumentSender {
  /** Capacity of the service for more documents. */
  readonly room = new ServiceRoom();
  /** Current client; undefined while nothing can be sent. */
  client: MtClient | undefined;
  /** Options of the page for its documents. */
  options = '';
  /** Whether sending is paused: a stopped upload must not restart automatically. */
  isSuspended = false;
  readonly #documents: SentDocuments;
  readonly #pairs: Pick<PairChoice, 'routes'>;
  readonly #tasks: KnownTasks;
  readonly #keeper: DocumentKeeper;

  /** @param tasks - Tasks that the service had before this page's uploads. */
  constructor(
    documents: SentDocuments,
    pairs: Pick<PairChoice, 'routes'>,
    tasks: KnownTasks,
    keeper: DocumentKeeper,
  ) {
    this.#documents = documents;
    this.#pairs = pairs;
    this.#tasks = tasks;
    this.#keeper = keeper;
  }

  /** Removes the task that the service has, or may have, for a document that no longer needs it. */
  async removeInBackground({id, wasTried, name, route, file}: DocumentEntry): Promise<void> {
    if (!id && !wasTried) return;
    const old = new DocumentEntry(name, route, file);
    old.id = id;
    await this.work(old, remove, true);
  }

  /** Sends waiting documents whose turn it is. */
  sendNext(): void {
    if (!this.client || this.isSuspended) return;
    const entries = this.#documents.entries();
    let uploading = entries.filter(({state}) => state.kind === 'uploading').length;
    for (const entry of entries.filter(({state}) => state.kind === 'queued')) {
      if (uploading >= UPLOADS_AT_ONCE) return;
      if (!this.room.take()) {
        // The service does not count uploads in progress, so another document could take the place of one being sent.
        if (uploading === 0) void this.#waitForRoom(this.client);
        return;
      }
      uploading++;
      void this.run(entry);
    }
  }

  async #waitForRoom(client: MtClient): Promise<void> {
    const free = async () => {
      const wanted = this.#documents.entries().filter(({state}) => state.kind === 'queued').length;
      for (const entry of this.#documents
        .entries()
        .filter(({isTaskFree}) => isTaskFree)
        .slice(0, wanted)) {
        await this.removeInBackground(entry);
        this.end(entry);
        Object.assign(entry, {id: '', wasTried: false});
        this.#documents.kept();
      }
    };
    if (await this.room.wait(client, free)) this.sendNext();
  }

  /** Sends a document that the service does not have, follows its task, and downloads the translation. */
  async run(entry: DocumentEntry): Promise<void> {
    if (!entry.id) {
      if (!entry.wasTried) entry.route = this.routeOf(entry);
      this.#documents.set(entry, {kind: 'uploading', sent: 0, total: 0}); // no other document takes this turn
      this.#documents.kept();
    } else void this.#keeper.show(entry).then((isShown) => isShown && this.#documents.changed(entry));
    await this.work(entry, async (job) => {
      if (!entry.id) {
        await upload(job);
        this.#keeper.keep(entry);
        this.#documents.kept();
      }
      entry.release ??= await holdDocument(entry.id, job.signal);
      this.sendNext();
      await follow(job);
      this.room.lookNow();
      if (entry.state.kind !== 'completed' || entry.isDelivered) return;
      const blob = await load(job);
      entry.isDelivered = true;
      this.#documents.kept();
      this.#documents.done(entry, blob);
    });
    this.sendNext();
  }

  /**
   * Route of a document with the currently configured system, which may have changed since the file was
   * added.
   */
  routeOf({route}: DocumentEntry): Route | undefined {
    if (route?.picked) return route;
    return this.#pairs.routes.find(({pair}) => pair === route?.pair) ?? route;
  }

  /** Works on a document until it is done, failed or stopped; returns whether it is done. */
  async work(
    entry: DocumentEntry,
    work: (job: Job) => Promise<unknown>,
    isInBackground = false,
  ): Promise<boolean> {
    const client = this.client;
    if (!client) return false;
    entry.abort?.abort();
    const {signal} = (entry.abort = new AbortController());
    const changed = () => isInBackground || this.#documents.changed(entry);
    // A task without an entry may belong to the same file being sent again.
    const isKnown: Job['isKnown'] = ({id, fileName}) =>
      this.#tasks.has(id) ||
      this.#documents
        .entries()
        .some(
          (one) =>
            one.id === id || (one !== entry && one.state.kind === 'uploading' && one.name === fileName),
        );
    try {
      const hide = () => this.#keeper.hide(entry, signal);
      const restore = (translated: Blob) => this.#keeper.restore(entry, translated);
      await work({entry, client, signal, options: this.options, hide, restore, changed, isKnown});
      changed();
      return true;
    } catch (error) {
      if (signal.aborted || isInBackground) return false;
      if (error instanceof NoRoom) {
        entry.wasTried = false;
        this.room.refused(error.tasks);
        this.#documents.set(entry, {kind: 'queued'});
      } else this.#documents.fail(entry, jobProblem(error, entry, client));
      return false;
    }
  }

  /** Stops work on a document, and releases its task. */
  end(entry: DocumentEntry): void {
    entry.abort?.abort();
    entry.release?.();
    entry.release = undefined;
  }
}
