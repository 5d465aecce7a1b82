import type {HumanKeys} from '../segments/human-translations.ts';
import {wordsOfSubmitted} from './memory-words.ts';

/** A human translation under one of its keys, as it is stored. */
export interface MemoryEntry {
  readonly key: string;
  readonly source: string;
  readonly translation: string;
  readonly words?: readonly string[];
}

/** A human translation as it is stored: under both keys, and found by its words under the exact one. */
export function memoryEntries(
  {exact, bare}: HumanKeys,
  source: string,
  translation: string,
): readonly [MemoryEntry, MemoryEntry] {
  return [
    {key: exact, source, translation, words: wordsOfSubmitted(source)},
    {key: bare, source, translation},
  ];
}
