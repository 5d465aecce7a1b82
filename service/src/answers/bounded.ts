/** Thrown if another server's answer exceeds the limit. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';

  constructor(mostBytes: number) {
    super(`The answer has more than ${mostBytes} bytes.`);
  }
}

/**
 * Reads the bytes of an answer; if there are more than `mostBytes`, rejects with a `TooLongError` and closes
 * the connection.
 */
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

/** Reads an answer within the limit, for a library that reads responses itself. */
export async function boundedResponse(response: Response, mostBytes: number): Promise<Response> {
  const bytes = await boundedBytes(response.body, mostBytes);
  const {status, statusText, headers} = response;
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {status, statusText, headers});
}
