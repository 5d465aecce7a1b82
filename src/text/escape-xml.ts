// Controls, lone surrogates and two noncharacters, which XML 1.0 cannot contain, not even escaped.
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// Most text needs no change, and one test is faster than two replacements.
const HARMLESS = /^[\t\n\u0020-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const reference = (character: string): string => REFERENCES[character]!;

/**
 * Escapes text for the content of an element, for a parser to read back unchanged; characters that XML cannot
 * contain become U+FFFD.
 */
export function escapeXml(text: string): string {
  if (HARMLESS.test(text)) return text;
  return text.replace(ILLEGAL, '\uFFFD').replace(/[&<>\r]/g, reference);
}

/** Escapes text for the value of an attribute, in quotes of either kind. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(ILLEGAL, '\uFFFD').replace(/[&<>"'\t\n\r]/g, reference);
}
