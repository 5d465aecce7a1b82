/** How documents of a format are read; those of `converted` become DOCX first. */
export type DocumentFamily =
  | 'office-open-xml'
  | 'open-document'
  | 'epub'
  | 'idml'
  | 'html'
  | 'plain-text'
  | 'tmx'
  | 'xliff'
  | 'ttx'
  | 'gettext'
  | 'markdown'
  | 'subtitles'
  | 'ass'
  | 'ttml'
  | 'dita'
  | 'csv'
  | 'json'
  | 'yaml'
  | 'properties'
  | 'android'
  | 'resx'
  | 'apple-strings'
  | 'string-catalog'
  | 'qt'
  | 'fluent'
  | 'converted';

/** The document format of one file name extension. */
export interface DocumentFormatEntry {
  /** Extension of the file name, in lower case, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly family: DocumentFamily;
  /** Name of the format for users; extensions of the same format share it. */
  readonly label: string;
  /** Extension of the translated document, if different from that of the source. */
  readonly becomes?: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const OPEN = 'application/vnd.oasis.opendocument.';

type Row = readonly [
  extension: string,
  family: DocumentFamily,
  mediaType: string,
  label?: string,
  becomes?: string,
];

const ROWS: readonly Row[] = [
  ['docx', 'office-open-xml', `${OFFICE}wordprocessingml.document`],
  ['xlsx', 'office-open-xml', `${OFFICE}spreadsheetml.sheet`],
  ['pptx', 'office-open-xml', `${OFFICE}presentationml.presentation`],
  // Templates, slide shows, and documents with macros, which stay unchanged.
  ['docm', 'office-open-xml', 'application/vnd.ms-word.document.macroEnabled.12', 'DOCX'],
  ['dotx', 'office-open-xml', `${OFFICE}wordprocessingml.template`, 'DOCX'],
  ['dotm', 'office-open-xml', 'application/vnd.ms-word.template.macroEnabled.12', 'DOCX'],
  ['xlsm', 'office-open-xml', 'application/vnd.ms-excel.sheet.macroEnabled.12', 'XLSX'],
  ['xltx', 'office-open-xml', `${OFFICE}spreadsheetml.template`, 'XLSX'],
  ['xltm', 'office-open-xml', 'application/vnd.ms-excel.template.macroEnabled.12', 'XLSX'],
  ['pptm', 'office-open-xml', 'application/vnd.ms-powerpoint.presentation.macroEnabled.12', 'PPTX'],
  ['ppsx', 'office-open-xml', `${OFFICE}presentationml.slideshow`, 'PPTX'],
  ['ppsm', 'office-open-xml', 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12', 'PPTX'],
  ['potx', 'office-open-xml', `${OFFICE}presentationml.template`, 'PPTX'],
  ['potm', 'office-open-xml', 'application/vnd.ms-powerpoint.template.macroEnabled.12', 'PPTX'],
  ['doc', 'converted', 'application/msword'],
  ['rtf', 'converted', 'application/rtf'],
  ['odt', 'open-document', `${OPEN}text`],
  ['ods', 'open-document', `${OPEN}spreadsheet`],
  ['odp', 'open-document', `${OPEN}presentation`],
  ['fodt', 'open-document', `${OPEN}text-flat-xml`, 'ODT'],
  ['fods', 'open-document', `${OPEN}spreadsheet-flat-xml`, 'ODS'],
  ['fodp', 'open-document', `${OPEN}presentation-flat-xml`, 'ODP'],
  ['pages', 'converted', 'application/vnd.apple.pages', 'PAGES', 'docx'],
  // The text only: a PDF has no paragraphs and tables that could be filled with a translation.
  ['pdf', 'converted', 'application/pdf', 'PDF', 'docx'],
  ['epub', 'epub', 'application/epub+zip'],
  ['idml', 'idml', 'application/vnd.adobe.indesign-idml-package'],
  ['html', 'html', 'text/html'],
  ['htm', 'html', 'text/html', 'HTML'],
  ['xhtml', 'html', 'application/xhtml+xml', 'HTML'],
  ['xht', 'html', 'application/xhtml+xml', 'HTML'],
  ['txt', 'plain-text', 'text/plain'],
  ['tmx', 'tmx', 'application/xml'],
  ['xliff', 'xliff', 'application/xliff+xml'],
  ['xlif', 'xliff', 'application/xliff+xml', 'XLIFF'],
  ['xlf', 'xliff', 'application/xliff+xml', 'XLIFF'],
  ['sdlxliff', 'xliff', 'application/xml'],
  ['mxliff', 'xliff', 'application/xliff+xml'],
  ['mqxliff', 'xliff', 'application/xliff+xml'],
  ['ttx', 'ttx', 'application/xml'],
  ['po', 'gettext', 'text/x-gettext-translation'],
  ['pot', 'gettext', 'text/x-gettext-translation-template', 'PO', 'po'],
  ['md', 'markdown', 'text/markdown', 'Markdown'],
  ['markdown', 'markdown', 'text/markdown', 'Markdown'],
  ['mdx', 'markdown', 'text/mdx'],
  ['dita', 'dita', 'application/dita+xml'],
  ['ditamap', 'dita', 'application/dita+xml', 'DITA'],
  ['csv', 'csv', 'text/csv'],
  ['tsv', 'csv', 'text/tab-separated-values'],
  ['srt', 'subtitles', 'application/x-subrip'],
  ['vtt', 'subtitles', 'text/vtt'],
  ['ass', 'ass', 'text/x-ssa'],
  ['ssa', 'ass', 'text/x-ssa', 'ASS'],
  ['ttml', 'ttml', 'application/ttml+xml'],
  ['dfxp', 'ttml', 'application/ttml+xml', 'TTML'],
  ['json', 'json', 'application/json'],
  ['yaml', 'yaml', 'application/yaml'],
  ['yml', 'yaml', 'application/yaml', 'YAML'],
  ['properties', 'properties', 'text/x-java-properties', 'Java properties'],
  ['xml', 'android', 'application/xml', 'Android XML'],
  ['resx', 'resx', 'application/xml'],
  ['arb', 'json', 'application/json'],
  ['strings', 'apple-strings', 'text/plain', 'Apple strings'],
  ['xcstrings', 'string-catalog', 'application/json'],
  ['ts', 'qt', 'application/xml', 'Qt TS'],
  ['ftl', 'fluent', 'text/plain', 'Fluent'],
];

/** Every format that `StartDocumentTranslation` accepts. */
export const DOCUMENT_FORMATS: readonly DocumentFormatEntry[] = ROWS.map(
  ([extension, family, mediaType, label = extension.toUpperCase(), becomes]) => ({
    extension,
    family,
    mediaType,
    label,
    ...(becomes && {becomes}),
  }),
);

/** File name extensions that `StartDocumentTranslation` accepts. */
export const DOCUMENT_EXTENSIONS: readonly string[] = DOCUMENT_FORMATS.map(({extension}) => extension);

/** The format of a file by its name; undefined for a name without a known extension. */
export function documentFormatOf(fileName: string): DocumentFormatEntry | undefined {
  const extension = /\.(\w+)\s*$/.exec(fileName)?.[1]?.toLowerCase();
  return DOCUMENT_FORMATS.find((format) => format.extension === extension);
}
