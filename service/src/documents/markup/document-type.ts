/**
 * Position after a document type with declarations of its own, which are not read; -1 if the text ends before it does.
 *
 * @param from - Position after `<!DOCTYPE`.
 */
export function documentTypeEnd(source: string, from: number): number {
  const mark = /["'[\]>]|<!--|<\?/g;
  let isInside = false;
  mark.lastIndex = from;
  for (let found = mark.exec(source); found; found = mark.exec(source)) {
    const [text] = found;
    const at = mark.lastIndex;
    if (text === '[') isInside = true;
    else if (text === ']') isInside = false;
    else if (text === '>') {
      if (!isInside) return at;
    } else {
      const ending = ENDINGS[text] ?? text;
      const end = source.indexOf(ending, at);
      if (end < 0) return -1;
      mark.lastIndex = end + ending.length;
    }
  }
  return -1;
}

/** What ends a comment or an instruction; a quotation mark ends what the same mark began. */
const ENDINGS: Readonly<Record<string, string>> = {'<!--': '-->', '<?': '?>'};
