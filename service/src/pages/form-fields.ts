import {parse} from 'node:querystring';
import {MAX_PARAMETERS} from '../endpoint/shape-bounds.ts';

/** Parses a form as it was sent; the first fields when there are too many. */
export function fieldsIn(form: string): Record<string, unknown> {
  return parse(form, '&', '=', {maxKeys: MAX_PARAMETERS});
}

/** A field of a query or form as text; the first of several, '' when it is missing. */
export function fieldsOf(values: unknown): (name: string) => string {
  const record = typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
  return (name) => {
    const value: unknown = Object.hasOwn(record, name) ? record[name] : undefined;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' ? first : '';
  };
}
