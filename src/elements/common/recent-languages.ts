const KEY = 'mtservice-languages';
const MAX_RECENT = 5;

/** Codes of the languages that the user chose last on this site, latest first. */
export function recentLanguages(): string[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY)!) as string[]).map(String);
  } catch {
    return []; // no saved languages, or a page without storage
  }
}

/** Remembers chosen languages, latest first. */
export function rememberLanguages(codes: readonly string[]): void {
  const recent = [...new Set([...codes, ...recentLanguages()])].filter((code) => code !== '');
  try {
    localStorage.setItem(KEY, JSON.stringify(recent.slice(0, MAX_RECENT)));
  } catch {
    // A page without storage, or a full one.
  }
}
