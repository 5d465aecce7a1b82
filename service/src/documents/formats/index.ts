import {badDocument} from '../document-error.ts';
import type {DocumentFormat} from './format.ts';
import {html} from './html/html.ts';
import {officeOpenXml} from './office-open-xml/index.ts';
import {openDocument} from './open-document/open-document.ts';
import {plainText} from './plain-text/plain-text.ts';
import {tmx} from './tmx/tmx.ts';
import {ttx} from './ttx/ttx.ts';
import {xliff} from './xliff/xliff.ts';

/** DOC, RTF and PAGES are converted before: see `conversion/`. */
const FORMATS: readonly (readonly [extensions: string, format: DocumentFormat])[] = [
  ['docx xlsx pptx', officeOpenXml],
  ['odt odp ods fodt fodp fods', openDocument],
  ['html htm xhtml xht', html],
  ['txt', plainText],
  ['tmx', tmx],
  ['xlf xlif xliff sdlxliff', xliff],
  ['ttx', ttx],
];

const BY_EXTENSION = new Map(
  FORMATS.flatMap(([extensions, format]) => extensions.split(' ').map((extension) => [extension, format])),
);

/** The format of documents with an extension (lower case, without the dot). */
export function formatOf(extension: string): DocumentFormat {
  const format = BY_EXTENSION.get(extension);
  if (!format) throw badDocument(`Documents with the extension "${extension}" are not translated.`);
  return format;
}
