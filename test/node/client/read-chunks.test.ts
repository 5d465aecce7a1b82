import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {setImmediate as turn} from 'node:timers/promises';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {chunksOf} from '../../../src/client/requests/read-chunks.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A pending read, and the source of the stream. The source references the stream weakly, as a browser's source of a
 * file does.
 */
function waitingRead(type: 'bytes' | undefined) {
  let source: WeakRef<ReadableController> | undefined;
  const start = (controller: ReadableController) => void (source = new WeakRef(controller));
  const stream =
    type === 'bytes'
      ? new ReadableStream<Bytes>({type, start: (controller) => start(controller as ReadableController)})
      : new ReadableStream<Bytes>({start});
  return {read: chunksOf(stream).next(), source: source!};
}

interface ReadableController {
  enqueue(bytes: Bytes): void;
  close(): void;
}

describe('reading in chunks', () => {
  for (const type of ['bytes', undefined] as const) {
    it(`continues after a garbage collection in a stream ${type ? 'of bytes' : 'of chunks'}`, async () => {
      const {read, source} = waitingRead(type);
      // A WeakRef keeps a dereferenced object alive until the turn ends.
      await turn();
      collectGarbage();
      await turn();
      source.deref()?.enqueue(new TextEncoder().encode('Rīga'));
      assert.ok(source.deref(), 'the stream is there still');
      assert.equal(new TextDecoder().decode((await read).value ?? undefined), 'Rīga');
    });
  }
});
