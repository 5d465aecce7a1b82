/** Maximum length of names to search for, since each length costs a pass over all strings. */
const MAX_CHARACTERS = 255;

/**
 * Finds the names that occur in any of the strings; names and strings are in lower case. A name that is too
 * long to search for counts as found. The strings are read once for each length of a name: searching them for
 * each name would take time quadratic in the size of the workbook.
 */
export function namesInStrings(names: Iterable<string>, strings: Iterable<string>): Set<string> {
  const matches = new Set<string>();
  const byLength = new Map<number, Set<string>>();
  for (const name of names) {
    if (name.length > MAX_CHARACTERS) matches.add(name);
    else if (byLength.has(name.length)) byLength.get(name.length)!.add(name);
    else byLength.set(name.length, new Set([name]));
  }
  for (const text of strings) {
    for (const [length, ofLength] of byLength) {
      for (let at = 0; at + length <= text.length && ofLength.size > 0; at += 1) {
        const part = text.slice(at, at + length);
        if (ofLength.delete(part)) matches.add(part);
      }
    }
  }
  return matches;
}
