import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {TestService} from '../http/running-service.ts';
import {RawConnection} from '../http/raw-http.ts';
import {within} from '../systems/within.ts';
import {startParityService} from './parity-service.ts';
import {
  ask,
  CONTRACT,
  ENVELOPE,
  envelope,
  faultOf,
  operationElement,
  post,
  resultOf,
} from './soap-message.ts';

const MIB = 1024 * 1024;
const knownParameters = {appID: 'test', systemID: 'smt-run', options: ''};
const translate = operationElement('Translate', {...knownParameters, text: 'čau'});
const [HEAD] = envelope('').split('</s:Body>') as [string, ...string[]];
const upload = (content: string) =>
  envelope(
    `<StartDocumentTranslation xmlns="${CONTRACT}"><systemID>smt-run</systemID><fileName>a.html</fileName><content>${content}</content></StartDocumentTranslation>`,
  );
const withText = (text: string) => envelope(translate.replace('čau', text));
const attributes = Array.from({length: 100_000}, (_, index) => `a${index}="x"`).join(' ');

const head = ({token}: TestService, ...more: string[]) =>
  ['POST /service.svc/soap HTTP/1.1', 'Host: x', `client-id: ${token}`, ...more, '', ''].join('\r\n');

describe('bad input over SOAP', () => {
  let service: TestService;
  before(async () => {
    service = await startParityService({
      limits: {maxBodyBytes: 2 * MIB},
      documents: {maxBytes: 4 * MIB},
      overSockets: true,
    });
  });
  after(() => service?.close());

  const stillWorks = async () =>
    assert.equal(resultOf(await ask(service, 'Translate', {...knownParameters, text: 'čau'})).text, 'ČAU');
  const nothingKept = async () =>
    assert.deepEqual(await readdir(join(service.folder, 'documents', 'incoming')), []);

  const REFUSED: [what: string, body: string | Uint8Array, message: RegExp][] = [
    ['a document type', `<!DOCTYPE s:Envelope>${envelope(translate)}`, /document type/],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${withText('&e;')}`,
      /document type/,
    ],
    ['an entity that nothing declares', withText('&e;'), /not well-formed.*entity/],
    [
      'a processing instruction',
      `<?xml-stylesheet href="x"?>${envelope(translate)}`,
      /processing instruction/,
    ],
    [
      'XInclude in a text',
      withText('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
      /elements in the parameter text/,
    ],
    [
      'XInclude among the parameters',
      envelope(
        translate.replace(
          '<text>',
          '<include xmlns="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/><text>',
        ),
      ),
      /XInclude/,
    ],
    ['100,000 nested tags', `${HEAD}${'<a>'.repeat(100_000)}`, /namespace|deep/],
    ['100,000 nested tags in a parameter', withText('<a>'.repeat(100_000)), /elements in the parameter/],
    [
      '100,000 nested tags in an ignored one',
      envelope(`<Translate xmlns="${CONTRACT}"><x>${'<a>'.repeat(100_000)}`),
      /deep/,
    ],
    ['100,000 nested tags in the header', envelope('', '<a>'.repeat(100_000)), /deep/],
    [
      '100,000 parameters that no operation has',
      envelope(translate.replace('<text>', `${'<x/>'.repeat(100_000)}<text>`)),
      /more than 1000 elements/,
    ],
    [
      '100,000 elements in such a parameter',
      envelope(translate.replace('<text>', `<x>${'<y/>'.repeat(100_000)}</x><text>`)),
      /more than 1000 elements/,
    ],
    ['100,000 headers', envelope(translate, '<x/>'.repeat(100_000)), /more than 1000 elements/],
    [
      '100,000 namespaces',
      envelope(translate.replace('<text>', `<text ${attributes.replaceAll('a', 'xmlns:a')}>`)),
      /attributes/,
    ],
    [
      '140,000 times the same parameter',
      envelope(translate.replace('<text>', `${'<text>a</text>'.repeat(140_000)}<text>`)),
      /more than 1000 elements/,
    ],
    [
      '100,000 comments',
      envelope(translate.replace('<text>', `${'<!---->'.repeat(100_000)}<text>`)),
      /more than 1000 elements and comments/,
    ],
    [
      'options of 40,000 characters',
      envelope(translate.replace('<options>', `<options>${',a'.repeat(20_000)}`)),
      /options has 40000 characters; at most 10000/,
    ],
    ['100,000 attributes', envelope(translate.replace('<text>', `<text ${attributes}>`)), /attributes/],
    [
      'duplicate attributes',
      envelope(translate.replace('<text>', '<text a="1" a="2">')),
      /duplicate attribute/,
    ],
    [
      'attributes that are duplicates by namespace',
      envelope(translate.replace('<text>', '<text xmlns:p="urn:x" xmlns:q="urn:x" p:a="1" q:a="2">')),
      /duplicate attribute/,
    ],
    ['two bodies', envelope(`${translate}</s:Body><s:Body>${translate}`), /one Body/],
    ['two operations', envelope(translate + translate), /more than one element/],
    ['no operation', envelope(' '), /no element of an operation/],
    ['no body', `<s:Envelope xmlns:s="${ENVELOPE}"/>`, /no element of an operation/],
    ['a header after the body', envelope(`${translate}</s:Body><s:Header/><s:Body>`), /one Header/],
    [
      'another namespace',
      envelope(translate.replace(CONTRACT, 'urn:other')),
      /"urn:other", not in "urn:mtservice:translation"/,
    ],
    ['no namespace', envelope('<Translate/>'), /namespace ""/],
    ['another root', '<Translate/>', /no SOAP envelope/],
    ['a prefix that nothing declares', envelope('<x:Translate/>'), /unbound namespace prefix/],
    ['tags that are not closed', `${HEAD}${translate}`, /unclosed tag/],
    ['tags that are closed in the wrong order', envelope('<a><b></a></b>'), /not well-formed|namespace/],
    ['text after the envelope', `${envelope(translate)}x`, /not well-formed/],
    ['text between elements', envelope(`x${translate}`), /text between/],
    ['nothing', ' ', /not well-formed|root/],
    ['JSON', '{"text": "čau"}', /not well-formed/],
    ['NUL', withText('\0'), /not well-formed/],
    ['a reference to NUL', withText('&#0;'), /not well-formed/],
    ['a reference to half a character', withText('&#xD83D;'), /not well-formed/],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from(HEAD), Buffer.from([0xc3, 0x28]), Buffer.from(translate)]),
      /not valid UTF-8/,
    ],
    [
      'UTF-8 that ends within a character',
      Buffer.concat([Buffer.from(envelope(translate)), Buffer.from([0xc3])]),
      /not valid UTF-8/,
    ],
    ['UTF-16', Buffer.from(`\ufeff${envelope(translate)}`, 'utf16le'), /not valid UTF-8/],
    [
      'another encoding',
      `<?xml version="1.0" encoding="iso-8859-13"?>${envelope(translate)}`,
      /iso-8859-13: send UTF-8/,
    ],
    ['XML 1.1', `<?xml version="1.1"?>${envelope(translate)}`, /XML 1\.0/],
    ['base64 with a bad character', upload('QUJD*'), /not base64/],
    [
      'base64 with invalid UTF-8',
      Buffer.concat([Buffer.from(upload('').split('</content>')[0]!), Buffer.from([0xff])]),
      /not base64/,
    ],
    ['base64 that ends too early', upload('QUJDR'), /ends too early/],
    ['base64 without an end', upload('QUJD').split('</content>')[0]!, /unclosed tag/],
    ['two documents', upload('QUJD</content><content>QUJD'), /twice/],
    [
      'an array with other items',
      envelope(
        operationElement('TranslateArray', knownParameters).replace(
          '<options>',
          '<textArray><text>a</text></textArray><options>',
        ),
      ),
      /not "string"/,
    ],
  ];
  for (const [what, body, message] of REFUSED) {
    it(`${what} is a fault`, async () => {
      const fault = faultOf(await post(service, body));
      assert.equal(fault.status, 500);
      assert.equal(fault.faultcode, 'Client');
      assert.equal(fault.code, 400);
      assert.match(fault.message, message);
      assert.ok(fault.message.length < 1_000);
      await nothingKept();
      await stillWorks();
    });
  }

  it('150,000 texts are error 12', async () => {
    const items = '<a:string/>'.repeat(150_000);
    const array = operationElement('TranslateArray', knownParameters).replace(
      '<options>',
      `<textArray>${items}</textArray><options>`,
    );
    const fault = faultOf(await post(service, envelope(array)));
    assert.equal(fault.code, 12);
    assert.match(fault.message, /more than 10000 items.*Send fewer/);
    await stillWorks();
  });

  it('another charset is a fault', async () => {
    const headers = {'content-type': 'text/xml; charset=windows-1257'};
    assert.match(faultOf(await post(service, envelope(translate), {headers})).message, /windows-1257/);
  });

  it('a compressed body is a fault', async () => {
    const headers = {'content-encoding': 'gzip'};
    assert.match(faultOf(await post(service, envelope(translate), {headers})).message, /gzip/);
  });

  it('no body at all is a fault', async () => {
    const connection = new RawConnection(service.url);
    connection.write(head(service, 'Content-Length: 0'));
    assert.match(await connection.receives(/has no body.*<\/s:Envelope>/), /^HTTP\/1\.1 500 /);
    connection.destroy();
  });

  it('a claim of 1 GB is refused before a byte of it', async () => {
    const connection = new RawConnection(service.url);
    connection.write(head(service, 'Content-Length: 1073741824'));
    const received = await connection.receives(/<\/s:Envelope>/);
    assert.match(received, /^HTTP\/1\.1 500 [\s\S]*<d:ErrorCode>12</);
    await within(connection.closed(), 'closing');
    await stillWorks();
  });

  it('a claim that only a document may make is refused once another operation is asked for', async () => {
    const connection = new RawConnection(service.url);
    connection.write(head(service, `Content-Length: ${3 * MIB}`));
    connection.write(`${HEAD}<Translate xmlns="${CONTRACT}">`);
    assert.match(await connection.receives(/<\/s:Envelope>/), /<d:ErrorCode>12</);
    connection.destroy();
    await stillWorks();
  });

  const ENDLESS = [
    ['a text', `${HEAD}<Translate xmlns="${CONTRACT}"><text>`, 'a'],
    ['a comment', `${HEAD}<!--`, ' '],
    ['a tag', `${HEAD}<a`, 'a'],
    ['empty items', `${HEAD}<TranslateArray xmlns="${CONTRACT}"><textArray>`, '<string/>'],
    ['base64', upload('').split('</content>')[0]!, 'QUJD'],
    ['white space in base64', upload('').split('</content>')[0]!, '\n'],
    ['references in base64', upload('').split('</content>')[0]!, '&#xD;'],
  ] as const;
  for (const [what, start, more] of ENDLESS) {
    it(`${what} without an end is error 12 and cut off`, async () => {
      const connection = new RawConnection(service.url);
      connection.write(head(service, 'Transfer-Encoding: chunked'));
      const chunk = (text: string) => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
      connection.write(chunk(start));
      const piece = chunk(more.repeat(Math.ceil(MIB / more.length)));
      let sent = 0;
      while (sent < 100 && (await within(connection.writeSlowly(piece), 'writing'))) sent++;
      assert.match(await connection.receives(/<\/s:Envelope>/), /<d:ErrorCode>12</);
      assert.ok(sent < 60, `${sent} MiB were taken`);
      await within(connection.closed(), 'closing');
      await nothingKept();
      await stillWorks();
    });
  }

  it('a client that vanishes within its document leaves nothing behind', async () => {
    const connection = new RawConnection(service.url);
    connection.write(head(service, 'Content-Length: 1000000'));
    connection.write(upload('QUJD'.repeat(1_000)).split('</content>')[0]!);
    connection.destroy();
    await stillWorks();
  });
});

describe('a slow body over SOAP', () => {
  let service: TestService;
  before(async () => {
    service = await startParityService({limits: {bodySeconds: 0.5}, overSockets: true});
  });
  after(() => service?.close());

  it('is answered 408, and leaves nothing behind', async () => {
    for (const start of [HEAD, upload('QUJD').split('</content>')[0]!]) {
      const connection = new RawConnection(service.url);
      connection.write(head(service, 'Content-Length: 10000'));
      connection.write(start);
      assert.match(await connection.receives(/<\/s:Envelope>/), /<d:ErrorCode>408</);
      await within(connection.closed(), 'closing');
    }
    assert.deepEqual(await readdir(join(service.folder, 'documents', 'incoming')), []);
  });
});
