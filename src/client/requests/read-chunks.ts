import {nextTurn} from '../waiting/wait.ts';
const CHUNK_BYTES = 2 ** 18; // a few ms of work
const LONGEST_WORK_MS = 8;

type Bytes = Uint8Array<ArrayBuffer>;

/** The chunks of a stream, with a break for the page between them; each one is gone when the next is asked for. */
export async function* chunksOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes, void> {
  const [read, cancel] = readerOf(stream);
  let lastBreath = performance.now();
  try {
    for (;;) {
      const {done, value} = await read();
      if (done) return;
      if (performance.now() - lastBreath > LONGEST_WORK_MS) {
        await nextTurn();
        lastBreath = performance.now();
      }
      yield value;
    }
  } finally {
    cancel().catch(() => {}); // of use only to a stream that goes on
  }
}

/** Reads again and again into the same buffer, where the browser can: chunks fill the memory faster than it is swept. */
function readerOf(
  stream: ReadableStream<Bytes>,
): [read: () => Promise<ReadableStreamReadResult<Bytes>>, cancel: () => Promise<void>] {
  try {
    const reader = stream.getReader({mode: 'byob'});
    let buffer = new ArrayBuffer(CHUNK_BYTES);
    const read = async () => {
      const result = await reader.read(new Uint8Array(buffer));
      if (result.value) buffer = result.value.buffer;
      return result as ReadableStreamReadResult<Bytes>;
    };
    return [read, () => reader.cancel()];
  } catch {
    const reader = stream.getReader();
    return [() => reader.read(), () => reader.cancel()];
  }
}
