import {parentPort, workerData} from 'node:worker_threads';
import {parseMarkup} from '../../translation/inline-markup.ts';
import {unitsOf} from '../../translation/translation-unit.ts';
import {DocumentError} from '../document-error.ts';
import type {OpenedDocument} from '../formats/format.ts';
import {formatOf} from '../formats/index.ts';
import type {DocumentContent, WorkerAnswer, WorkerRequest} from './worker-request.ts';

/** Reads or writes one document and ends; the memory that it takes is bounded from outside. */
async function work(request: WorkerRequest): Promise<WorkerAnswer> {
  let document: OpenedDocument | undefined;
  try {
    const {input} = request;
    const format = formatOf(input.extension);
    document = await format.open(input);
    if (request.kind === 'read') return {kind: 'done', content: contentOf(document.paragraphs, input.source)};
    const {output, translations} = request;
    if (translations.length !== document.paragraphs.length) {
      throw new Error(`${translations.length} translations for ${document.paragraphs.length} paragraphs`);
    }
    await document.write(output, translations, {target: input.target});
    return {kind: 'done', content: undefined};
  } catch (error) {
    if (error instanceof DocumentError) {
      return {kind: 'refused', error: {kind: error.kind, message: error.message}};
    }
    return {kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error)};
  } finally {
    document?.close?.();
  }
}

function contentOf(paragraphs: readonly string[], language: string): DocumentContent {
  let characters = 0;
  const sentences = paragraphs.map((paragraph) => {
    const parsed = parseMarkup(paragraph);
    characters += parsed.text.length;
    return [...unitsOf(parsed, language)].length;
  });
  return {paragraphs, sentences, characters};
}

parentPort?.postMessage(await work(workerData as WorkerRequest));
