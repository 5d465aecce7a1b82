declare module 'unicode-confusables' {
  /** Replaces each character that looks like another one, by the list of Unicode. */
  export function rectifyConfusion(text: string): string;
}
