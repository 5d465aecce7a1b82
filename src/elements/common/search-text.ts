const MARKS = /\p{M}/gu;

/** Normalizes a text for searches: lower case, without accents. */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}
