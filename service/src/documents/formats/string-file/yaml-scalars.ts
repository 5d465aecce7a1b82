/** Words that YAML 1.1, still widely used, reads as true, false or null. */
const SWITCH = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;
const PLAIN_START = /^[\p{L}(„“«¿¡]/u;
const NOT_PLAIN = /:(?=\s|$)|\s#|[\0-\x1f\x7f]|^\s|\s$/;
const HEADER = /^[|>]([+-]?)(\d?)([+-]?)[^\n]*\n/;

/** Whether many programs read an unquoted word as a boolean or null. */
export function isSwitch(text: string): boolean {
  return SWITCH.test(text);
}

/**
 * Writes a value without quotation marks if YAML reads the unquoted text as the same value; otherwise in
 * double quotation marks.
 */
export function plainScalar(text: string, isInFlow: boolean): string {
  const isPlain =
    PLAIN_START.test(text) &&
    !NOT_PLAIN.test(text) &&
    !isSwitch(text) &&
    !(isInFlow && /[,[\]{}]/.test(text));
  return isPlain ? text : JSON.stringify(text);
}

/** Writes a value in single quotation marks, which have no escapes. */
export function singleQuoted(text: string): string {
  return /[\0-\x1f]/.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

/** Returns a function that writes a new value as a literal block, in the layout of the old block. */
export function literalBlock(written: string, value: string): (text: string) => string {
  const block = readBlock(written, value);
  if (!block) return (text) => doubleQuoted(written, text);
  const {head, indent, lineEnd, tail} = block;
  return (text) => head + indented(text.trimEnd().split('\n'), indent, lineEnd) + tail;
}

/** Returns a function that writes a new value as a folded block, with lines as long as in the old block. */
export function foldedBlock(written: string, value: string): (text: string) => string {
  const block = readBlock(written, value);
  // Lines that begin with a space are not folded.
  if (!block || /^[ \t]/m.test(value)) return (text) => doubleQuoted(written, text);
  const {head, indent, lineEnd, tail} = block;
  const width = written.split('\n').reduce((most, line) => Math.max(most, line.trimEnd().length), 40);
  return (text) => {
    // Each line end of the value is an empty line of the block.
    const lines = text
      .trimEnd()
      .split('\n')
      .flatMap((line, index) => {
        const folded = line.trim() === '' ? [] : wrapped(line.trim(), width - indent.length);
        return index === 0 ? folded : ['', ...folded];
      });
    return head + indented(lines, indent, lineEnd) + tail;
  };
}

interface Block {
  readonly head: string;
  readonly indent: string;
  readonly lineEnd: string;
  /** White space after the last line. */
  readonly tail: string;
}

/** Parses a block; undefined if its indentation is given as a number or is unclear. */
function readBlock(written: string, value: string): Block | undefined {
  const header = HEADER.exec(written);
  if (!header || header[2] !== '' || /^\s/.test(value)) return undefined;
  const body = written.slice(header[0].length);
  const indent = /^(?:[ \t]*\r?\n)*( +)/.exec(body)?.[1];
  if (indent === undefined) return undefined;
  const lineEnd = written.includes('\r\n') ? '\r\n' : '\n';
  const tail = /\s*$/.exec(body)![0];
  return {head: header[0], indent, lineEnd, tail};
}

function indented(lines: readonly string[], indent: string, lineEnd: string): string {
  return lines.map((line) => (line === '' ? '' : indent + line)).join(lineEnd);
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += (line === '' ? '' : ' ') + word;
  }
  return [...lines, line];
}

/** Writes a value in double quotation marks instead of a block; keeps the line end at the block's end. */
function doubleQuoted(written: string, text: string): string {
  return JSON.stringify(text) + (written.endsWith('\n') ? '\n' : '');
}
