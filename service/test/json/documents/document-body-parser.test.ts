import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {DocumentBodyParser} from '../../../src/json/document-body-parser.ts';
import {OperationError} from '../../../src/errors/operation-error.ts';

interface Parsed {
  readonly bytes: Buffer;
  readonly properties: Record<string, unknown>;
  readonly hasContent: boolean;
}

/** Parses a body that arrives in pieces of these sizes, repeated in turn. */
function parse(body: string | Buffer, sizes: readonly number[] = [64 * 1024]): Parsed {
  const parser = new DocumentBodyParser((name) => name.toLowerCase() === 'content');
  const bytes = Buffer.from(body);
  const written: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const end = at + Math.max(1, sizes[turn % sizes.length]!);
    written.push(Buffer.from(parser.write(Buffer.from(bytes.subarray(at, end)))));
    at = end;
  }
  parser.finish();
  const {properties, hasContent} = parser;
  return {bytes: Buffer.concat(written), properties, hasContent};
}

function faultOf(body: string | Buffer): string {
  try {
    parse(body);
  } catch (error) {
    assert.ok(error instanceof OperationError && error.httpStatus === 400, String(error));
    return error.message;
  }
  return assert.fail('the body was taken');
}

const pieces = fc.array(fc.integer({min: 1, max: 9}), {minLength: 1, maxLength: 5});

describe('the body of an upload', () => {
  it('gives the bytes of an array and the other properties, however it is cut into chunks', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({maxLength: 60}),
        pieces,
        fc.string({unit: 'binary'}),
        (content, sizes, name) => {
          const body = JSON.stringify({appID: 'a', fileName: name, Content: [...content], systemID: 'smt-1'});
          const {bytes, properties} = parse(body, sizes);
          assert.deepEqual([...bytes], [...content]);
          const sent = JSON.parse(Buffer.from(body).toString()) as {fileName: string};
          assert.deepEqual(properties, {appID: 'a', fileName: sent.fileName, systemID: 'smt-1'});
        },
      ),
    );
  });

  it('gives the bytes of base64 text, with white space and escaped slashes in it', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 60}), pieces, fc.boolean(), (content, sizes, broken) => {
        let text = Buffer.from(content).toString('base64').replaceAll('/', '\\/');
        if (broken) text = text.replace(/(.{7}(?<!\\))/g, '$1\\r\\n');
        assert.deepEqual([...parse(`{"content":"${text}"}`, sizes).bytes], [...content]);
      }),
    );
  });

  it('takes white space anywhere, a byte order mark, and properties of any kind', () => {
    const {bytes, properties} = parse(
      '\ufeff { "x" : {"a":[1,"}",{"b":"\\"]"}]} , "content" : [ 1 ,\n2\t, 255 ] ,"n":null,"t":true } \n',
    );
    assert.deepEqual([...bytes], [1, 2, 255]);
    assert.deepEqual(properties, {x: {a: [1, '}', {b: '"]'}]}, n: null, t: true});
  });

  it('takes an empty body, an empty object, an empty array and a content of null', () => {
    assert.equal(parse('').hasContent, false);
    assert.equal(parse('{}').hasContent, false);
    assert.equal(parse('{"content":null}').hasContent, false);
    assert.deepEqual([parse('{"content":[]}').hasContent, parse('{"content":[]}').bytes.length], [true, 0]);
  });

  it('does not take a property for one of the object itself', () => {
    const {properties} = parse('{"__proto__":{"polluted":1},"constructor":2}');
    assert.equal(({} as {polluted?: number}).polluted, undefined);
    assert.deepEqual(Object.keys(properties), ['__proto__', 'constructor']);
  });

  for (const [body, position] of [
    ['{"content":[1,256]}', 16],
    ['{"content":[1,-1]}', 14],
    ['{"content":[1.5]}', 13],
    ['{"content":[1e2]}', 13],
    ['{"content":[01]}', 13],
    ['{"content":[1,,2]}', 14],
    ['{"content":[1,]}', 14],
    ['{"content":[,1]}', 12],
    ['{"content":["1"]}', 12],
    ['{"content":[[1]]}', 12],
    ['{"content":[1 2]}', 14],
    ['{"content":[null]}', 12],
  ] as const) {
    it(`refuses the content of ${body} with the position`, () => {
      assert.match(faultOf(body), new RegExp(`integers from 0 to 255.*position ${position}\\)`));
    });
  }

  for (const body of [
    '{"content":"QUJ$"}',
    '{"content":"QU=D"}',
    '{"content":"A"}',
    '{"content":"=="}',
    '{"content":"QQ\\u0041"}',
  ]) {
    it(`refuses the base64 text of ${body}`, () =>
      assert.match(faultOf(body), /not base64 \(at position \d+\)/));
  }

  for (const body of [
    '[]',
    '{',
    '{"content":[1',
    '{"content":"QQ',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '{"a":1}x',
    '{"a":1 2}',
    '{"content":7}',
    '{"content":{}}',
    '{"content":[1],"CONTENT":[2]}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ]) {
    it(`refuses the body ${String(body)} with a position`, () => {
      assert.match(faultOf(body), /\(at position \d+\)\.$/);
    });
  }

  it('refuses a property other than content that is large', () => {
    assert.match(faultOf(JSON.stringify({fileName: 'x'.repeat(70_000)})), /more than 65536 bytes/);
  });
});
