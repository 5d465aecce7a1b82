import {badDocument} from '../document-error.ts';
import type {DocumentFormat} from './format.ts';

/** Each is loaded with its first document. DOC, RTF and PAGES are converted before: see `conversion/`. */
const FORMATS: readonly (readonly [extensions: string, load: () => Promise<DocumentFormat>])[] = [
  ['docx xlsx pptx', async () => (await import('./office-open-xml/index.ts')).officeOpenXml],
  ['odt odp ods fodt fodp fods', async () => (await import('./open-document/open-document.ts')).openDocument],
  ['html htm xhtml xht', async () => (await import('./html/html.ts')).html],
  ['txt', async () => (await import('./plain-text/plain-text.ts')).plainText],
  ['tmx', async () => (await import('./tmx/tmx.ts')).tmx],
  ['xlf xlif xliff sdlxliff', async () => (await import('./xliff/xliff.ts')).xliff],
  ['ttx', async () => (await import('./ttx/ttx.ts')).ttx],
];

const BY_EXTENSION = new Map(
  FORMATS.flatMap(([extensions, load]) => extensions.split(' ').map((extension) => [extension, load])),
);

/** The format of documents with an extension (lower case, without the dot). */
export async function formatOf(extension: string): Promise<DocumentFormat> {
  const load = BY_EXTENSION.get(extension);
  if (!load) throw badDocument(`Documents with the extension "${extension}" are not translated.`);
  return await load();
}
