/** Characters with names in XML. A map, since an object would also have entries such as `constructor`. */
export const XML_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The characters of XML, and the no-break space, which has a name in HTML and is written by editors. */
export const MARKUP_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...XML_CHARACTERS,
  ['nbsp', '\u00A0'],
]);
