import {nextTurn} from '../waiting/wait.ts';
import {reading} from './bounded-text.ts';

const CHUNK_BYTES = 2 ** 18; // a few ms of work
const MAX_WORK_MS = 8;

type Bytes = Uint8Array<ArrayBuffer>;
type Read = () => Promise<ReadableStreamReadResult<Bytes>>;

/** Yields the chunks of a stream, with pauses for the page; a chunk is valid until the next chunk is requested. */
export async function* chunksOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes, void> {
  const [read, cancel] = readerOf(stream);
  let lastPause = performance.now();
  try {
    for (;;) {
      const {done, value} = await read();
      if (done) return;
      if (performance.now() - lastPause > MAX_WORK_MS) {
        await nextTurn();
        lastPause = performance.now();
      }
      yield value;
    }
  } finally {
    cancel().catch(() => {}); // rejects if the stream failed
  }
}

/**
 * Reads into one buffer if the browser supports that, since new chunks would fill the memory faster than the browser
 * frees it.
 */
function readerOf(stream: ReadableStream<Bytes>): [read: Read, cancel: () => Promise<void>] {
  try {
    const reader = stream.getReader({mode: 'byob'});
    let buffer = new ArrayBuffer(CHUNK_BYTES);
    const read = async () => {
      const result = await reader.read(new Uint8Array(buffer));
      if (result.value) buffer = result.value.buffer;
      return result as ReadableStreamReadResult<Bytes>;
    };
    return [held(reader, read), () => reader.cancel()];
  } catch {
    const reader = stream.getReader();
    return [held(reader, () => reader.read()), () => reader.cancel()];
  }
}

/** Keeps a reader in memory until its read has settled. */
function held(reader: object, read: Read): Read {
  return async () => {
    reading.add(reader);
    try {
      return await read();
    } finally {
      reading.delete(reader);
    }
  };
}
