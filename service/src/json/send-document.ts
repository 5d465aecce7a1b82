import {pipeline} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {DocumentDownload} from '../operations/documents/documents.ts';
import {ByteArrayStream} from './byte-array-stream.ts';

/**
 * Answers with a document as an array of integers, or as its bytes where the client accepts
 * `application/octet-stream`.
 */
export function sendDocument(
  {headers}: FastifyRequest,
  reply: FastifyReply,
  {fileName, size, content}: DocumentDownload,
): FastifyReply {
  reply.header('Cache-Control', 'no-store');
  if (/\bapplication\/octet-stream\b/i.test(headers.accept ?? '')) {
    return sendDocumentBytes(reply, {fileName, size, content});
  }
  const text = new ByteArrayStream();
  // Also closes the file when the client hangs up; errors are reported through the reply.
  pipeline(content, text, () => undefined);
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(text);
}

/** Answers with the bytes of a document. */
export function sendDocumentBytes(
  reply: FastifyReply,
  {fileName, size, content}: DocumentDownload,
): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/octet-stream')
    .header('Content-Length', String(size))
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encoded(fileName)}`)
    .header('X-Content-Type-Options', 'nosniff')
    .send(content);
}

/** A name as RFC 8187 writes it. */
function encoded(fileName: string): string {
  return encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
