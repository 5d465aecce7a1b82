const OFFICE = 'vnd.openxmlformats-officedocument.';
const OPEN = 'vnd.oasis.opendocument.';

/** Subtypes of `application` by the extension of a file name. */
const SUBTYPES: Readonly<Record<string, string>> = {
  doc: 'msword',
  docx: `${OFFICE}wordprocessingml.document`,
  xlsx: `${OFFICE}spreadsheetml.sheet`,
  pptx: `${OFFICE}presentationml.presentation`,
  odt: `${OPEN}text`,
  odp: `${OPEN}presentation`,
  ods: `${OPEN}spreadsheet`,
  fodt: `${OPEN}text-flat-xml`,
  fodp: `${OPEN}presentation-flat-xml`,
  fods: `${OPEN}spreadsheet-flat-xml`,
  xhtml: 'xhtml+xml',
  xht: 'xhtml+xml',
  xlf: 'xliff+xml',
  xlif: 'xliff+xml',
  xliff: 'xliff+xml',
  tmx: 'xml',
  sdlxliff: 'xml',
  ttx: 'xml',
  rtf: 'rtf',
  pages: 'vnd.apple.pages',
};

/** Media type of a document by its file name; that of any bytes for a name that says nothing. */
export function mediaTypeOf(fileName: string): string {
  const extension = /\.(\w+)\s*$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (extension === 'txt') return 'text/plain';
  if (extension === 'html' || extension === 'htm') return 'text/html';
  const subtype = Object.hasOwn(SUBTYPES, extension) ? SUBTYPES[extension] : undefined;
  return `application/${subtype ?? 'octet-stream'}`;
}
