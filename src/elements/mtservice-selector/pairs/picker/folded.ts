const MARKS = /\p{M}/gu;

/** A text as it is compared in searches: without accents and capital letters. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}
