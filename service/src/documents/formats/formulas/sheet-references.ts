/** Gives the new name of a sheet; undefined for one that keeps its name. */
export type Rename = (name: string) => string | undefined;

// Strings, quoted names, and plain names; several sheets are written `First:Last`. What is none of them is taken in
// whole pieces: to look again from each of its characters would cost the square of a long formula.
const REFERENCE =
  /"(?:[^"]|"")*"?|'((?:[^']|'')*)(?:'(!?))?|(?<![\p{L}\p{N}_.\]'])([\p{L}_\\][\p{L}\p{N}_.\\]*(?::[\p{L}_\\][\p{L}\p{N}_.\\]*)?)!|[\p{L}\p{N}_.\\]+/gu;

/** Writes a formula, or a place in a workbook, with the new names of sheets. */
export function renameInFormula(formula: string, rename: Rename): string {
  if (!formula.includes('!')) return formula;
  return formula.replace(REFERENCE, (whole: string, quoted?: string, end?: string, plain?: string) => {
    const written = end === '!' ? quoted?.replaceAll("''", "'") : plain;
    // A sheet of another file has the file's name in brackets.
    if (written === undefined || written.includes('[')) return whole;
    const names = written.split(':');
    const renamed = names.map((name) => rename(name) ?? name);
    if (renamed.every((name, index) => name === names[index])) return whole;
    return `'${renamed.join(':').replaceAll("'", "''")}'!`;
  });
}

/** Whether a name is in the strings of a formula, which `INDIRECT` and `HYPERLINK` may take for sheets. */
export function isInStrings(formula: string, name: string): boolean {
  const lower = name.toLowerCase();
  return stringsOf(formula).some((text) => text.toLowerCase().includes(lower));
}

/** The strings of a formula, with their quotes. */
export function stringsOf(formula: string): readonly string[] {
  return formula.match(/"(?:[^"]|"")*"/g) ?? [];
}
