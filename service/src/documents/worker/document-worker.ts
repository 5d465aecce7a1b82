import {rmSync} from 'node:fs';
import {constants, setPriority} from 'node:os';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {placedSentences} from '../../translation/codes/placed-segment.ts';
import {badDocument, DocumentError} from '../document-error.ts';
import type {OpenedDocument} from '../formats/format.ts';
import {formatOf} from '../formats/index.ts';
import {withInlineTags} from '../markup/inline-tags.ts';
import type {DocumentContent, WorkerAnswer, WorkerRequest} from './worker-request.ts';

/** The document that was read, kept for writing. */
let opened: OpenedDocument | undefined;

/** Composes, reads, writes or marks one document; the service limits memory and time. */
async function work(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'mark') return await mark(request);
    if (request.kind === 'compose') return await compose(request);
    const {input} = request;
    opened ??= withInlineTags(await (await formatOf(input.extension)).open(input), input.inline);
    if (request.kind === 'read') return {kind: 'done', content: contentOf(opened, input.source)};
    const {output, translations, origins} = request;
    if (translations.length !== opened.paragraphs.length) {
      throw new Error(`${translations.length} translations for ${opened.paragraphs.length} paragraphs`);
    }
    await opened.write(output, translations, {target: input.target, origins});
    return {kind: 'done', content: undefined};
  } catch (error) {
    if (error instanceof DocumentError) {
      return {kind: 'refused', error: {kind: error.kind, message: error.message}};
    }
    return failed(error);
  }
}

async function compose({layout, output}: Extract<WorkerRequest, {kind: 'compose'}>): Promise<WorkerAnswer> {
  const {composeDocx} = await import('../pdf/compose-docx.ts');
  await composeDocx(layout, output);
  return {kind: 'done', content: undefined};
}

async function mark({
  output,
  extension,
  provenance,
}: Extract<WorkerRequest, {kind: 'mark'}>): Promise<WorkerAnswer> {
  // The document is read again, so its first copy must not need memory.
  opened?.close?.();
  opened = undefined;
  const {markDocument} = await import('../provenance/mark-document.ts');
  return {kind: 'marked', outcome: await markDocument(output, extension, provenance)};
}

/**
 * Maximum number of sentences of a document: the service keeps all sentences in memory, and more would need a
 * gigabyte and block the service for seconds.
 */
const MAX_SENTENCES = 500_000;
const NOTHING_KEPT = {people: 0, machine: 0, unknown: 0};

function tooMany(): DocumentError {
  return badDocument(
    `The document has more than ${MAX_SENTENCES} sentences, which is too many. Split it into smaller documents.`,
  );
}

function contentOf(
  {paragraphs, known = [], kept = NOTHING_KEPT, limits = []}: OpenedDocument,
  language: string,
): DocumentContent {
  let characters = 0;
  let all = 0;
  const sentences = paragraphs.map((paragraph) => {
    const parsed = parseMarkup(paragraph);
    characters += parsed.text.length;
    const count = [...placedSentences(parsed, language)].length;
    all += Math.max(1, count);
    if (all > MAX_SENTENCES) throw tooMany();
    return count;
  });
  return {paragraphs, sentences, known, kept, limits, characters};
}

function failed(error: unknown): WorkerAnswer {
  if (!(error instanceof Error)) return {kind: 'failed', message: String(error), code: undefined};
  const code = 'code' in error ? String(error.code) : undefined;
  return {kind: 'failed', message: error.stack ?? error.message, code};
}

// Files of the worker are readable by their owner only.
process.umask(0o077);

// Other requests have priority: a hostile document may keep all processors busy.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Memory limit in bytes while a document waits for its translation, which may take an hour. */
const MAX_WHILE_WAITING = 256 * 1024 * 1024;

let output: string | undefined;

process.on('message', (request: WorkerRequest) => {
  if (request.kind !== 'read') ({output} = request);
  void work(request).then((answer) =>
    process.send?.(answer, undefined, {}, () => {
      if (process.memoryUsage.rss() > MAX_WHILE_WAITING) process.exit();
    }),
  );
});

// If the service has ended, the next process translates the document again, so the incomplete output is
// removed.
process.once('disconnect', () => {
  for (const path of output === undefined ? [] : [output, `${output}.marking`]) rmSync(path, {force: true});
  process.exit();
});
