import {badDocument} from '../../document-error.ts';

/** Parses JSON. Throws a `DocumentError` that names the line of a fault. */
export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    const {message} = error as SyntaxError;
    const position = Number(/at position (\d+)/.exec(message)?.[1] ?? source.length);
    const line = source.slice(0, position).split('\n').length;
    const hint = /^\s*\/[/*]|^\s*\/\//m.test(source) ? ' Comments are not part of JSON: remove them.' : '';
    throw badDocument(
      `The document is not valid JSON (line ${line}).${hint} Correct it and try once more.`,
      error,
    );
  }
}
