/** Placeholders of printf, words with their apostrophes, numbers, and single marks. */
const TOKEN = /%[-+ #0-9.*$]*[a-zA-Z]|\p{L}[\p{L}\p{M}\p{N}]*(?:[’'][\p{L}\p{M}]+)?|\p{N}+|[^\s\p{L}\p{N}]/gu;

/** Marks of a letter on the keyboard in the words of an interface, such as `&File` and `_File`. */
const MNEMONIC = /[&_](?=\p{L})/gu;

/** Maximum number of tokens of a text that are examined. */
const MAX_TOKENS = 400;

/** Words in lower case and marks of a text, at most 400; all numbers are `0`, all placeholders `%`. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const [token] of text.replace(MNEMONIC, '').toLowerCase().matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) break;
    tokens.push(generalized(token));
  }
  return tokens;
}

function generalized(token: string): string {
  if (token.length > 1 && token.startsWith('%')) return '%';
  return /^\p{N}/u.test(token) ? '0' : token.replace('’', "'");
}

export function isWord(token: string): boolean {
  return /^\p{L}/u.test(token);
}
