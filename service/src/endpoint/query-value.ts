import {MAX_PARAMETERS} from './shape-bounds.ts';

/** Last value of a name in a query string, ignoring the name's case; undefined if missing or not UTF-8. */
export function queryValue(url: string, name: string): string | undefined {
  const start = url.indexOf('?');
  const pairs = start < 0 ? [] : url.slice(start + 1).split('&', MAX_PARAMETERS);
  const pair = pairs.findLast(
    (candidate) => candidate.split('=', 1)[0]!.toLowerCase() === name.toLowerCase(),
  );
  return pair === undefined ? undefined : decoded(pair.slice(name.length + 1));
}

/** Decodes a name or value of a query string; undefined if the text is not percent-encoded UTF-8. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
