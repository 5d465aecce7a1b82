// Takes comments and indentation out of the text parts of an html`` or svg`` template.
// White space in text shrinks to one space and never to none, since between inline elements it shows.

interface Piece {
  /** How much of the template it is. */
  readonly length: number;
  /** What is written for it. */
  readonly output: string;
}

/** Stands for an expression. */
const marker = '\u0000';
const dynamicTag = /^<\/?\0/;
const comment = /^<!--[^]*?-->/;
const tag = /^<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/i;
const verbatimElement = /^<(pre|textarea|script|style|title|xmp|listing)(?=[\s>/])/i;

function minifyTag(text: string): string {
  const pieces = text.match(/"[^"]*"|'[^']*'|\s+|[^\s"']+/g) ?? [];
  return pieces
    .map((piece, index) => {
      if (!/^\s/.test(piece)) return piece;
      return pieces[index + 1] === '>' ? '' : ' ';
    })
    .join('');
}

/** The element at the start of the text, what is in it as it is, up to the end of its closing tag. */
function readVerbatim(text: string, name: string): Piece | undefined {
  const end = new RegExp(`</${name}\\s*>`, 'i').exec(text);
  if (!end) return undefined;
  const length = end.index + end[0].length;
  const start = tag.exec(text)?.[0] ?? '';
  return {length, output: minifyTag(start) + text.slice(start.length, length)};
}

/** The construct at the start of the text; undefined when it cannot be read. */
function readPiece(text: string): Piece | undefined {
  const verbatimName = verbatimElement.exec(text)?.[1];
  if (verbatimName) return readVerbatim(text, verbatimName);
  if (text.startsWith('<!--')) {
    const found = comment.exec(text)?.[0];
    return found === undefined
      ? undefined
      : {length: found.length, output: found.includes(marker) ? found : ''};
  }
  if (text.startsWith('<')) {
    if (dynamicTag.test(text)) return undefined;
    const found = tag.exec(text)?.[0];
    return found === undefined ? {length: 1, output: '<'} : {length: found.length, output: minifyTag(found)};
  }
  const found = /^[^<]+/.exec(text)?.[0] ?? '';
  return {length: found.length, output: found.replace(/\s+/g, ' ')};
}

function minifyWhole(text: string): string | undefined {
  let output = '';
  for (let position = 0; position < text.length;) {
    const piece = readPiece(text.slice(position));
    if (!piece) return undefined;
    position += piece.length;
    // The spaces on both sides of a comment that was taken out have met.
    output += output.endsWith(' ') ? piece.output.replace(/^ /, '') : piece.output;
  }
  return output;
}

/** The parts around the expressions of a template, smaller; unchanged when they cannot be read. */
export function minifyHtml(parts: readonly string[]): readonly string[] {
  if (parts.some((part) => part.includes(marker))) return parts;
  return minifyWhole(parts.join(marker))?.split(marker) ?? parts;
}
