import type {FastifyReply} from 'fastify';
import {documentBytes} from '../json/send-document.ts';
import type {Caller} from '../operations/caller.ts';
import type {DocumentOperations} from '../operations/documents/documents.ts';
import {RawAnswer} from './door.ts';

/**
 * A translated document that is removed after it has been sent, since clients of the doors have no call to
 * remove it.
 */
export interface SentOnce {
  readonly id: string;
  readonly caller: Caller;
  /** Called if the document was not sent completely; the document is then kept. */
  onLost?(): Promise<void>;
}

/** Streams the bytes of a document and removes the document once they are sent. */
export async function sendOnce(
  documents: Pick<DocumentOperations, 'download' | 'remove'>,
  {id, caller, onLost}: SentOnce,
  reply: FastifyReply,
): Promise<RawAnswer> {
  const download = await documents.download(id, caller);
  reply.raw.once('close', () => {
    const then = reply.raw.writableFinished ? documents.remove(id, caller) : onLost?.();
    then?.catch((error: unknown) =>
      reply.log.error({err: error}, 'a document that was sent could not be removed: it is kept for a while'),
    );
  });
  return new RawAnswer(documentBytes(reply, download));
}
