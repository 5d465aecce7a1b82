import type {DocumentProgress, ParagraphAuthor, SentenceOrigins} from '../../store/index.ts';
import type {CollectedChecks} from './collected-checks.ts';
import type {CollectedOrigins} from './collected-origins.ts';
import type {ParagraphTranslation} from './translation-job.ts';
import type {DocumentContent} from '../worker/worker-request.ts';

/**
 * Time between saves: each save waits for the disk, and after a crash the work since the last save is
 * repeated.
 */
const SAVE_MS = 500;
/**
 * Number of batches translated at once; a second batch keeps the engine busy while the first answer is
 * processed.
 */
const BATCHES_AT_ONCE = 2;
const MAX_IN_BATCH = 50;
/** Maximum number of characters in a batch; small, so that short texts of other requests need not wait long. */
const MAX_BATCH_CHARACTERS = 4_000;

export interface ParagraphsOptions {
  translate(paragraphs: readonly string[], signal: AbortSignal): Promise<ParagraphTranslation[]>;
  /** Saves progress; a rejection ends the translation. */
  save(
    progress: Pick<DocumentProgress, 'translatedSegments' | 'paragraphs' | 'checks' | 'origins'>,
  ): Promise<void>;
  /** Collector of checks; present only if the task requests checks. Includes the checks that were saved earlier. */
  readonly checks?: CollectedChecks | undefined;
  /** Collector of the translators of sentences; includes the numbers that were saved earlier. */
  readonly origins: CollectedOrigins;
  /** Positions of the paragraphs that people translated as a whole; further ones are added. */
  readonly byPeople: Map<number, ParagraphAuthor>;
  readonly signal: AbortSignal;
}

/** Translates the rest of a document and saves progress; returns all translations in document order. */
export async function translateParagraphs(
  content: DocumentContent,
  done: Map<number, string>,
  options: ParagraphsOptions,
): Promise<string[]> {
  const stop = new AbortController();
  const progress = new Progress(content, done, options);
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const {paragraphs} = content;
  const left = paragraphs.flatMap((_, position) => (done.has(position) ? [] : [position]));
  const batches = paragraphBatches(left, paragraphs);
  const work = async (): Promise<void> => {
    for (let batch = batches.next(); !batch.done; batch = batches.next()) {
      const texts = batch.value.map((position) => paragraphs[position]!);
      progress.note(batch.value, await options.translate(texts, signal));
    }
  };
  let saving: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    saving = saving.then(() => progress.save()).catch((error: unknown) => stop.abort(error));
  }, SAVE_MS);
  const workers = Array.from({length: BATCHES_AT_ONCE}, work);
  try {
    await Promise.all(workers);
  } finally {
    clearInterval(timer);
    if (!stop.signal.aborted) stop.abort();
    await Promise.allSettled(workers);
    await saving;
  }
  await progress.save();
  return paragraphs.map((_, position) => done.get(position)!);
}

class Progress {
  #unsaved: [position: number, translation: string, author: ParagraphAuthor | undefined][] = [];
  #segments = 0;

  readonly #content: DocumentContent;
  readonly #done: Map<number, string>;
  readonly #options: ParagraphsOptions;

  constructor(content: DocumentContent, done: Map<number, string>, options: ParagraphsOptions) {
    this.#content = content;
    this.#done = done;
    this.#options = options;
    for (const position of done.keys()) this.#segments += content.sentences[position] ?? 0;
  }

  note(positions: readonly number[], translations: readonly ParagraphTranslation[]): void {
    positions.forEach((position, index) => {
      const {translation, checks, origins} = translations[index]!;
      this.#options.origins.add(origins);
      this.#options.checks?.add(checks.map((check) => ({...check, position})));
      this.#done.set(position, translation);
      const author = authorOf(origins);
      if (author) this.#options.byPeople.set(position, author);
      this.#unsaved.push([position, translation, author]);
      this.#segments += this.#content.sentences[position]!;
    });
  }

  async save(): Promise<void> {
    if (this.#unsaved.length === 0) return;
    const paragraphs = this.#unsaved;
    this.#unsaved = [];
    const {checks, origins} = this.#options;
    await this.#options.save({
      translatedSegments: this.#segments,
      paragraphs,
      origins: origins.value,
      ...(checks && {checks: checks.value}),
    });
  }
}

/** Author of a paragraph with sentences of these origins; undefined if a machine translated any of it. */
function authorOf({human, edited, machine}: SentenceOrigins): ParagraphAuthor | undefined {
  if (machine > 0 || human + edited === 0) return undefined;
  return edited > 0 ? 'edited' : 'people';
}

/** Groups paragraphs that are translated and saved together. */
function* paragraphBatches(
  positions: readonly number[],
  paragraphs: readonly string[],
): Generator<readonly number[], void, undefined> {
  let batch: number[] = [];
  let characters = 0;
  for (const position of positions) {
    const {length} = paragraphs[position]!;
    if (batch.length > 0 && (batch.length === MAX_IN_BATCH || characters + length > MAX_BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(position);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
