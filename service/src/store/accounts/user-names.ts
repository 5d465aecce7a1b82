import {rectifyConfusion} from 'unicode-confusables';
import {StoreError} from '../store-error.ts';

const MAX_LENGTH = 64;

/** Control characters, halves of characters, what is not seen, and marks that change the direction of what follows. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Normalizes a user name for storing and looking up. */
export function canonicalUserName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Whether a user may get this canonical name. */
export function isUserName(canonical: string): boolean {
  return canonical !== '' && canonical.length <= MAX_LENGTH && !HIDDEN.test(canonical);
}

/** Refuses a name that no new user may have; users who have such names from earlier versions keep them. */
export function checkUserName(canonical: string): void {
  if (isUserName(canonical)) return;
  throw new StoreError(
    'invalid',
    `A user name has 1 to ${MAX_LENGTH} characters, and none that is not seen: no control characters, no zero-width characters, no marks of direction.`,
  );
}

/** What a name looks like; names that have either of the two in common are taken for each other. */
export interface NameSkeletons {
  /** Of the name in small letters. */
  readonly skeleton: string;
  /** Of the name as it is written: the Cyrillic М looks like an M, while м looks like no m. */
  readonly capitalSkeleton: string;
}

/** Most passes over a name: each makes something of it a letter of a script that is more common. */
const MAX_PASSES = 10;

/**
 * What a name looks like, after UTS 39. Case, width and composition do not count, nor which script a letter is of. ASCII
 * is left alone: people tell "m" from "rn", and may be named "mtservice1".
 */
export function nameSkeletons(name: string): NameSkeletons {
  const shown = name.normalize('NFKC').replace(new RegExp(HIDDEN, 'gu'), '');
  return {skeleton: settled(folded(shown)), capitalSkeleton: settled(shown)};
}

/** Maps letters and folds their case until nothing changes: what a letter is mapped to may look like a third one. */
function settled(text: string): string {
  let before: string;
  let now = text;
  let passes = 0;
  do {
    before = now;
    const similar = [...now.normalize('NFD')].map((point) =>
      point <= '\x7f' ? point : rectifyConfusion(point),
    );
    now = folded(similar.join('').normalize('NFD'));
    passes += 1;
  } while (now !== before && passes < MAX_PASSES);
  return now.replace(/\s+/gu, ' ').trim();
}

/** Folds the case of all scripts, "ß" as "ss". */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase();
}
