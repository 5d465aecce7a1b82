import type {HumanKeys} from '../segments/human-translations.ts';
import {wordsOfSubmitted} from './memory-words.ts';

/** A stored human translation under one of its keys. */
export interface MemoryEntry {
  readonly key: string;
  readonly source: string;
  readonly translation: string;
  readonly words?: readonly string[];
  readonly isEdited?: boolean;
}

/**
 * Creates the stored entries of a human translation: one for each key. Only the entry with the exact key can
 * also be found by its words.
 */
export function memoryEntries(
  {exact, bare}: HumanKeys,
  source: string,
  translation: string,
  isEdited = false,
): readonly [MemoryEntry, MemoryEntry] {
  return [
    {key: exact, source, translation, isEdited, words: wordsOfSubmitted(source)},
    {key: bare, source, translation, isEdited},
  ];
}
