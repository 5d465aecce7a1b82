import {open, type FileHandle} from 'node:fs/promises';
import {badDocument} from '../document-error.ts';

/** Readers accept other bytes before the start of a PDF, and after its end. */
const EDGE_BYTES = 2048;
const LINEARIZED = /\/Linearized\s+[\d.]+/;
/** Length of the whole file, which a PDF that is arranged for the web gives at its start. */
const LENGTH = /\/L\s+(\d{1,15})\b/;

/**
 * Rejects with a `DocumentError` for a file that is not a PDF, or is cut off: pdftotext reads the beginning of such a
 * file without a word about the missing pages.
 */
export async function checkPdf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const {size} = await file.stat();
    if (size === 0) throw badDocument('The document is empty: it has 0 bytes.');
    const start = await readAt(file, 0);
    if (!start.includes('%PDF-')) {
      throw badDocument(
        'The content of the file is not that of a PDF. Export the document as PDF again; a new name alone does not change the format.',
      );
    }
    const end = await readAt(file, Math.max(size - EDGE_BYTES, 0));
    if (!end.includes('%%EOF') || isShortened(start, size)) throw damagedPdf();
  } finally {
    await file.close();
  }
}

/** Error for a PDF of which a part is missing or cannot be read. */
export function damagedPdf(cause?: unknown): Error {
  return badDocument(
    'The PDF is damaged or incomplete. Export it again from its program, or download it again, and try once more.',
    cause,
  );
}

async function readAt(file: FileHandle, position: number): Promise<string> {
  const {buffer, bytesRead} = await file.read(Buffer.alloc(EDGE_BYTES), 0, EDGE_BYTES, position);
  return buffer.toString('latin1', 0, bytesRead);
}

// A PDF for the web has an end mark after its first page, too.
function isShortened(start: string, size: number): boolean {
  const at = LINEARIZED.exec(start)?.index;
  return at !== undefined && Number(LENGTH.exec(start.slice(at))?.[1] ?? 0) > size;
}
