interface Token {
  readonly start: number;
  readonly end: number;
  readonly logprob: number;
}

/**
 * The model's confidence in each text of its answer, 0 to 1: the mean probability of its tokens. Undefined if
 * the server returned no log-probabilities. A text with unusual JSON escapes gets the mean of the whole
 * answer.
 */
export function qualitiesOf(answer: unknown, texts: readonly (string | undefined)[]): (number | undefined)[] {
  const {tokens, content} = tokensOf(answer);
  if (tokens.length === 0) return texts.map(() => undefined);
  const overall = meanProbability(tokens);
  let from = 0;
  return texts.map((text) => {
    if (text === undefined || text === '') return undefined;
    const written = JSON.stringify(text).slice(1, -1);
    const at = content.indexOf(written, from);
    if (at < 0) return overall;
    from = at + written.length;
    const textTokens = tokens.filter(({start, end}) => end > at && start < from);
    return textTokens.length === 0 ? overall : meanProbability(textTokens);
  });
}

function tokensOf(answer: unknown): {tokens: Token[]; content: string} {
  const tokens: Token[] = [];
  let content = '';
  for (const item of listIn(firstOf(fieldOf(answer, 'choices')))) {
    const token = fieldOf(item, 'token');
    const logprob = fieldOf(item, 'logprob');
    if (typeof token !== 'string' || typeof logprob !== 'number' || Number.isNaN(logprob)) continue;
    tokens.push({start: content.length, end: content.length + token.length, logprob: Math.min(0, logprob)});
    content += token;
  }
  return {tokens, content};
}

function listIn(choice: unknown): readonly unknown[] {
  const list = fieldOf(fieldOf(choice, 'logprobs'), 'content');
  return Array.isArray(list) ? (list as unknown[]) : [];
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? (list as unknown[])[0] : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Geometric mean, so that a single improbable token lowers the result. */
function meanProbability(tokens: readonly Token[]): number {
  return Math.exp(tokens.reduce((sum, {logprob}) => sum + logprob, 0) / tokens.length);
}
