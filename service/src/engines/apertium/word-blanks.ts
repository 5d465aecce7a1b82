import type {Segment, SegmentPart, WordAlignment, WordRange} from '../engine.ts';
import {textOf} from '../segment-content.ts';
import {wordRanges} from '../segment-text.ts';
import {analysedTokens, readToken, ReadText, unescaped} from './lexical-units.ts';

/**
 * Numbers the words of an analysed stream with word-bound blanks. Undefined if the analysis lost part of the
 * text, so that words cannot be located.
 *
 * @param analysed - The analyser's answer to the segment's stream.
 * @param superblanks - Contents of the superblanks.
 */
export function numberWords(
  analysed: string,
  segment: Segment,
  superblanks: readonly SegmentPart[],
): NumberedWords | undefined {
  const units: WordRange[] = [];
  let stream = '';
  let bound = '';
  const text = new ReadText(textOf(segment));
  for (const token of analysedTokens(analysed)) {
    const range = readToken(token, superblanks, text);
    if (token.kind === 'bound') bound = token.to;
    else if (token.kind === 'unit' && range) {
      stream += `[[${bound === '' ? '' : `${bound}; `}t:w:${units.length}]]${token.surface}[[/]]`;
      units.push(range);
    } else if (token.kind !== 'unit') stream += token.text;
  }
  return text.isRead ? new NumberedWords(stream, units, segment, superblanks) : undefined;
}

/** A segment with numbered words: Apertium moves the numbers with the words. */
export class NumberedWords {
  readonly stream: string;
  /** Positions of the words in the segment's text, by number; a multiword counts as one word. */
  readonly #units: readonly WordRange[];
  readonly #segment: Segment;
  readonly #superblanks: readonly SegmentPart[];

  constructor(
    stream: string,
    units: readonly WordRange[],
    segment: Segment,
    superblanks: readonly SegmentPart[],
  ) {
    this.stream = stream;
    this.#units = units;
    this.#segment = segment;
    this.#superblanks = superblanks;
  }

  /**
   * Reads the word alignment of a translation from the answer to the numbered stream; undefined if the stream
   * was translated differently.
   */
  alignment(answer: string, translated: Segment): WordAlignment | undefined {
    const target = wordRanges(textOf(translated));
    const numbers = numbersAt(answer, this.#superblanks, textOf(translated));
    if (!numbers) return undefined;
    const source = wordRanges(textOf(this.#segment));
    const ofUnit = wordsWithin(source, this.#units);
    const unitsOf = target.map(([start, end]) => new Set(numbers.slice(start, end).flat()));
    const links = new Map<string, [source: number, target: number]>();
    for (const [to, wordUnits] of unitsOf.entries()) {
      for (const unit of wordUnits) {
        for (const from of ofUnit[unit] ?? []) links.set(`${from} ${to}`, [from, to]);
      }
    }
    const sorted = [...links.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return {source, target, links: sorted, sure: sureLinks(sorted)};
  }
}

/** The words that each unit touches, by their indexes; words and units are both in the order of the text. */
function wordsWithin(words: readonly WordRange[], units: readonly WordRange[]): number[][] {
  let first = 0;
  return units.map(([start, end]) => {
    while (first < words.length && words[first]![1] <= start) first += 1;
    const within: number[] = [];
    for (let index = first; index < words.length && words[index]![0] < end; index += 1) within.push(index);
    return within;
  });
}

/** Returns the one-to-one links. */
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
 * Numbers of the source words for each UTF-16 code unit of a translation. Undefined if the numbered stream
 * was translated differently; spaces and the case of the first letter may differ.
 */
function numbersAt(
  answer: string,
  superblanks: readonly SegmentPart[],
  translation: string,
): (readonly number[])[] | undefined {
  let numbered = '';
  const numbers: (readonly number[])[] = [];
  let unitNumbers: readonly number[] = [];
  for (const [token] of answer.matchAll(/\[\[[^\]]*\]\]|\[\d+\]|\\[^]|[*#@]|[^\\[*#@]+/g)) {
    if (token.startsWith('[[')) {
      unitNumbers = [...token.matchAll(/t:w:(\d+)/g)].map(([, number]) => Number(number));
      continue;
    }
    if (/^\\?[*#@]$/.test(token)) continue;
    const content = token.startsWith('[') ? superblanks[Number(token.slice(1, -1))] : unescaped(token);
    if (typeof content !== 'string') continue;
    const seen = content.replace(/\s+/g, '');
    numbered += seen;
    numbers.push(...Array.from({length: seen.length}, () => (token.startsWith('[') ? [] : unitNumbers)));
  }
  if (numbered.toLowerCase() !== translation.replace(/\s+/g, '').toLowerCase()) return undefined;
  let next = 0;
  // A space inside a word is ignored, whatever its number.
  return Array.from({length: translation.length}, (_, at) =>
    /\s/.test(translation.charAt(at)) ? [] : (numbers[next++] ?? []),
  );
}
