import {hasWords} from '../segment-text.ts';

const BREAK = /(\s*[\n\r\v\f\u0085\u2028\u2029]\s*)/;

/** A text as lines for the server, and how to put their translations back. */
export interface TextLines {
  readonly lines: readonly string[];
  /** The translation of the text, from those of its lines. */
  join(translations: readonly string[]): string;
}

/** Divides a text at its line breaks, since the server takes a line for a text of its own. */
export function linesOf(text: string): TextLines {
  // Every second part is a line break.
  const parts = text.split(BREAK).map((part, index) => ({part, isLine: index % 2 === 0 && hasWords(part)}));
  return {
    lines: parts.filter(({isLine}) => isLine).map(({part}) => part.replaceAll('\0', ' ')),
    join: (translations) => {
      let next = 0;
      return parts.map(({part, isLine}) => (isLine ? translations[next++] : part)).join('');
    },
  };
}
