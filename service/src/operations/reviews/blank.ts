/** Whether nothing of a text is visible: it has only spaces, control and format characters. */
export const isBlank = (text: string): boolean => /^[\p{Z}\p{C}]*$/u.test(text);
