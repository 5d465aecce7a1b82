import {extname} from 'node:path';
import type {ClaimedTask, DocumentOutcome, DocumentProgress, DocumentTaskStore} from '../../store/index.ts';
import {CHECKS_OPTION, hasOption, SHEET_NAMES_OPTION} from '../../../../src/contract/index.ts';
import {CollectedChecks} from './collected-checks.ts';
import {convertBack, convertToOpen, isConverted, type FindLibreOffice} from './convert-document.ts';
import type {DocumentFolder} from '../document-folder.ts';
import type {DocumentSettings} from '../document-settings.ts';
import type {DocumentInput} from '../formats/format.ts';
import {inSpan} from '../../tracing/spans.ts';
import {DocumentInWorker, type WorkerBounds} from '../worker/document-in-worker.ts';
import type {DocumentContent} from '../worker/worker-request.ts';
import {translateParagraphs} from './translate-paragraphs.ts';
import type {DocumentTranslator, TranslationJob} from './translation-job.ts';

/** Store, folder, translator and settings of a run. */
export interface RunParts {
  readonly store: DocumentTaskStore;
  readonly folder: DocumentFolder;
  readonly settings: DocumentSettings;
  readonly translator: DocumentTranslator;
  readonly libreOffice: FindLibreOffice;
}

/** Thrown when the task was removed, or claimed by another runner. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError';
  constructor() {
    super('The task is no longer this worker’s.');
  }
}

/** Length of a claim without a sign of progress. */
export const LEASE_MS = 60_000;
/**
 * Translates one document, starting from its saved progress. Resolves when the result is in its place;
 * rejects with the failure that stopped it, and keeps what was saved.
 */
export function runDocument(
  task: ClaimedTask,
  parts: RunParts,
  signal: AbortSignal,
): Promise<Extract<DocumentOutcome, {status: 'completed'}>> {
  const attributes = {
    'mtservice.system': task.systemId,
    'mtservice.document.format': extname(task.fileName).slice(1).toLowerCase(),
    'mtservice.document.bytes': task.size,
  };
  // Whatever woke the runner, be it the request of another user.
  return inSpan({name: 'document', attributes, isRoot: true}, async () => {
    const job = await parts.translator.begin(task);
    try {
      return await new DocumentRun(task, parts, job, signal).run();
    } finally {
      job.end();
    }
  });
}

class DocumentRun {
  readonly #extension: string;

  readonly #task: ClaimedTask;
  readonly #parts: RunParts;
  readonly #job: TranslationJob;
  readonly #signal: AbortSignal;

  constructor(task: ClaimedTask, parts: RunParts, job: TranslationJob, signal: AbortSignal) {
    this.#task = task;
    this.#parts = parts;
    this.#job = job;
    this.#signal = signal;
    this.#extension = extname(task.fileName).slice(1).toLowerCase();
  }

  async run(): Promise<Extract<DocumentOutcome, {status: 'completed'}>> {
    await this.#keep({status: 'translating'});
    const input = await inSpan({name: 'document.prepare'}, () => this.#input());
    const document = new DocumentInWorker(input, this.#bounds());
    try {
      return await this.#runWith(document);
    } finally {
      await document.close();
    }
  }

  async #runWith(document: DocumentInWorker): Promise<Extract<DocumentOutcome, {status: 'completed'}>> {
    const {folder} = this.#parts;
    const {id, fileName} = this.#task;
    const content = await inSpan({name: 'document.read'}, () => document.read());
    const segments = content.sentences.reduce((sum, count) => sum + count, 0);
    await this.#keep({segments});
    await this.#charge(content.characters);
    const translations = await inSpan(
      {name: 'document.translate', attributes: {'mtservice.sentences': segments}},
      () => this.#translate(content),
    );
    const output = folder.temporaryPath();
    try {
      const written = await inSpan({name: 'document.write'}, async () => {
        await document.write(output, translations);
        return await this.#convertBack(output);
      });
      await this.#keep();
      await folder.keep(written.path, id, 'result');
      const name = fileName.slice(0, fileName.length - this.#extension.length) + written.extension;
      return {status: 'completed', fileName: written.extension === this.#extension ? fileName : name};
    } finally {
      await folder.discard(output);
    }
  }

  /** Saves progress; throws when the claim has ended. */
  async #keep(progress?: DocumentProgress): Promise<void> {
    this.#signal.throwIfAborted();
    if (!(await this.#parts.store.keepDocumentTask(this.#task, LEASE_MS, progress)))
      throw new TaskLostError();
  }

  #bounds(): WorkerBounds {
    const {readSeconds, memoryMegabytes} = this.#parts.settings;
    return {signal: this.#signal, timeoutMs: readSeconds * 1000, memoryMegabytes};
  }

  /** The document in a format that the service reads, converted once for all runs. */
  async #input(): Promise<DocumentInput> {
    const {folder, libreOffice} = this.#parts;
    const {id} = this.#task;
    const {source, target} = this.#job;
    const path = folder.path(id, 'source');
    const sheetNames = hasOption(this.#task.options, SHEET_NAMES_OPTION);
    if (!isConverted(this.#extension)) return {path, extension: this.#extension, source, target, sheetNames};
    if (!(await folder.has(id, 'converted'))) {
      const converted = await convertToOpen(libreOffice, path, this.#extension, folder, this.#bounds());
      await folder.keep(converted, id, 'converted');
    }
    return {path: folder.path(id, 'converted'), extension: 'docx', source, target};
  }

  async #convertBack(path: string): Promise<{path: string; extension: string}> {
    if (!isConverted(this.#extension)) return {path, extension: this.#extension};
    return await convertBack(
      this.#parts.libreOffice,
      path,
      this.#extension,
      this.#parts.folder,
      this.#bounds(),
    );
  }

  async #charge(characters: number): Promise<void> {
    if (this.#task.charged) return;
    const {day} = await this.#parts.translator.charge(this.#task.userId, characters);
    await this.#keep({charged: {characters, day}});
  }

  async #translate(content: DocumentContent): Promise<string[]> {
    const done = await this.#parts.store.documentParagraphs(this.#task);
    return await translateParagraphs(content, done, {
      translate: (paragraphs, signal) => this.#job.translate(paragraphs, signal),
      save: (progress) => this.#keep({status: 'translating', ...progress}),
      checks: hasOption(this.#task.options, CHECKS_OPTION)
        ? new CollectedChecks(this.#task.checks)
        : undefined,
      signal: this.#signal,
    });
  }
}
