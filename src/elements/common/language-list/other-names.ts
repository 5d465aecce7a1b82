const known = new Map<string, readonly string[]>();

/** Names of a language in English and in the language itself; none for an unknown code. */
export function otherNames(code: string): readonly string[] {
  let names = known.get(code);
  if (!names) known.set(code, (names = [code, 'en'].flatMap((language) => nameIn(language, code))));
  return names;
}

function nameIn(language: string, code: string): string[] {
  try {
    return [new Intl.DisplayNames(language, {type: 'language', fallback: 'none'}).of(code) ?? []].flat();
  } catch {
    return []; // not a code of a language
  }
}
