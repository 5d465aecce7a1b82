import {DOCUMENT_EXTENSIONS} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';

/** A document that was received completely. */
export interface ReceivedDocument {
  /** Path of the document's temporary file, which the operation moves or removes. */
  readonly path: string;
  readonly size: number;
}

const MAX_NAME_LENGTH = 255;
const EXTENSIONS = new Set(DOCUMENT_EXTENSIONS);

/**
 * Returns the name of a document without folders; throws if the document is empty, or if its name has none of the extensions
 * in the interface document.
 */
export function checkDocument(fileName: string, {size}: Pick<ReceivedDocument, 'size'>): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).trim();
  const extension = extensionOf(name);
  if (!EXTENSIONS.has(extension)) {
    const shown = extension === '' ? 'no file extension' : `the file extension "${extension.slice(0, 20)}"`;
    throw new OperationError(
      'badRequest',
      `Documents with ${shown} are not translated. Send one of: ${DOCUMENT_EXTENSIONS.join(', ')}.`,
    );
  }
  if (size === 0) throw new OperationError('badRequest', 'The document is empty: it has 0 bytes.');
  if (name.length <= MAX_NAME_LENGTH) return name;
  return `${name.slice(0, MAX_NAME_LENGTH - extension.length - 1)}.${extension}`;
}

/** Whether the name of a document ends in an extension that is translated. */
export function hasKnownExtension(fileName: string): boolean {
  return EXTENSIONS.has(extensionOf(fileName.trim()));
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
