import type {PipelineParts} from '../mode-commands.ts';
import type {LazyPipeline} from '../lazy-pipeline.ts';
import {withSentenceEnd, withoutSentenceEnd} from '../sentence-end.ts';
import {withRegularPlural} from './target-term.ts';
import {inflectTerms, putTerms, type StreamTerms} from './term-stream.ts';

/** Languages of a direction; RFC 5646 codes. */
interface Languages {
  readonly source: string;
  readonly target: string;
}

/** A translated stream, and the ids of the terms in it. */
export interface StreamWithTerms {
  readonly stream: string;
  /** Ids of the terms whose required translation is in the stream, inflected. */
  readonly ids: ReadonlySet<number>;
}

/**
 * An Apertium direction in three processes, so that terms are put in between the dictionaries and the grammar: the words
 * around a term agree with it, and the term gets the number that the sentence needs. Starts when it is first used.
 */
export class TermPipeline {
  readonly #parts: Readonly<Record<keyof PipelineParts, LazyPipeline>>;
  readonly #languages: Languages;

  /** @param pipelineOf - Creates the pipeline of a part. */
  constructor(languages: Languages, pipelineOf: (part: keyof PipelineParts) => LazyPipeline) {
    this.#languages = languages;
    this.#parts = {
      analysis: pipelineOf('analysis'),
      transfer: pipelineOf('transfer'),
      generation: pipelineOf('generation'),
    };
  }

  /** Process ids of the group leaders of running processes. */
  get pids(): number[] {
    return Object.values(this.#parts).flatMap(({pid}) => pid ?? []);
  }

  /**
   * Translates a stream in which the words of each term are in a pair of codes. Undefined if a process failed, or the
   * sentence fell apart; rejects only when aborted.
   */
  async translate(
    stream: string,
    terms: StreamTerms,
    signal: AbortSignal,
  ): Promise<StreamWithTerms | undefined> {
    const analysed = await this.#parts.analysis.ask(withSentenceEnd(stream), signal);
    if (analysed === undefined) return undefined;
    const translated = await this.#translateAnalysed(analysed, terms, signal);
    if (translated === undefined || translated.ids.size === terms.size) return translated;
    // A term without the form that the sentence needs would be there in the wrong number.
    const failed = [...translated.put].filter((id) => !translated.ids.has(id));
    if (failed.length === 0) return translated;
    const again = new Map(terms);
    for (const id of failed) {
      const {isExact, target} = terms.get(id)!;
      const regular = withRegularPlural(target, this.#languages.target);
      if (regular) again.set(id, {isExact, target: regular});
      else again.delete(id);
    }
    const rewritten = await this.#translateAnalysed(analysed, again, signal);
    return rewritten && rewritten.ids.size === rewritten.put.size ? rewritten : undefined;
  }

  async #translateAnalysed(
    analysed: string,
    terms: StreamTerms,
    signal: AbortSignal,
  ): Promise<(StreamWithTerms & {readonly put: ReadonlySet<number>}) | undefined> {
    const {transfer, generation} = this.#parts;
    const put = putTerms(analysed, terms, this.#languages.source);
    if (put.ids.size === 0) return undefined;
    const transferred = await transfer.ask(put.stream, signal);
    if (transferred === undefined) return undefined;
    const inflected = inflectTerms(transferred, terms, this.#languages.target);
    // A word that was put in and is gone took a part of the sentence with it.
    if (inflected.ids.size < put.ids.size) return undefined;
    const generated = await generation.ask(inflected.stream, signal);
    const answer = generated === undefined ? undefined : withoutSentenceEnd(generated);
    return answer === undefined
      ? undefined
      : {stream: answer, ids: generatedIds(answer, inflected.ids), put: put.ids};
  }

  stop(): void {
    for (const pipeline of Object.values(this.#parts)) pipeline.stop();
  }
}

/** The ids of terms that the generator could write: `#` marks a word without the right form. */
function generatedIds(answer: string, ids: ReadonlySet<number>): Set<number> {
  const generated = new Set(ids);
  for (const [, bound = '', content = ''] of answer.matchAll(/\[\[([^\]/]+)\]\]((?:\\[^]|[^\\[])*)/g)) {
    if (/(?<!\\)#/.test(content))
      for (const [, id] of bound.matchAll(/t:g:(\d+)/g)) generated.delete(Number(id));
  }
  return generated;
}
