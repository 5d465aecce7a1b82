import type {FastifyReply} from 'fastify';
import {sendDocumentBytes} from '../json/send-document.ts';
import type {Caller} from '../operations/caller.ts';
import type {DocumentOperations} from '../operations/documents/documents.ts';

/** A translated document that is removed when it was sent whole; clients of the doors have no call for that. */
export interface SentOnce {
  readonly id: string;
  readonly caller: Caller;
  /** Called when it was not sent whole, and stays. */
  onLost?(): Promise<void>;
}

/** Answers with the bytes of a document, which is gone then. */
export async function sendOnce(
  documents: Pick<DocumentOperations, 'download' | 'remove'>,
  {id, caller, onLost}: SentOnce,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const download = await documents.download(id, caller);
  reply.raw.once('close', () => {
    const then = reply.raw.writableFinished ? documents.remove(id, caller) : onLost?.();
    then?.catch((error: unknown) =>
      reply.log.error({err: error}, 'a document that was sent stays for a while'),
    );
  });
  return sendDocumentBytes(reply, download);
}
