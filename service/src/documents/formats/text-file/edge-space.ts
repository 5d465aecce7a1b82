/** A text without white space at its ends, and that white space. */
export interface TextWithSpace {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** Separates the white space at the ends of a text, which translations would not keep. */
export function splitSpace(original: string): TextWithSpace {
  const rest = original.trimStart();
  const text = rest.trimEnd();
  return {before: original.slice(0, original.length - rest.length), text, after: rest.slice(text.length)};
}
