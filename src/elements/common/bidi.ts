/** Characters that change the direction of the text after them. */
export const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text of others that is shown inside a sentence of ours: without bidi control characters. */
export function withoutBidi(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}
