import assert from 'node:assert/strict';
import {Readable} from 'node:stream';
import {text} from 'node:stream/consumers';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {ByteArrayStream} from '../../../src/json/byte-array-stream.ts';

describe('a document as an array of integers', () => {
  it('is what JSON.stringify makes of the bytes, however they are cut into chunks', async () => {
    const chunks = fc.array(fc.uint8Array({maxLength: 40}), {maxLength: 6});
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const stream = Readable.from(parts.map((part) => Buffer.from(part))).pipe(new ByteArrayStream());
        assert.equal(await text(stream), JSON.stringify(parts.flatMap((part) => [...part])));
      }),
    );
  });
});
