import {identifyLanguage} from '../../../../src/text/identification/identify-language.ts';
import {otherLanguage} from '../../../../src/text/identification/other-language.ts';
import {EngineError, type Segment, type SegmentResult} from '../engine.ts';
import {HttpError, httpJson} from '../http-json.ts';
import {textOf} from '../segment-content.ts';
import {authorization, ENGINE} from './openai-translator.ts';
import {OpenAiEngine} from './openai-engine.ts';

/** Prompts in the order in which they are tried: batches are cheaper, and the last one is for any model. */
export const PROBED_PROMPTS = ['json', 'hy-mt2', 'hy-mt', 'translategemma', 'tower', 'plain'] as const;

const SOURCE = 'en';
const SAMPLES: readonly Segment[] = [
  ['The house by the river is red.'],
  ['Please send me the invoice before the end of the month.'],
  ['She asked whether the train from Riga would be late again.'],
  ['Press ', {kind: 'open', id: 1}, 'Save', {kind: 'close', id: 1}, ' to keep your changes.'],
];
const TIMEOUT_SECONDS = 120;
/** Time limit of the list of models, which takes no translation. */
const LIST_SECONDS = 15;

/** A server with the chat endpoint, and one of its models. */
export interface ProbedModel {
  /** Address including the version, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Language into which English samples are translated. */
  readonly target: string;
}

/** How well a prompt works with a model. */
export interface ProbedPrompt {
  readonly prompt: (typeof PROBED_PROMPTS)[number];
  /** Number of samples that were translated. */
  readonly good: number;
  /** Number of all samples. */
  readonly all: number;
  /** Why a sample was not translated; undefined if all were. */
  readonly fault: string | undefined;
  /** HTTP status with which the server refused every sample whatever the prompt; 0 for another fault of the server. */
  readonly refusal?: number;
}

/**
 * Names of the models of a server.
 *
 * @throws EngineError if the server cannot be reached, or does not list its models.
 */
export async function modelsAt({url, apiKey}: Pick<ProbedModel, 'url' | 'apiKey'>): Promise<string[]> {
  const answer = await httpJson({
    ...{engine: ENGINE, url: `${url}/models`, headers: authorization(apiKey)},
    ...{timeoutMs: LIST_SECONDS * 1000, signal: new AbortController().signal},
  });
  const {data} = (answer ?? {}) as {data?: unknown};
  if (!Array.isArray(data)) throw new EngineError('malformed', `The server does not list its models.`);
  return data.flatMap(({id}: {id?: unknown}) => (typeof id === 'string' ? [id] : []));
}

/** Translates the samples with one prompt. */
export async function probePrompt(
  prompt: ProbedPrompt['prompt'],
  {url, model, apiKey, target}: ProbedModel,
): Promise<ProbedPrompt> {
  const pair = {source: SOURCE, target};
  const engine = new OpenAiEngine({
    ...{engine: 'openai', url, model, prompt, pairs: [pair], timeoutSeconds: TIMEOUT_SECONDS},
    ...(apiKey !== undefined && {apiKey}),
  });
  const translator = engine.translator(pair);
  try {
    const {signal} = new AbortController();
    const results = await translator.translate({segments: SAMPLES, terms: [], signal});
    const texts = results.map((result) => (result.ok ? textOf(result.segment) : undefined));
    const faults = results.map((result, index) => {
      if (!result.ok) return result.error.message;
      const text = textOf(result.segment);
      if (texts.some((other, place) => place !== index && other === text))
        return 'The model answered different texts with the same.';
      if (text === textOf(SAMPLES[index]!)) return 'The model answered with the source text.';
      const found = identifyLanguage(text, [SOURCE, target]);
      if (found?.language === SOURCE) return 'The model answered in English.';
      const other = otherLanguage(textOf(SAMPLES[index]!), text, target);
      return other === undefined ? undefined : `The model answered in another language (${other}).`;
    });
    const good = faults.filter((fault) => fault === undefined).length;
    const refusal = refusalOf(results);
    return {
      ...{prompt, good, all: SAMPLES.length, fault: faults.find((fault) => fault !== undefined)},
      ...(refusal !== undefined && {refusal}),
    };
  } finally {
    await translator.stop();
  }
}

/** Statuses of a server that understands a request, but not its parameters. */
const OF_THE_PROMPT = new Set([400, 422]);

/** The status of a server that answers no request at all, whatever the prompt; undefined for other results. */
function refusalOf(results: readonly SegmentResult[]): number | undefined {
  const errors = results.map((result) => (result.ok ? undefined : result.error));
  const [first] = errors;
  const isRefused = errors.every(
    (error) => error instanceof HttpError && !OF_THE_PROMPT.has(error.status ?? 0),
  );
  return isRefused && first instanceof HttpError ? (first.status ?? 0) : undefined;
}
