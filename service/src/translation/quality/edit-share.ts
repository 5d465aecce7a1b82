import {editDistance} from '../edit-distance.ts';

/** Maximum number of characters of each text that are compared. */
const MAX_CHARACTERS = 1_000;

/**
 * Share of a translation that a person changed, 0 to 1: edited characters divided by the longer text's
 * length.
 */
export function editShare(before: string, after: string): number {
  const first = characters(before);
  const second = characters(after);
  const longest = Math.max(first.length, second.length);
  return longest === 0 ? 0 : editDistance(first, second) / longest;
}

function characters(text: string): string[] {
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS));
}
