/** Selects `count` items in even steps; with another `shift`, a fraction of a step, other items. */
export function sample<T>(all: readonly T[], count: number, shift = 0): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from(
    {length: Math.min(count, all.length)},
    (_, index) => all[Math.floor((index + shift) * step)]!,
  );
}
