import {decoded} from '../../endpoint/query-value.ts';
import {MAX_PARAMETERS} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {Fields} from './fields.ts';

/** Adds the parameters of a query string. */
export function addQuery(url: string, into: Fields): void {
  const start = url.indexOf('?');
  if (start >= 0) addPairs(url.slice(start + 1), {subject: 'query string', most: MAX_PARAMETERS}, into);
}

/** Adds the fields of a form, which may have at most `most` fields; line breaks become LF. */
export function addForm(form: string, most: number, into: Fields): void {
  addPairs(form, {subject: 'form', most}, into);
}

function addPairs(
  text: string,
  {subject, most}: {readonly subject: string; readonly most: number},
  into: Fields,
): void {
  const pairs = text.split('&', most + 1);
  if (pairs.length > most) {
    throw new OperationError('textSizeLimitExceeded', `The ${subject} has more than ${most} values.`);
  }
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      throw new OperationError('badRequest', `The ${subject} is not percent-encoded UTF-8.`);
    }
    into.add(name, withLineFeeds(value));
  }
}

/** Converts line breaks to LF; forms always send CR LF. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n/g, '\n');
}
