/** Why Continue went no further, as far as the element can tell by itself. */
export type TokenProblem = 'missing' | 'badCharacters' | 'noAddress' | 'noSystems';

// What can stand in a header value and in a token: visible ASCII.
const TOKEN = /^[\x21-\x7e]+$/;

/** What is wrong before the service is asked; undefined when it can be. */
export function tokenProblem(token: string, address: string | undefined): TokenProblem | undefined {
  if (!token) return 'missing';
  if (!TOKEN.test(token)) return 'badCharacters';
  return address ? undefined : 'noAddress';
}
