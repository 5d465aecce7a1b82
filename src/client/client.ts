import {connectionOf} from './connection.ts';
import * as operations from './operations.ts';
import type {
  CallOptions,
  CheckedTranslation,
  ClientOptions,
  Connection,
  DocumentTask,
  DownloadOptions,
  ExtendedTranslation,
  Review,
  TermCorpus,
  TranslationSystem,
  UploadOptions,
} from './types.ts';
import type {WatchOptions} from './waiting/watch-document.ts';

/**
 * The twelve operations of a machine translation service over JSON, and reports of reviews. Calls reject with an
 * `MtError`, or with the reason of the signal that aborted them. A client of a session has the same methods.
 */
export class MtClient implements Connection {
  /** Address of the service, without a trailing slash in its path. */
  readonly baseUrl: string;
  /** The user's token; a new value applies from the next call on. */
  token: string;
  /** Name of the calling application. */
  appId: string;
  readonly timeoutMs: number | undefined;
  readonly fetch: typeof fetch | undefined;

  constructor(options: ClientOptions) {
    const connection = connectionOf(options);
    this.baseUrl = connection.baseUrl;
    this.token = connection.token;
    this.appId = connection.appId;
    this.timeoutMs = connection.timeoutMs;
    this.fetch = connection.fetch;
  }

  /** Lists the translation systems that the user may use, in the service's order. */
  getSystemList(o?: CallOptions): Promise<TranslationSystem[]> {
    return operations.getSystemList(this, o);
  }

  /**
   * Finds the best system for two languages, such as `en` and `lv`: first the operator's choice, then the
   * best kind of engine, then the system that is ready soonest. Undefined if no system can translate between
   * the languages.
   */
  findSystem(source: string, target: string, o?: CallOptions): Promise<TranslationSystem | undefined> {
    return operations.findSystem(this, source, target, o);
  }

  /** Translates one text, plain or with inline tags. */
  translate(systemId: string, text: string, options?: string, o?: CallOptions): Promise<string> {
    return operations.translate(this, {systemId, text, options}, o);
  }

  /** Translates one text, with sentence ranges, counts and, with `qe` in the options, a quality estimate. */
  translateEx(
    systemId: string,
    text: string,
    options?: string,
    o?: CallOptions,
  ): Promise<ExtendedTranslation> {
    return operations.translateEx(this, {systemId, text, options}, o);
  }

  /** Translates several texts in one request; returns the translations in the order of the texts. */
  translateArray(
    systemId: string,
    texts: readonly string[],
    options?: string,
    o?: CallOptions,
  ): Promise<string[]> {
    return operations.translateArray(this, {systemId, texts, options}, o);
  }

  /** Translates several texts in one request; returns an extended result for each. */
  translateArrayEx(
    systemId: string,
    texts: readonly string[],
    options?: string,
    o?: CallOptions,
  ): Promise<ExtendedTranslation[]> {
    return operations.translateArrayEx(this, {systemId, texts, options}, o);
  }

  /**
   * Translates several texts in one request. Each extended result includes the checks of its sentences and, with
   * `matches` in the options, human translations of similar sentences; both lists are empty if the service does not
   * offer such data.
   */
  translateArrayChecked(
    systemId: string,
    texts: readonly string[],
    options?: string,
    o?: CallOptions,
  ): Promise<CheckedTranslation[]> {
    return operations.translateArrayChecked(this, systemId, texts, options, o);
  }

  /** Suggests a better translation of a sentence, for the system to learn from. */
  updateTranslation(
    systemId: string,
    text: string,
    translation: string,
    options?: string,
    o?: CallOptions,
  ): Promise<void> {
    return operations.updateTranslation(this, {systemId, text, translation, options}, o);
  }

  /** Lists the term corpora of a system. */
  getSystemTermCorpora(systemId: string, o?: CallOptions): Promise<TermCorpus[]> {
    return operations.getSystemTermCorpora(this, systemId, o);
  }

  /**
   * Uploads a document of up to 100 MB and starts its translation; resolves to the id of the task. A larger
   * document is rejected with `textSizeLimitExceeded` before anything is sent.
   */
  startDocumentTranslation(
    systemId: string,
    fileName: string,
    content: Blob | Uint8Array,
    options?: string,
    o?: UploadOptions,
  ): Promise<string> {
    return operations.startDocumentTranslation(this, {systemId, fileName, content, options}, o);
  }

  /** Fetches the state of a document translation. */
  getDocumentTranslationState(id: string, o?: CallOptions): Promise<DocumentTask> {
    return operations.getDocumentTranslationState(this, id, o);
  }

  /**
   * Yields the states of a task until the task is completed or has failed; waits while the service cannot be reached.
   */
  watchDocumentTranslation(id: string, o?: WatchOptions): AsyncGenerator<DocumentTask, void, undefined> {
    return operations.watchDocumentTranslation(this, id, o);
  }

  /** Downloads the translated document of a completed task. */
  downloadDocumentTranslation(id: string, o?: DownloadOptions): Promise<Blob> {
    return operations.downloadDocumentTranslation(this, id, o);
  }

  /** Deletes a task and all its documents. */
  removeDocumentTranslation(id: string, o?: CallOptions): Promise<void> {
    return operations.removeDocumentTranslation(this, id, o);
  }

  /** Lists the user's document translation tasks, in the service's order. */
  getDocumentTranslationList(o?: CallOptions): Promise<DocumentTask[]> {
    return operations.getDocumentTranslationList(this, o);
  }

  /**
   * Reports to the service that a translation was published or reviewed, or that a review no longer holds. Returns
   * whether the service keeps such reports; services other than this project's do not.
   */
  recordReview(review: Review, o?: CallOptions): Promise<boolean> {
    return operations.recordReview(this, review, o);
  }
}
