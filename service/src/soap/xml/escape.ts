// Characters that XML 1.0 cannot have: controls, lone surrogates and two noncharacters.
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const IN_TEXT = /[&<>\r]/g;
const IN_ATTRIBUTE = /[&<>"\t\n\r]/g;
const HARMLESS = /^[\t\n\u0020-%'-;=?-\ud7ff\ue000-\ufffd]*$/;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** Text as the content of an element, which is read back unchanged except characters that XML cannot have. */
export function escapeText(text: string): string {
  if (HARMLESS.test(text)) return text;
  return text.replace(ILLEGAL, '\ufffd').replace(IN_TEXT, (character) => REFERENCES[character]!);
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(ILLEGAL, '\ufffd').replace(IN_ATTRIBUTE, (character) => REFERENCES[character]!);
}
