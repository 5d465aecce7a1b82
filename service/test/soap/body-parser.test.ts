import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_IGNORED,
  MAX_ITEMS,
  MAX_PER_ITEM,
} from '../../src/endpoint/shape-bounds.ts';
import {BodyParser} from '../../src/soap/envelope/body-parser.ts';
import type {BodyElement} from '../../src/soap/envelope/envelope-reader.ts';
import {CONTRACT, envelope} from './soap-message.ts';

const PIECE = 64;
const UPLOAD: BodyElement = {
  namespace: CONTRACT,
  typeOf: (name) => (name === 'content' ? 'bytes' : name === 'list' ? 'string[]' : 'string'),
};

function parserOf(): BodyParser<BodyElement> {
  return new BodyParser(
    () => UPLOAD,
    () => true,
  );
}

/** Parses a body in pieces of `size` bytes; returns the bytes of its document. */
function parse(xml: string | Buffer, size: number): {parser: BodyParser<BodyElement>; bytes: Buffer} {
  const parser = parserOf();
  const body = Buffer.from(xml as string);
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) parts.push(parser.write(body.subarray(at, at + size)));
  parser.finish();
  return {parser, bytes: Buffer.concat(parts)};
}

/** Returns the number of bytes read before a body was refused, and the reason for the refusal. */
function refusedAfter(xml: string): {read: number; message: string} {
  const parser = parserOf();
  const body = Buffer.from(xml);
  for (let at = 0; at < body.length; at += PIECE) {
    try {
      parser.write(body.subarray(at, at + PIECE));
    } catch (error) {
      return {read: at + PIECE, message: (error as Error).message};
    }
  }
  throw new Error('not refused');
}

const operation = (content: string) => envelope(`<Upload xmlns="${CONTRACT}">${content}</Upload>`);

describe('a body that is parsed as it arrives', () => {
  const document = Buffer.from(Array.from({length: 700}, (_, index) => (index * 7) % 256));
  const base64 = document.toString('base64');
  const SAMPLES = [
    operation(`<name>ceļš 👩‍👩‍👧 &amp; &#x10D;</name><content>${base64}</content><after>ž</after>`),
    operation(`<content>${base64.replace(/.{9}/g, '$&&#xD;\r\n')}\n</content><name>ceļš</name>`),
    operation(`<content><![CDATA[${base64.slice(0, 100)}]]>${base64.slice(100)}<!-- č --></content >`),
    operation(`<content>${base64.slice(0, 50)}<!----><![CDATA[]]>${base64.slice(50)}</content\n>`),
  ];
  for (const [index, xml] of SAMPLES.entries()) {
    it(`gives the same bytes and texts however it is cut (${index})`, () => {
      const reference = parse(xml, 1 << 20);
      assert.deepEqual(reference.bytes, document);
      for (const size of [1, 2, 3, 5, 7, 64, 333]) {
        const {parser, bytes} = parse(xml, size);
        assert.deepEqual(bytes, document, `pieces of ${size}`);
        assert.deepEqual(parser.parameters, reference.parser.parameters);
      }
    });
  }

  it('counts no byte of the document as markup', () => {
    const {parser} = parse(operation(`<content>${base64}</content>`), 50);
    assert.ok(parser.markupBytes < 300, String(parser.markupBytes));
  });

  for (const [what, content] of [
    ['a character that is none', `${base64}!`],
    ['a letter of another alphabet', 'QUJDč'],
    ['padding within', 'QQ==QUJD'],
    ['a group that is cut off', 'QUJDR'],
    ['an element', '<b>QUJD</b>'],
    ['a reference to a letter', '&#65;UJD'],
    ['an entity', '&lt;'],
    ['a bracket in CDATA', '<![CDATA[QUJD]]]>'],
    ['a reference without an end', `&${'1'.repeat(100)}`],
    ['another document', 'QUJD</content><content>QUJD'],
  ] as const) {
    it(`refuses base64 with ${what}`, () => {
      for (const size of [1, 1000]) {
        assert.throws(() => parse(operation(`<content>${content}</content>`), size), {
          exception: 'badRequest',
        });
      }
    });
  }
});

describe('a body that is meant to take long', () => {
  it(`is left at the ${MAX_DEPTH}th nested tag of 100,000`, () => {
    const start = envelope('').indexOf('</s:Body>');
    const xml = `${envelope('').slice(0, start)}${'<a>'.repeat(100_000)}`;
    const {read, message} = refusedAfter(xml);
    assert.match(message, /deep|elements in the parameter/);
    assert.ok(read < start + (MAX_DEPTH + 1) * 3 + PIECE, `${read} bytes were read`);
  });

  it('is left as early when the tags are in a header or an ignored parameter', () => {
    for (const before of ['<s:Header>', `<s:Body><Upload xmlns="${CONTRACT}"><name>`]) {
      const xml = `${envelope('').replace(/<s:Body>.*/, '')}${before}${'<a>'.repeat(100_000)}`;
      assert.ok(refusedAfter(xml).read < 1_000);
    }
  });

  it(`is left at the ${MAX_ATTRIBUTES}th attribute of 100,000, wherever it is`, () => {
    const attributes = Array.from({length: 100_000}, (_, index) => `a${index}=""`).join(' ');
    for (const xml of [
      envelope('').replace('>', ` ${attributes}>`),
      operation(`<name ${attributes}>x</name>`),
      envelope('', `<h xmlns="urn:h" ${attributes}/>`),
    ]) {
      const {read, message} = refusedAfter(xml);
      assert.match(message, /attributes/);
      assert.ok(read < 300 + MAX_ATTRIBUTES * 10, `${read} bytes were read`);
    }
  });

  for (const [what, piece, bound] of [
    ['repeated parameter', '<name/>', MAX_IGNORED],
    ['comment', '<!---->', MAX_IGNORED],
    ['item', '<string/>', MAX_ITEMS],
  ] as const) {
    it(`is left at the ${what} after ${bound} of 100,000`, () => {
      const pieces = piece.repeat(100_000);
      const {read, message} = refusedAfter(operation(what === 'item' ? `<list>${pieces}</list>` : pieces));
      assert.match(message, new RegExp(`more than ${bound} (?:elements and comments|items)`));
      assert.ok(read < 300 + (bound + 2) * piece.length + PIECE, `${read} bytes were read`);
    });
  }

  it('is left when its items have more attributes and CDATA sections than items may have', () => {
    const attributes = Array.from({length: 90}, (_, index) => `xmlns:a${index}="u"`).join(' ');
    for (const [what, piece, each] of [
      ['attributes', `<string ${attributes}/>`, 90],
      ['CDATA sections', `<string>${'<![CDATA[]]>'.repeat(90)}</string>`, 90],
    ] as const) {
      const {read, message} = refusedAfter(operation(`<list>${piece.repeat(5_000)}</list>`));
      assert.match(message, /more than 30000 attributes and CDATA sections/, what);
      assert.ok(read < 300 + ((MAX_ITEMS * MAX_PER_ITEM) / each + 2) * piece.length, `${what}: ${read}`);
    }
    const usual = '<string xmlns:x="u"><![CDATA[a]]></string>'.repeat(MAX_ITEMS);
    assert.equal(parse(operation(`<list>${usual}</list>`), 1 << 16).parser.operation, UPLOAD);
  });

  it('is left at the first entity, and nothing is expanded', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}"><!ENTITY d "${'&b;'.repeat(1_000)}">]>`;
    assert.match(refusedAfter(bomb + operation('<name>&d;</name>')).message, /document type/);
    assert.match(refusedAfter(operation('<name>&d;</name>')).message, /well-formed.*entity/);
  });
});
