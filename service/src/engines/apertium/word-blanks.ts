import type {Segment, SegmentPart, WordAlignment, WordRange} from '../engine.ts';
import {textOf} from '../segment-content.ts';
import {wordRanges} from '../segment-text.ts';
import {analysedTokens, readToken, ReadText, unescaped} from './lexical-units.ts';

/** A stream whose words are numbered: Apertium takes the numbers along wherever the words go. */
export interface NumberedStream {
  readonly stream: string;
  /** Where the words stand in the segment's text, by their numbers; several words that belong together are one. */
  readonly units: readonly WordRange[];
}

/**
 * Numbers the words of an analysed stream with word-bound blanks. Undefined when the analysis has lost
 * something of the segment's text, so that its words cannot be located.
 *
 * @param analysed - The analyser's answer to the segment's stream.
 * @param kept - Contents of the superblanks.
 */
export function numberWords(
  analysed: string,
  segment: Segment,
  kept: readonly SegmentPart[],
): NumberedStream | undefined {
  const units: WordRange[] = [];
  let stream = '';
  let bound = '';
  const text = new ReadText(textOf(segment));
  for (const token of analysedTokens(analysed)) {
    const range = readToken(token, kept, text);
    if (token.kind === 'bound') bound = token.to;
    else if (token.kind === 'unit' && range) {
      stream += `[[${bound === '' ? '' : `${bound}; `}t:w:${units.length}]]${token.surface}[[/]]`;
      units.push(range);
    } else if (token.kind !== 'unit') stream += token.text;
  }
  return text.isRead ? {stream, units} : undefined;
}

/** Links of the words of a text and its translation, from the answer to a numbered stream. */
export function readAlignment(
  answer: string,
  {units}: NumberedStream,
  kept: readonly SegmentPart[],
  question: Segment,
  translated: Segment,
): WordAlignment | undefined {
  const target = wordRanges(textOf(translated));
  const numbers = numbersAt(answer, kept, textOf(translated));
  if (!numbers) return undefined;
  const source = wordRanges(textOf(question));
  const ofUnit = units.map(([start, end]) =>
    [...source.keys()].filter((index) => source[index]![0] < end && source[index]![1] > start),
  );
  const unitsOf = target.map(([start, end]) => new Set(numbers.slice(start, end).flat()));
  const links = new Map<string, [source: number, target: number]>();
  for (const [to, own] of unitsOf.entries()) {
    for (const unit of own) {
      for (const from of ofUnit[unit] ?? []) links.set(`${from} ${to}`, [from, to]);
    }
  }
  const sorted = [...links.values()].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return {source, target, links: sorted, sure: sureLinks(sorted)};
}

/** Links of words that have no other one. */
function sureLinks(links: WordAlignment['links']): WordAlignment['links'] {
  const count = (side: 0 | 1) => {
    const counts = new Map<number, number>();
    for (const link of links) counts.set(link[side], (counts.get(link[side]) ?? 0) + 1);
    return counts;
  };
  const [from, to] = [count(0), count(1)];
  return links.filter((link) => from.get(link[0]) === 1 && to.get(link[1]) === 1);
}

/**
 * Numbers of the words that each UTF-16 code unit of a translation comes from. Undefined when the answer
 * to the numbered stream is another translation; its spaces and its first letter may be others.
 */
function numbersAt(
  answer: string,
  kept: readonly SegmentPart[],
  translation: string,
): (readonly number[])[] | undefined {
  let numbered = '';
  const numbers: (readonly number[])[] = [];
  let own: readonly number[] = [];
  for (const [token] of answer.matchAll(/\[\[[^\]]*\]\]|\[\d+\]|\\[^]|[*#@]|[^\\[*#@]+/g)) {
    if (token.startsWith('[[')) {
      own = [...token.matchAll(/t:w:(\d+)/g)].map(([, number]) => Number(number));
      continue;
    }
    if (/^\\?[*#@]$/.test(token)) continue;
    const content = token.startsWith('[') ? kept[Number(token.slice(1, -1))] : unescaped(token);
    if (typeof content !== 'string') continue;
    const seen = content.replace(/\s+/g, '');
    numbered += seen;
    numbers.push(...Array.from({length: seen.length}, () => (token.startsWith('[') ? [] : own)));
  }
  if (numbered.toLowerCase() !== translation.replace(/\s+/g, '').toLowerCase()) return undefined;
  let next = 0;
  // A space inside a word does not count, whatever it comes from.
  return Array.from({length: translation.length}, (_, at) =>
    /\s/.test(translation.charAt(at)) ? [] : (numbers[next++] ?? []),
  );
}
