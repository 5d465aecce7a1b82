/** Characters that XML names. Maps, since an object would also find `constructor` and its like. */
export const XML_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Those of XML, and the no-break space, which HTML names and editors write. */
export const MARKUP_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...XML_CHARACTERS,
  ['nbsp', '\u00A0'],
]);
