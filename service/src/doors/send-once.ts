import type {FastifyReply} from 'fastify';
import {documentBytes} from '../json/send-document.ts';
import type {Caller} from '../operations/caller.ts';
import type {DocumentOperations} from '../operations/documents/documents.ts';
import {RawAnswer} from './door.ts';

/** A translated document that is removed when it was sent whole; clients of the doors have no call for that. */
export interface SentOnce {
  readonly id: string;
  readonly caller: Caller;
  /** Called when it was not sent whole, and stays. */
  onLost?(): Promise<void>;
}

/** The bytes of a document, which is gone when they were sent. */
export async function sendOnce(
  documents: Pick<DocumentOperations, 'download' | 'remove'>,
  {id, caller, onLost}: SentOnce,
  reply: FastifyReply,
): Promise<RawAnswer> {
  const download = await documents.download(id, caller);
  reply.raw.once('close', () => {
    const then = reply.raw.writableFinished ? documents.remove(id, caller) : onLost?.();
    then?.catch((error: unknown) =>
      reply.log.error({err: error}, 'a document that was sent stays for a while'),
    );
  });
  return new RawAnswer(documentBytes(reply, download));
}
