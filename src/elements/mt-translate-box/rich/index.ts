/** Formatted text and long plain text: loaded with the first text that is pasted with formatting, or that is long. */
export * from './rich-controls.ts';
