/** Thrown when an answer of another server has more bytes than are read. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';

  constructor(mostBytes: number) {
    super(`The answer has more than ${mostBytes} bytes.`);
  }
}

/** The bytes of an answer; rejects with a `TooLongError`, and ends the connection, as soon as there are too many. */
export async function boundedBytes(
  answer: AsyncIterable<Uint8Array> | null | undefined,
  mostBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new TooLongError(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** An answer that is read whole and within its bound, for a library that reads it by itself. */
export async function boundedResponse(response: Response, mostBytes: number): Promise<Response> {
  const bytes = await boundedBytes(response.body, mostBytes);
  const {status, statusText, headers} = response;
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {status, statusText, headers});
}
