import {DOCUMENT_FORMATS, type DocumentFamily} from '../../../../src/contract/index.ts';
import {badDocument} from '../document-error.ts';
import type {DocumentFormat} from './format.ts';

/**
 * Code of each format family, loaded with its first document; `src/contract/document-formats.ts` lists the
 * formats. DOC, RTF, PAGES and PDF are converted first: see `conversion/`.
 */
const LOADERS: Readonly<Record<Exclude<DocumentFamily, 'converted'>, () => Promise<DocumentFormat>>> = {
  'office-open-xml': async () => (await import('./office-open-xml/index.ts')).officeOpenXml,
  'open-document': async () => (await import('./open-document/open-document.ts')).openDocument,
  epub: async () => (await import('./epub/epub.ts')).epub,
  idml: async () => (await import('./idml/idml.ts')).idml,
  html: async () => (await import('./html/html.ts')).html,
  'plain-text': async () => (await import('./plain-text/plain-text.ts')).plainText,
  tmx: async () => (await import('./tmx/tmx.ts')).tmx,
  xliff: async () => (await import('./xliff/xliff.ts')).xliff,
  ttx: async () => (await import('./ttx/ttx.ts')).ttx,
  gettext: async () => (await import('./gettext/gettext.ts')).gettext,
  markdown: async () => (await import('./markdown/markdown.ts')).markdown,
  subtitles: async () => (await import('./subtitles/subtitles.ts')).subtitles,
  ass: async () => (await import('./ass/ass.ts')).ass,
  ttml: async () => (await import('./ttml/ttml.ts')).ttml,
  dita: async () => (await import('./dita/dita.ts')).dita,
  csv: async () => (await import('./csv/csv.ts')).csv,
  json: async () => (await import('./string-file/json.ts')).json,
  properties: async () => (await import('./properties/properties.ts')).properties,
  android: async () => (await import('./xml-strings/android.ts')).android,
  resx: async () => (await import('./xml-strings/resx.ts')).resx,
  'apple-strings': async () => (await import('./apple-strings/apple-strings.ts')).appleStrings,
  'string-catalog': async () => (await import('./string-catalog/string-catalog.ts')).stringCatalog,
  qt: async () => (await import('./qt/qt.ts')).qt,
  fluent: async () => (await import('./fluent/fluent.ts')).fluent,
  yaml: async () => (await import('./string-file/yaml.ts')).yaml,
};

/** Loads the format of an extension (lower case, without the dot). */
export async function formatOf(extension: string): Promise<DocumentFormat> {
  const family = DOCUMENT_FORMATS.find((format) => format.extension === extension)?.family;
  if (family === undefined || family === 'converted')
    throw badDocument(`Documents with the extension "${extension}" are not translated.`);
  return await LOADERS[family]();
}
