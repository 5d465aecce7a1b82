import {CODE, NO_TRANSLATE} from './strings/markup.ts';
import {ICU, MUSTACHE, PRINTF, TWIG} from './strings/placeholders.ts';
import {EMAILS, PATHS, SHORTCODES, URLS} from './strings/places.ts';

/** A real-world string, with the parts that must stay unchanged. */
export interface ProtectedString {
  readonly kind: string;
  readonly language: string;
  readonly text: string;
  readonly kept: readonly string[];
}

const LISTS = {
  ICU,
  printf: PRINTF,
  mustache: MUSTACHE,
  Twig: TWIG,
  shortcode: SHORTCODES,
  URL: URLS,
  'e-mail': EMAILS,
  path: PATHS,
  code: CODE,
  notranslate: NO_TRANSLATE,
};

/** 30 strings of each of ten kinds, in a dozen languages. */
export const STRINGS: readonly ProtectedString[] = Object.entries(LISTS).flatMap(([kind, list]) =>
  list.split(/\n(?=[a-z]{2}\|)/).flatMap((line) => {
    const [, language = '', marked = ''] = /^([a-z]{2})\|([^]*)$/.exec(line.trim()) ?? [];
    if (language === '') return [];
    const kept = Array.from(marked.matchAll(/⟦([^⟧]*)⟧/g), ([, part = '']) => part);
    return [{kind, language, text: marked.replace(/[⟦⟧]/g, ''), kept}];
  }),
);

/**
 * Returns the parts that occur more or less often in a translation than in its source; empty if all parts are intact.
 */
export function damage({kind, text, kept}: ProtectedString, translation: string): string[] {
  // Removes plural forms that the source lacks, since they are added for the target language.
  const comparable = translation.replace(
    /(zero|one|two|few|many) \{[^{}]*\} +(?=[a-z]+ \{)/g,
    (form, name: string) => (text.includes(`${name} {`) ? form : ''),
  );
  const broken = kept.filter((part) => times(comparable, part) !== times(text, part));
  return kind === 'ICU' && !areBalanced(translation) ? [...broken, 'braces'] : broken;
}

function areBalanced(text: string): boolean {
  let depth = 0;
  for (const brace of text.match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function times(text: string, part: string): number {
  return text.split(part).length;
}
