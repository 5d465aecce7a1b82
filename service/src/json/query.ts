import type {ParameterReader} from '../endpoint/parameters.ts';
import {decoded} from '../endpoint/query-value.ts';
import {OperationError} from '../operations/errors.ts';

/** Adds the parameters of a query string; an array is JSON text. A repeated one counts the last time. */
export function collectQuery(url: string, reader: ParameterReader, into: Record<string, unknown>): void {
  const start = url.indexOf('?');
  if (start < 0) return;
  const end = url.indexOf('#', start);
  for (const pair of url.slice(start + 1, end < 0 ? undefined : end).split('&')) {
    const equals = pair.indexOf('=');
    const spelling = equals < 0 ? pair : pair.slice(0, equals);
    const name = reader.nameOf(decoded(spelling) ?? spelling);
    if (name === undefined) continue;
    const text = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    if (text === undefined) {
      throw new OperationError(
        'badRequest',
        `The parameter ${name} in the query string is not percent-encoded UTF-8.`,
      );
    }
    into[name] = reader.typeOf(name) === 'string' ? text : parsedArray(name, text);
  }
}

function parsedArray(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(
      'badRequest',
      `The parameter ${name} in the query string is not JSON: send an array as ["…","…"].`,
    );
  }
}
