import {MAX_PARAMETERS} from '../endpoint/shape-bounds.ts';
import type {CollectedParameters, ParameterReader} from '../endpoint/parameters.ts';
import {decoded} from '../endpoint/query-value.ts';
import {OperationError} from '../errors/operation-error.ts';
import {checkJsonShape} from './check-json-shape.ts';

/**
 * Adds the parameters of a query string. An array is JSON text with at most `mostItems` items. If a parameter
 * is repeated, its last value counts.
 */
export function collectQuery(
  url: string,
  reader: ParameterReader,
  mostItems: number,
  into: CollectedParameters,
): void {
  const start = url.indexOf('?');
  if (start < 0) return;
  const end = url.indexOf('#', start);
  const pairs = url.slice(start + 1, end < 0 ? undefined : end).split('&', MAX_PARAMETERS + 1);
  if (pairs.length > MAX_PARAMETERS) throw tooManyParameters();
  for (const pair of pairs) {
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
    into[name] = reader.typeOf(name) === 'string' ? text : parsedArray(name, text, mostItems);
  }
}

function parsedArray(name: string, text: string, mostItems: number): unknown {
  checkJsonShape(text, {subject: `The parameter ${name} in the query string`, mostItems, itemsDepth: 1});
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(
      'badRequest',
      `The parameter ${name} in the query string is not JSON: send an array as ["…","…"].`,
    );
  }
}

function tooManyParameters(): OperationError {
  return new OperationError(
    'badRequest',
    `The query string has more than ${MAX_PARAMETERS} parameters: send only those of the operation, or send them in the body of a POST.`,
  );
}
