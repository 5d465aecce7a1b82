/** Characters that change the direction of the text after them. */
export const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Removes bidi control characters from a text that is shown inside a message. */
export function withoutBidi(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}
