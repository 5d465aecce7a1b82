import type {OwnPattern, ShieldPattern} from './detail.ts';

const ADVICE =
  'Each entry of shieldPatterns must be a RegExp, or an object {name, pattern} with a RegExp as its pattern. Nothing is kept in the page for this one:';

/** Prepares the host page's patterns; rejects unusable patterns with a warning that says what to do. */
export function ownPatterns(
  given: readonly ShieldPattern[] | null | undefined,
  warn = (message: string, entry: unknown): void => console.warn(message, entry),
): OwnPattern[] {
  const entries: readonly unknown[] = Array.isArray(given) ? given : given ? [given] : [];
  return entries.flatMap((entry) => {
    const pattern = isNamed(entry) ? entry.pattern : entry;
    if (!(pattern instanceof RegExp)) {
      warn(ADVICE, entry);
      return [];
    }
    const flags = pattern.flags.replace(/[gy]/g, '');
    const name = isNamed(entry) ? String(entry.name ?? '') : '';
    return [{name, pattern: new RegExp(pattern.source, `${flags}g`)}];
  });
}

function isNamed(entry: unknown): entry is {readonly name: unknown; readonly pattern: unknown} {
  return typeof entry === 'object' && entry !== null && 'pattern' in entry;
}
