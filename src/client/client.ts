import {connectionOf} from './connection.ts';
import * as documents from './documents.ts';
import {bestSystem} from './system-order.ts';
import {getSystemList} from './systems.ts';
import {getSystemTermCorpora} from './term-corpora.ts';
import * as translations from './translations.ts';
import type {
  CallOptions,
  ClientOptions,
  Connection,
  DocumentTask,
  DownloadOptions,
  ExtendedTranslation,
  TermCorpus,
  TranslationSystem,
  UploadOptions,
} from './types.ts';
import {watchDocumentTranslation, type WatchOptions} from './waiting/watch-document.ts';

/**
 * The twelve operations of a machine translation service over JSON. Calls reject with an `MtError`,
 * or with the reason of the signal that aborted them.
 */
export class MtClient implements Connection {
  /** Address of the service, without a slash at the end of its path. */
  readonly baseUrl: string;
  /** The user's token; a changed one is used from the next call on. */
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
    return getSystemList(this, o);
  }

  /**
   * Finds the system that should serve two languages, such as `en` and `lv`: the operator's choice, then the best engine,
   * then the one that answers soonest. Undefined when none can translate them.
   */
  async findSystem(source: string, target: string, o?: CallOptions): Promise<TranslationSystem | undefined> {
    return bestSystem(await getSystemList(this, o), source, target);
  }

  /** Translates one text, plain or with inline tags. */
  translate(systemId: string, text: string, options?: string, o?: CallOptions): Promise<string> {
    return translations.translate(this, systemId, text, options, o);
  }

  /** Translates one text, with sentence ranges, counts and, with `qe` in the options, a quality estimate. */
  translateEx(
    systemId: string,
    text: string,
    options?: string,
    o?: CallOptions,
  ): Promise<ExtendedTranslation> {
    return translations.translateEx(this, systemId, text, options, o);
  }

  /** Translates several texts in one request; the answers keep the order. */
  translateArray(
    systemId: string,
    texts: readonly string[],
    options?: string,
    o?: CallOptions,
  ): Promise<string[]> {
    return translations.translateArray(this, systemId, texts, options, o);
  }

  /** Translates several texts in one request, each with an extended result. */
  translateArrayEx(
    systemId: string,
    texts: readonly string[],
    options?: string,
    o?: CallOptions,
  ): Promise<ExtendedTranslation[]> {
    return translations.translateArrayEx(this, systemId, texts, options, o);
  }

  /** Suggests a better translation of a sentence, for the system to learn from. */
  updateTranslation(
    systemId: string,
    text: string,
    translation: string,
    options?: string,
    o?: CallOptions,
  ): Promise<void> {
    return translations.updateTranslation(this, systemId, text, translation, options, o);
  }

  /** Lists the term corpora of a system. */
  getSystemTermCorpora(systemId: string, o?: CallOptions): Promise<TermCorpus[]> {
    return getSystemTermCorpora(this, systemId, o);
  }

  /**
   * Uploads a document of up to 100 MB and starts its translation; resolves to the id of the task. A
   * larger one is refused with `textSizeLimitExceeded` before anything is sent.
   */
  startDocumentTranslation(
    systemId: string,
    fileName: string,
    content: Blob | Uint8Array,
    options?: string,
    o?: UploadOptions,
  ): Promise<string> {
    return documents.startDocumentTranslation(this, systemId, fileName, content, options, o);
  }

  /** Fetches the state of a document translation. */
  getDocumentTranslationState(id: string, o?: CallOptions): Promise<DocumentTask> {
    return documents.getDocumentTranslationState(this, id, o);
  }

  /** Yields the states of a task until it is completed or has failed; waits while the service cannot be reached. */
  watchDocumentTranslation(id: string, o?: WatchOptions): AsyncGenerator<DocumentTask, void, undefined> {
    return watchDocumentTranslation(this, id, o);
  }

  /** Downloads the translated document of a completed task. */
  downloadDocumentTranslation(id: string, o?: DownloadOptions): Promise<Blob> {
    return documents.downloadDocumentTranslation(this, id, o);
  }

  /** Deletes a task and all its documents. */
  removeDocumentTranslation(id: string, o?: CallOptions): Promise<void> {
    return documents.removeDocumentTranslation(this, id, o);
  }

  /** Lists the user's document translation tasks, in the service's order. */
  getDocumentTranslationList(o?: CallOptions): Promise<DocumentTask[]> {
    return documents.getDocumentTranslationList(this, o);
  }
}
