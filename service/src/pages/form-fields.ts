import {parse} from 'node:querystring';
import {MAX_PARAMETERS} from '../endpoint/shape-bounds.ts';

/** Parses a submitted form; fields beyond the maximum number are dropped. */
export function fieldsIn(form: string): Record<string, unknown> {
  return parse(form, '&', '=', {maxKeys: MAX_PARAMETERS});
}

/**
 * Returns a function that returns a field of a query or form as text: the first value if there are several,
 * empty if the field is missing.
 */
export function fieldsOf(values: unknown): (name: string) => string {
  const record = typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
  return (name) => {
    const value: unknown = Object.hasOwn(record, name) ? record[name] : undefined;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' ? first : '';
  };
}
