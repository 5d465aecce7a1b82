import {EngineError} from '../engine.ts';

/**
 * Reads a chat endpoint's answer to `count` numbered texts; undefined for a text that the model left out.
 * Throws an `EngineError` if the answer is unreadable.
 */
export function readAnswer(answer: unknown, count: number): (string | undefined)[] {
  const texts: (string | undefined)[] = Array.from({length: count}, () => undefined);
  for (const item of translationsIn(contentOf(answer))) {
    const {id, text} = (item ?? {}) as {id?: unknown; text?: unknown};
    const place = Number(id) - 1;
    if (typeof text === 'string' && place in texts) texts[place] ??= text;
  }
  return texts;
}

/** The content of a chat endpoint's answer; throws an `EngineError` if there is none, or only a part. */
export function contentOf(answer: unknown): string {
  const choice = (answer as {choices?: unknown} | null)?.choices;
  const first: unknown = Array.isArray(choice) ? choice[0] : undefined;
  const {message, finish_reason: finish} = (first ?? {}) as {message?: unknown; finish_reason?: unknown};
  const content = (message as {content?: unknown} | null | undefined)?.content;
  if (finish === 'length')
    throw new EngineError('malformed', 'The model stopped in the middle of its answer.');
  if (finish === 'content_filter') throw new EngineError('rejected', 'The model refused this text.');
  if (typeof content !== 'string') throw new EngineError('malformed', 'The model gave no answer.');
  return withoutThoughts(content);
}

/** What a model answers after the thoughts that some models write before it; all if it never ends them. */
function withoutThoughts(content: string): string {
  return content.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*/i, '');
}

function translationsIn(content: string): unknown[] {
  // Models may add prose or a code fence around the object.
  const start = content.indexOf('{');
  const end = content.lastIndexOf('}');
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.slice(start, end + 1));
  } catch {
    throw new EngineError('malformed', 'The model did not answer with the requested JSON.');
  }
  const translations = (parsed as {translations?: unknown} | null)?.translations;
  if (!Array.isArray(translations)) {
    throw new EngineError('malformed', 'The model did not answer with a list of translations.');
  }
  return translations;
}
