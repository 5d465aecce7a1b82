/** Maximum length of a text of a document, which may be several paragraphs. */
export interface LengthLimit {
  /** Position of the first paragraph, and the position after the last. */
  readonly first: number;
  readonly end: number;
  /** Maximum number of characters (code points). */
  readonly most: number;
  /** Number of characters of the text that are in no paragraph: placeholders, and parts that stay. */
  readonly others: number;
}

/** Number of characters (code points) of a text. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return count;
}
