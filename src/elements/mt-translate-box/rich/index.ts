/** Formatted text: loaded with the first text that has formatting. */
export * from './rich-controls.ts';
