/** Short texts that a check is about; those that are not known are left out. */
export interface CheckedTexts {
  /** What the check points at in the source. */
  readonly source?: string | undefined;
  /** What the check points at in the translation. */
  readonly translation?: string | undefined;
  /** What should stand in the translation. */
  readonly expected?: string | undefined;
}

/** Says what a check found, about the texts as far as they are known. */
export type CheckMessage = (texts: CheckedTexts) => string;

/** Makes a message for things that are not the same in both texts: what became what, else what is missing or added. */
export function difference(what: string, missing: string, added: string): CheckMessage {
  return ({source, translation, expected}) => {
    const lost = source || expected;
    if (lost && translation) return `${what}: ${isolated(lost)} → ${isolated(translation)}`;
    if (lost) return `${what}: ${missing} ${isolated(lost)}`;
    return translation ? `${what}: ${added} ${isolated(translation)}` : what;
  };
}

/** Makes a message for a word of the translation, which may stand in the source alike. */
export function about(what: string, wordless = what): CheckMessage {
  return ({source, translation}) => {
    const word = translation || source;
    return word ? `${what}: ${isolated(word)}` : wordless;
  };
}

/** Makes a message for a term with its translation. */
export function term(what: string, nameless: string): CheckMessage {
  return ({source, expected}) => {
    const names = [source, expected].flatMap((name) => (name ? isolated(name) : []));
    return names.length > 0 ? `${what}: ${names.join(' → ')}` : nameless;
  };
}

/** A text that others wrote: its direction does not turn the words around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
