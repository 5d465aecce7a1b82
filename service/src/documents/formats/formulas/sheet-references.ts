/** Returns the new name of a sheet; undefined if the name stays the same. */
export type Rename = (name: string) => string | undefined;

// Strings, quoted names, and plain names; several sheets are written `First:Last`. Other text is consumed in
// runs: retrying at each character would take quadratic time.
const REFERENCE =
  /"(?:[^"]|"")*"?|'((?:[^']|'')*)(?:'(!?))?|(?<![\p{L}\p{N}_.\]'])([\p{L}_\\][\p{L}\p{N}_.\\]*(?::[\p{L}_\\][\p{L}\p{N}_.\\]*)?)!|[\p{L}\p{N}_.\\]+/gu;

/** Renames sheets in a formula or in a reference of a workbook. */
export function renameInFormula(formula: string, rename: Rename): string {
  if (!formula.includes('!')) return formula;
  return formula.replace(REFERENCE, (reference: string, quoted?: string, end?: string, plain?: string) => {
    const written = end === '!' ? quoted?.replaceAll("''", "'") : plain;
    // A reference to a sheet of another file contains the file's name in brackets.
    if (written === undefined || written.includes('[')) return reference;
    const names = written.split(':');
    const renamed = names.map((name) => rename(name) ?? name);
    if (renamed.every((name, index) => name === names[index])) return reference;
    return `'${renamed.join(':').replaceAll("'", "''")}'!`;
  });
}

/** The strings of a formula, with their quotes. */
export function stringsOf(formula: string): readonly string[] {
  return formula.match(/"(?:[^"]|"")*"/g) ?? [];
}
