/** A part of the text that the parser quotes; the text may hold keys, and the fault may be logged. */
const QUOTED = /, (?:\.{3})?"[^]*"(?:\.{3})? is not valid JSON$/;

/** What is wrong with a text that is no JSON, with the line and column where that is known. */
export function jsonFault(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [counted, position] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
  if (counted === undefined) return message.replace(QUOTED, '');
  const before = text.slice(0, Number(position)).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return `${message.slice(0, -counted.length)} in ${place}`;
}
