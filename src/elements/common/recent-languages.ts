const KEY = 'mtservice-languages';
const DETECTS_KEY = 'mtservice-detects';
const MAX_RECENT = 5;

/** Uses the storage of the site; undefined for a page without storage, a full one, or one with something else in it. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** Codes of the languages that the user chose last on this site, latest first. */
export function recentLanguages(): string[] {
  return withStorage((storage) => (JSON.parse(storage.getItem(KEY)!) as string[]).map(String)) ?? [];
}

/** Remembers chosen languages, latest first. */
export function rememberLanguages(codes: readonly string[]): void {
  const recent = [...new Set([...codes, ...recentLanguages()])].filter((code) => code !== '');
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(recent.slice(0, MAX_RECENT))));
}

/** Whether the user chose on this site to have the source language detected, and no language since. */
export function wasDetecting(): boolean {
  return !!withStorage((storage) => storage.getItem(DETECTS_KEY));
}

/** Remembers whether the user wants the source language to be detected. */
export function rememberDetecting(isDetecting: boolean): void {
  withStorage((storage) => storage.setItem(DETECTS_KEY, isDetecting ? '1' : ''));
}
