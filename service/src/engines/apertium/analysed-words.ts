import type {AnalysedWord, SegmentPart} from '../engine.ts';
import {analysedTokens, readToken, ReadText} from './lexical-units.ts';

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;

/**
 * The words of an analysed text with their base forms. For a multiword such as "gave up", each word gets its
 * own base form if the counts match; otherwise its words are left out. Undefined if words cannot be located.
 */
export function analysedWords(
  analysed: string,
  text: string,
  superblanks: readonly SegmentPart[],
): AnalysedWord[] | undefined {
  const words: AnalysedWord[] = [];
  const place = new ReadText(text);
  for (const token of analysedTokens(analysed)) {
    const range = readToken(token, superblanks, place);
    if (token.kind !== 'unit' || !range) continue;
    const matches = [...text.slice(...range).matchAll(WORDS)];
    for (const [index, {0: word, index: start}] of matches.entries()) {
      const from = range[0] + start;
      const itsOwn = (lemma: string): string | never[] => {
        const parts = lemma.match(WORDS) ?? [];
        return parts.length === matches.length ? (parts[index] ?? []) : [];
      };
      const [lemmas, nouns] = [token.lemmas.flatMap(itsOwn), token.nouns.flatMap(itsOwn)];
      const adjectives = token.adjectives.flatMap(itsOwn);
      if (lemmas.length > 0)
        words.push({
          range: [from, from + word.length],
          lemmas,
          nouns,
          ...(adjectives.length > 0 && {adjectives}),
        });
    }
  }
  return place.isRead ? words : undefined;
}
