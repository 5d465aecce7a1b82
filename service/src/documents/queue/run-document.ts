import {extname} from 'node:path';
import type {
  ClaimedTask,
  DocumentChecks,
  DocumentOutcome,
  DocumentProgress,
  Store,
  ParagraphAuthor,
} from '../../store/index.ts';
import {
  CHECKS_OPTION,
  documentFormatOf,
  hasOption,
  optionValue,
  COLUMNS_OPTION,
  INLINE_OPTION,
  KEYS_OPTION,
  FUZZY_OPTION,
  SHEET_NAMES_OPTION,
  TMX_OPTION,
  type WireProvenance,
} from '../../../../src/contract/index.ts';
import {CollectedChecks} from './collected-checks.ts';
import {CollectedOrigins} from './collected-origins.ts';
import {convertBack, isConverted} from './convert-document.ts';
import {memoryName, resultName} from '../bytes/bytes-names.ts';
import type {LocalBytes} from '../bytes/document-bytes.ts';
import type {DocumentSettings} from '../document-settings.ts';
import type {DocumentInput} from '../formats/format.ts';
import {inSpan} from '../../tracing/spans.ts';
import {NOT_TRANSLATED, type MarkOutcome} from '../provenance/marks.ts';
import {PROVENANCE_MARKS} from '../provenance/provenance-marks.ts';
import type {WorkerBounds} from '../worker/ask-worker.ts';
import {DocumentInWorker} from '../worker/document-in-worker.ts';
import type {DocumentContent} from '../worker/worker-request.ts';
import {writeTmx} from './document-tmx.ts';
import {localDocument, type LocalDocumentParts} from './local-document.ts';
import {checkWhole} from './whole-checks.ts';
import {translateParagraphs} from './translate-paragraphs.ts';
import type {DocumentTranslator, TranslationJob} from './translation-job.ts';

/** Store, bytes, translator and settings of a run. */
export interface RunParts extends LocalDocumentParts {
  readonly store: Pick<Store, 'tasks'>;
  readonly settings: DocumentSettings;
  readonly translator: DocumentTranslator;
  /** Called if a document could not be marked although its format has marks. */
  readonly onUnmarked?: ((document: UnmarkedDocument) => void) | undefined;
}

/** A document that could not be marked, without its name and texts. */
export interface UnmarkedDocument {
  readonly task: string;
  /** Extension of the document. */
  readonly format: string;
  readonly reason: string;
  /** What failed in the service. */
  readonly fault?: string | undefined;
}

/** Thrown if the task was removed or claimed by another runner. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError';
  constructor() {
    super('The task is no longer this worker’s.');
  }
}

/** Duration of a claim without a sign of life, in milliseconds. */
export function leaseMs({leaseSeconds}: Pick<DocumentSettings, 'leaseSeconds'>): number {
  return leaseSeconds * 1000;
}

/**
 * Translates one document, starting from its saved progress. Resolves when the result is stored; on failure,
 * rejects and keeps saved progress.
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
  // The document gets a separate trace, since another user's request may have woken the runner.
  return inSpan({name: 'document', attributes, isRoot: true, followsFrom: task.id}, async () => {
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
  readonly #origins: CollectedOrigins;
  /** Collects the checks, if the task asks for them. */
  readonly #checks: CollectedChecks | undefined;

  readonly #task: ClaimedTask;
  readonly #parts: RunParts;
  readonly #job: TranslationJob;
  readonly #signal: AbortSignal;

  constructor(task: ClaimedTask, parts: RunParts, job: TranslationJob, signal: AbortSignal) {
    this.#task = task;
    this.#parts = parts;
    this.#job = job;
    this.#signal = signal;
    this.#origins = new CollectedOrigins(task.origins);
    if (hasOption(task.options, CHECKS_OPTION)) this.#checks = new CollectedChecks(task.checks);
    this.#extension = extname(task.fileName).slice(1).toLowerCase();
  }

  async run(): Promise<Extract<DocumentOutcome, {status: 'completed'}>> {
    await this.#keep({status: 'translating'});
    const local = await inSpan({name: 'document.prepare'}, () =>
      localDocument(this.#task, this.#extension, this.#parts, this.#bounds()),
    );
    const document = new DocumentInWorker(this.#input(local), this.#bounds());
    try {
      return await this.#runWith(document);
    } finally {
      await document.close();
      await local.discard();
    }
  }

  async #runWith(document: DocumentInWorker): Promise<Extract<DocumentOutcome, {status: 'completed'}>> {
    const {bytes, work} = this.#parts;
    const {fileName} = this.#task;
    const content = await inSpan({name: 'document.read'}, () => document.read());
    const segments = content.sentences.reduce((sum, count) => sum + count, 0);
    this.#job.prepare({known: content.known, segments});
    await this.#keep({segments});
    await this.#charge(content.characters);
    const byPeople = await this.#parts.store.tasks.paragraphsByPeople(this.#task);
    const translations = await inSpan(
      {name: 'document.translate', attributes: {'mtservice.sentences': segments}},
      () => this.#translate(content, byPeople),
    );
    const checks = await this.#checkWhole(content, translations, byPeople);
    const {isMarked} = this.#job;
    const provenance = this.#provenance(content);
    const mark = isMarked ? provenance : undefined;
    await this.#keepTmx(content, translations, byPeople, provenance);
    const output = work.temporaryPath();
    let written = {path: output, extension: this.#extension};
    let unmarked = provenance ? undefined : NOT_TRANSLATED;
    try {
      written = await inSpan({name: 'document.write'}, async () => {
        const outcome = await document.write(output, translations, mark, whollyByPeople(byPeople));
        unmarked ??= this.#unmarked(outcome);
        return await this.#convertBack(output);
      });
      await this.#keep();
      await bytes.keep(written.path, resultName(this.#task), this.#signal);
      const name = fileName.slice(0, fileName.length - this.#extension.length) + written.extension;
      const resultFile = written.extension === this.#extension ? fileName : name;
      return {status: 'completed', fileName: resultFile, provenance, unmarked, checks};
    } finally {
      await work.discard(output);
      await work.discard(written.path);
    }
  }

  /** All checks, if the task asks for them. Those of the whole document are saved with the end of the task: each run makes them. */
  async #checkWhole(
    content: DocumentContent,
    translations: readonly string[],
    byPeople: ReadonlyMap<number, ParagraphAuthor>,
  ): Promise<DocumentChecks | undefined> {
    const {checksOff} = this.#job;
    const setting = {byPeople, checksOff, signal: this.#signal};
    this.#checks?.add(await checkWhole(content, translations, setting));
    return this.#checks?.value;
  }

  /**
   * How the document was translated, with the translations in it that it keeps; undefined if nothing was translated: the
   * service says nothing of the work of others.
   */
  #provenance({kept}: DocumentContent): WireProvenance | undefined {
    const {human, edited, machine} = this.#origins.value;
    if (human + edited + machine === 0) return undefined;
    const {people, unknown} = kept;
    return this.#job.provenance({human: human + people, edited, machine: machine + kept.machine, unknown});
  }

  /** Stores the segments with their translations as TMX, if the task asks for that. */
  async #keepTmx(
    {paragraphs, known}: DocumentContent,
    translations: readonly string[],
    byPeople: ReadonlyMap<number, ParagraphAuthor>,
    provenance: WireProvenance | undefined,
  ): Promise<void> {
    if (!hasOption(this.#task.options, TMX_OPTION)) return;
    const {bytes, work} = this.#parts;
    const {source, target, isMarked} = this.#job;
    const path = work.temporaryPath();
    try {
      const texts = {paragraphs, translations, known, byPeople};
      const setting = {source, target, signal: this.#signal, provenance: isMarked ? provenance : undefined};
      await writeTmx(path, texts, setting);
      await bytes.keep(path, memoryName(this.#task), this.#signal);
    } finally {
      await work.discard(path);
    }
  }

  /** Why the document was not marked, as a sentence; undefined if it was, or was not meant to be. */
  #unmarked(outcome: MarkOutcome | undefined): string | undefined {
    if (!outcome || outcome.marked) return undefined;
    const {reason, fault} = outcome;
    const format = this.#extension;
    if (PROVENANCE_MARKS.get(format)?.kind !== 'none')
      this.#parts.onUnmarked?.({task: this.#task.id, format, reason, fault});
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason.endsWith('.') ? '' : '.'}`;
  }

  /** Saves progress; throws if the claim has ended. */
  async #keep(progress?: DocumentProgress): Promise<void> {
    this.#signal.throwIfAborted();
    const {store, settings} = this.#parts;
    if (!(await store.tasks.keep(this.#task, leaseMs(settings), progress))) throw new TaskLostError();
  }

  #bounds(): WorkerBounds {
    const {readSeconds, memoryMegabytes} = this.#parts.settings;
    return {signal: this.#signal, timeoutMs: readSeconds * 1000, memoryMegabytes};
  }

  #input({path}: LocalBytes): DocumentInput {
    const {source, target} = this.#job;
    const [columns, keys, inline] = [COLUMNS_OPTION, KEYS_OPTION, INLINE_OPTION].map((option) =>
      optionValue(this.#task.options, option)
        ?.split(';')
        .map((name) => name.trim())
        .filter(Boolean),
    );
    if (isConverted(this.#extension)) return {path, extension: 'docx', source, target, inline};
    const sheetNames = hasOption(this.#task.options, SHEET_NAMES_OPTION);
    const fuzzy = hasOption(this.#task.options, FUZZY_OPTION);
    return {path, extension: this.#extension, source, target, sheetNames, columns, keys, inline, fuzzy};
  }

  async #convertBack(path: string): Promise<{path: string; extension: string}> {
    if (!isConverted(this.#extension)) {
      const {becomes} = documentFormatOf(this.#task.fileName) ?? {};
      return {path, extension: becomes ?? this.#extension};
    }
    return await convertBack(this.#parts, path, this.#extension, this.#bounds());
  }

  async #charge(characters: number): Promise<void> {
    if (this.#task.charged) return;
    if (!(await this.#parts.translator.charge(this.#task, characters))) throw new TaskLostError();
  }

  async #translate(content: DocumentContent, byPeople: Map<number, ParagraphAuthor>): Promise<string[]> {
    const done = await this.#parts.store.tasks.paragraphs(this.#task);
    return await translateParagraphs(content, done, {
      translate: (paragraphs, signal) => this.#job.translate(paragraphs, signal),
      save: (progress) => this.#keep({status: 'translating', ...progress}),
      checks: this.#checks,
      origins: this.#origins,
      byPeople,
      signal: this.#signal,
    });
  }
}

/** Positions of the paragraphs that people translated: those that they edited are still the machine's in a document. */
function whollyByPeople(authors: ReadonlyMap<number, ParagraphAuthor>): Set<number> {
  return new Set([...authors].filter(([, author]) => author === 'people').map(([position]) => position));
}
