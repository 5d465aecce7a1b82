import {pipeline} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {DocumentDownload} from '../operations/documents/documents.ts';
import type {Payload} from '../pipeline/dialect.ts';
import {ByteArrayStream} from './byte-array-stream.ts';

/**
 * Sends a document as an array of integers, or as bytes if the client accepts `application/octet-stream`.
 * Sets the headers of the answer.
 */
export function documentPayload(
  {headers}: FastifyRequest,
  reply: FastifyReply,
  document: DocumentDownload,
): Payload {
  reply.header('Cache-Control', 'no-store');
  if (/\bapplication\/octet-stream\b/i.test(headers.accept ?? '')) return documentBytes(reply, document);
  const text = new ByteArrayStream();
  // Closes the file even if the client disconnects; errors are reported through the reply.
  pipeline(document.content, text, () => undefined);
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return text;
}

/** Streams the bytes of a document; sets the headers of the answer. */
export function documentBytes(reply: FastifyReply, {fileName, size, content}: DocumentDownload): Payload {
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/octet-stream')
    .header('Content-Length', String(size))
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encoded(fileName)}`)
    .header('X-Content-Type-Options', 'nosniff');
  return content;
}

/** File name, encoded according to RFC 8187. */
function encoded(fileName: string): string {
  return encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
