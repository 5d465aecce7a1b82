import assert from 'node:assert/strict';
import {docx, open, sameParts, translated} from './office-file.ts';

/** A run of text. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A justified paragraph. */
export const paragraph = (...content: string[]): string =>
  `<w:p><w:pPr><w:jc w:val="both"/></w:pPr>${content.join('')}</w:p>`;
/** A run that begins, separates or ends a field. */
export const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
/** A run with the instruction of a field. */
export const instruction = '<w:r><w:instrText xml:space="preserve"> REF Ziel </w:instrText></w:r>';

/**
 * Reads the paragraphs of a document with this body, and checks that the unchanged document is written byte
 * for byte.
 */
export async function texts(body: string): Promise<readonly string[]> {
  const path = await docx(body);
  assert.ok(await sameParts(path, await translated(path, (text) => text)), 'unchanged, all is copied');
  return (await open(path)).paragraphs;
}
