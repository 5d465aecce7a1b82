import {MtError} from '../errors.ts';

/**
 * Maximum size of an answer in bytes, except for documents; a service that sends more is broken or hostile.
 */
export const MAX_ANSWER_BYTES = 64 * 2 ** 20;

/**
 * Readers with a pending read. Chromium frees a byte stream that is referenced only by a pending read, which
 * then never settles.
 */
export const reading = new Set<object>();

/** Reads an answer as text; if the answer is too long, closes the connection and rejects. */
export async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text(); // an empty body, or the answer of a host's own `fetch`
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
    reader.cancel().catch(() => {}); // rejects if the connection broke
    throw error;
  } finally {
    reading.delete(reader);
  }
}

/** Error for an answer that exceeds the maximum size. */
export function tooLong({status}: {readonly status: number}, mostBytes: number): MtError {
  return new MtError('malformed', {description: `More than ${mostBytes} bytes`, httpStatus: status});
}
