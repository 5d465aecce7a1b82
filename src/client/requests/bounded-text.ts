import {MtError} from '../errors.ts';

/** Most bytes of an answer other than a document; a service that sends more is broken or hostile. */
export const MAX_ANSWER_BYTES = 64 * 2 ** 20;

/** Readers with a read under way: Chromium frees a stream of bytes that only a read waits for, which then never ends. */
export const reading = new Set<object>();

/** Reads an answer as text; rejects and closes the connection once it is too long. */
export async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text(); // empty, or of a host's own `fetch`
  reading.add(reader);
  try {
    const decoder = new TextDecoder();
    let text = '';
    let left = MAX_ANSWER_BYTES;
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return text + decoder.decode();
      left -= value.length;
      if (left < 0) throw tooLong(response, MAX_ANSWER_BYTES);
      text += decoder.decode(value, {stream: true});
    }
  } catch (error) {
    reader.cancel().catch(() => {}); // rejects for a connection that broke
    throw error;
  } finally {
    reading.delete(reader);
  }
}

/** Error for an answer with more bytes than are read. */
export function tooLong({status}: {readonly status: number}, mostBytes: number): MtError {
  return new MtError('malformed', {description: `More than ${mostBytes} bytes`, httpStatus: status});
}
