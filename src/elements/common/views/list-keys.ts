const PAGE = 8;

/**
 * Index of the option to which a key leads in an open list of `count` options; from the last to the first and back.
 * Undefined for a key that does not move.
 */
export function optionAfterKey(key: string, active: number, count: number): number | undefined {
  const last = Math.max(count - 1, 0);
  if (key === 'ArrowDown') return active < last ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : last;
  if (key === 'PageDown') return Math.min(active + PAGE, last);
  return key === 'PageUp' ? Math.max(active - PAGE, 0) : undefined;
}
