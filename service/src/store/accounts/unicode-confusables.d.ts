declare module 'unicode-confusables' {
  /** Replaces each character with the character it looks like, according to Unicode's list of confusables. */
  export function rectifyConfusion(text: string): string;
}
