declare module 'unicode-confusables' {
  /** Replaces each character with the one that it looks like, by Unicode's list of confusables. */
  export function rectifyConfusion(text: string): string;
}
