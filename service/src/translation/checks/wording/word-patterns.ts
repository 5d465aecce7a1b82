import {primaryLanguage} from '../../../../../src/text/language.ts';
import type {TextRange} from '../../../../../src/text/paragraphs.ts';

/**
 * A pattern of whole words from a list such as `not cannot no\slonger ne*`: the items are separated by spaces, `*` is any
 * ending, and `\s` is a space within an item.
 */
export function wordPattern(list: string): RegExp {
  const items = list
    .trim()
    .split(/\s+/)
    .map((item) => item.replaceAll('*', '[\\p{L}\\p{M}]*'));
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${items.join('|')})(?![\\p{L}\\p{M}])`, 'giu');
}

/** Ranges of all matches of a pattern with the flag `g`. */
export function rangesOf(pattern: RegExp, text: string): TextRange[] {
  return Array.from(text.matchAll(pattern), ({0: match, index}) => ({
    start: index,
    end: index + match.length,
  }));
}

/** Returns a function that reads the entry of a language once; undefined for languages without an entry. */
export function byLanguage<Raw, Read>(
  entries: Readonly<Record<string, Raw>>,
  read: (raw: Raw) => Read,
): (code: string) => Read | undefined {
  const results = new Map<string, Read>();
  return (code) => {
    const primary = primaryLanguage(code);
    const language = primary === 'no' || primary === 'nn' ? 'nb' : primary;
    if (!Object.hasOwn(entries, language)) return undefined;
    let result = results.get(language);
    if (result === undefined) {
      result = read(entries[language]!);
      results.set(language, result);
    }
    return result;
  };
}
