import {badDocument} from '../document-error.ts';
import type {DocumentFormat} from './format.ts';
import {html} from './html/html.ts';

const FORMATS: readonly (readonly [extensions: string, format: DocumentFormat])[] = [
  ['html htm xhtml xht', html],
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
