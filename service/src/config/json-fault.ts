/** Text that the parser quotes; the text may contain keys, and the message may be logged. */
const QUOTED = /, (?:\.{3})?"[^]*"(?:\.{3})? is not valid JSON$/;

/** Describes invalid JSON, with the line and column if known. */
export function jsonFault(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [counted, position] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
  if (counted === undefined) return message.replace(QUOTED, '');
  const before = text.slice(0, Number(position)).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return `${message.slice(0, -counted.length)} in ${place}`;
}
