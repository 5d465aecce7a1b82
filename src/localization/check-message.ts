/** Short texts that a check concerns; unknown texts are absent. */
export interface CheckedTexts {
  /** The part of the source that the check points at. */
  readonly source?: string | undefined;
  /** The part of the translation that the check points at. */
  readonly translation?: string | undefined;
  /** Text that the translation should contain. */
  readonly expected?: string | undefined;
}

/** Describes a finding, including the known texts. */
export type CheckMessage = (texts: CheckedTexts) => string;

/**
 * Creates a message for a difference between the texts: both versions if known, else only the missing or added text.
 */
export function difference(what: string, missing: string, added: string): CheckMessage {
  return ({source, translation, expected}) => {
    const lost = source || expected;
    if (lost && translation) return `${what}: ${isolated(lost)} → ${isolated(translation)}`;
    if (lost) return `${what}: ${missing} ${isolated(lost)}`;
    return translation ? `${what}: ${added} ${isolated(translation)}` : what;
  };
}

/** Creates a message about one word or text: in the translation or in the source, or expected. */
export function about(what: string, wordless = what): CheckMessage {
  return ({source, translation, expected}) => {
    const word = translation || source || expected;
    return word ? `${what}: ${isolated(word)}` : wordless;
  };
}

/** Creates a message for a term and its translation. */
export function term(what: string, nameless: string): CheckMessage {
  return ({source, expected}) => {
    const names = [source, expected].flatMap((name) => (name ? isolated(name) : []));
    return names.length > 0 ? `${what}: ${names.join(' → ')}` : nameless;
  };
}

/** Creates a message for a word that must not be used, with the word to write instead if there is one. */
export function forbidden(what: string, write: string): CheckMessage {
  return ({translation, expected}) => {
    const used = translation ? `${what}: ${isolated(translation)}` : what;
    return expected ? `${used}; ${write} ${isolated(expected)}` : used;
  };
}

/** Creates a message for a translation that has more characters than the most. */
export function exceeded(what: string): CheckMessage {
  return ({translation, expected}) =>
    translation && expected ? `${what}: ${translation} > ${expected}` : what;
}

/** Isolates an external text, so that its direction does not affect the surrounding words. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
