import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {deflateRawSync} from 'node:zlib';
import {WORD} from '../formats/office-open-xml/office-file.ts';
import {docxOf, overlappingBomb, paragraph, replaced, withHeader, wordMain, zipOf} from './bad-archives.ts';
import {BuiltService} from './built-service.ts';

type Content = string | Uint8Array;
type Case = readonly [
  what: string,
  fileName: string,
  words: RegExp,
  content: () => Content | Promise<Content>,
];

const MAIN = 'word/document.xml';
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1528)]);
const ENCRYPTED_OLE = Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(480)]);
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  {length: 9},
  (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`,
).join('')}]>`;
const OUTSIDE = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const XLIFF = (body: string, before = '') =>
  `${before}<xliff version="1.2"><file original="a" source-language="en" target-language="lv" datatype="plaintext"><body>${body}</body></file></xliff>`;
const UNIT = '<trans-unit id="1"><source>Good morning</source></trans-unit>';
const nested = (count: number) => '<a>'.repeat(count);
const attributes = (count: number) => Array.from({length: count}, (_, index) => ` a${index}=""`).join('');
const SAFE = /refused for safety/;
const DTD = /\(a DTD\), which is refused for safety\. Remove/;
const DAMAGED = /damaged.*Save it again/;

const CASES: readonly Case[] = [
  ['half of a DOCX', 'Pārskats.docx', DAMAGED, async () => (await docxOf()).subarray(0, 700)],
  ['a DOCX without its last bytes', 'a.docx', DAMAGED, async () => (await docxOf()).subarray(0, -30)],
  ['half of an XLIFF', 'a.xlf', DAMAGED, () => XLIFF(UNIT).slice(0, 150)],
  ['a DOCX with a password', 'slepens.docx', /password/, () => ENCRYPTED_OLE],
  [
    'an archive with a password',
    'a.docx',
    /password/,
    async () => withHeader(await docxOf(), MAIN, 6, 0x0001_0014),
  ],
  ['a PDF', 'a.docx', /called \.docx.*PDF|damaged/, () => '%PDF-1.7\n%âãÏÓ\n'],
  ['a picture', 'a.txt', /called \.txt but it is a picture/, () => Buffer.from('89504e470d0a1a0a00', 'hex')],
  [
    'a program',
    'a.txt',
    /binary data|not valid/,
    () => Buffer.from('7f454c4602010100000000000000ff00', 'hex'),
  ],
  ['a DOCX as HTML', 'a.html', /called \.html but it is an office document/, () => docxOf()],
  ['a DOCX as ODT', 'a.odt', /./, () => docxOf()],
  ['a DOCX as XLSX', 'a.xlsx', /./, () => docxOf()],
  ['an old DOC', 'a.docx', /./, () => OLE],
  ['RTF', 'a.docx', /./, () => '{\\rtf1 Sveiki}'],
  ['some archive', 'a.docx', /./, () => zipOf({'sveiki.txt': 'Sveiki'})],
  ['many small files', 'a.docx', SAFE, () => manyFiles(10_100)],
  ['files within each other', 'a.docx', SAFE, bomb],
  ['a header that says less', 'a.docx', DAMAGED, async () => withHeader(await docxOf(), MAIN, 24, 10)],
  ['a header that says 4 GB', 'a.docx', SAFE, async () => withHeader(await docxOf(), MAIN, 24, 0xffff_fffe)],
  [
    'compressed bytes beyond the end',
    'a.docx',
    DAMAGED,
    async () => withHeader(await docxOf(), MAIN, 20, 0x7fff_ffff),
  ],
  [
    'a place beyond the end',
    'a.docx',
    DAMAGED,
    async () => withHeader(await docxOf(), MAIN, 42, 0x7fff_ffff),
  ],
  ['a path to the outside', 'a.docx', /leads outside/, () => pathTo('../../../../etc/cron.d/x')],
  ['an absolute path', 'a.docx', /leads outside/, () => pathTo('/etc/cron.d/x')],
  ['a path with backslashes', 'a.docx', /leads outside/, () => pathTo('..\\..\\windows\\x')],
  [
    'two main parts',
    'a.docx',
    /two files with the same name/,
    async () => replaced(await docxOf(undefined, {'word/document.xmk': 'x'}), 'word/document.xmk', MAIN),
  ],
  ['a billion laughs', 'a.xlf', DTD, () => XLIFF(UNIT.replace('Good', '&lol9;'), LAUGHS)],
  ['a billion laughs in a DOCX', 'a.docx', DTD, () => docxOf(wordMain(paragraph('&lol9;'), LAUGHS))],
  ['a file of the server as entity', 'a.tmx', DTD, () => `${OUTSIDE}<tmx><header>&secret;</header></tmx>`],
  ['a file of the server in a DOCX', 'a.docx', DTD, () => docxOf(wordMain(paragraph('&secret;'), OUTSIDE))],
  ['a million nested elements', 'a.xliff', /nested more than 1000 deep/, () => nested(1_000_000)],
  [
    'a million nested elements of HTML',
    'a.html',
    /nested more than 1000 deep/,
    () => nested(1_000_000).replaceAll('a', 'i') + '</i>'.repeat(1_000_000),
  ],
  [
    'a million nested elements in a DOCX',
    'a.docx',
    /nested more than 1000 deep/,
    () => docxOf(wordMain('<w:p>'.repeat(1_000_000))),
  ],
  ['a million attributes', 'a.xlf', /more than 500 attributes/, () => `<xliff${attributes(1_000_000)}/>`],
  [
    'a million attributes in a DOCX',
    'a.docx',
    /more than 500 attributes/,
    () => docxOf(`<w:document ${WORD}${attributes(1_000_000)}/>`),
  ],
  [
    'invalid UTF-8',
    'a.txt',
    /not valid UTF-8.*Save it as UTF-8/,
    () => Buffer.from([72, 0xc3, 0x28, 0xff, 10]),
  ],
  [
    'invalid UTF-8 in XLIFF',
    'a.xlf',
    /not valid UTF-8/,
    () => Buffer.from(XLIFF(UNIT.replace('morning', 'café')), 'latin1'),
  ],
  [
    'an encoding that is none',
    'a.xlf',
    /encoding is "klingon"/,
    () => `<?xml version="1.0" encoding="klingon"?>${XLIFF(UNIT)}`,
  ],
  ['a wrong escape of Java', 'a.properties', /\(line 2\)\. Write the digits/, () => 'a=b\nc=C:\\users\n'],
  [
    'a page as Android resources',
    'a.xml',
    /only XML.*root element is <html>/,
    () => '<html><p>Hi</p></html>',
  ],
  ['half of a RESX', 'a.resx', DAMAGED, () => '<root><data name="a"><value>Good'],
  ['an ARB with a comma too many', 'a.arb', /not valid JSON \(line 2\)/, () => '{"a": "b",\n}'],
  [
    'a quotation mark that is not closed',
    'a.strings',
    /\(line 2\)\. Add it/,
    () => '"a" = "b";\n"c" = "d;\n',
  ],
  [
    'a property list',
    'a.strings',
    /binary property list/,
    () => Buffer.from('bplist00\xd1\x01\0\0', 'latin1'),
  ],
  ['half of a subtitle', 'a.ass', /\(line 2\)\. Complete/, () => '[Events]\nDialogue: 0,0:00:01.00'],
  ['half of a topic', 'a.dita', DAMAGED, () => '<topic id="a"><title>Good'],
  ['half of a document type', 'a.dita', DAMAGED, () => '<!DOCTYPE topic [<!ENTITY a "'],
  ['half of a TTML', 'a.ttml', DAMAGED, () => '<tt><body><div><p>Good'],
  ['half of an MXLIFF', 'a.mxliff', DAMAGED, () => XLIFF(UNIT).slice(0, 150)],
  ['a brace that is not closed', 'a.ftl', /\(line 2\)\. Write each text/, () => 'a = b\nc = { $d\n'],
  ['a DOCX as IDML', 'a.idml', /does not name its contents/, () => docxOf()],
  ['a DOCX as EPUB', 'a.epub', /does not name its contents/, () => docxOf()],
  ['deeply nested values', 'a.xcstrings', /nested more than 100 deep/, () => deepCatalog(100_000)],
  ['TypeScript', 'a.ts', /not XML, or it is damaged\. Check/, () => 'export const house = 1;\n'],
  ['only zeros', 'a.xml.txt', /binary/, () => Buffer.alloc(100_000)],
];

async function manyFiles(count: number): Promise<Buffer> {
  return await docxOf(
    undefined,
    Object.fromEntries(Array.from({length: count}, (_, index) => [`word/f${index}`, ''])),
  );
}

function deepCatalog(depth: number): string {
  return `{"sourceLanguage":"en","strings":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
}

function bomb(): Buffer {
  const kernel = Buffer.alloc(2 * 1024 * 1024, 'a');
  return overlappingBomb(250, kernel, deflateRawSync(kernel, {level: 9}));
}

async function pathTo(path: string): Promise<Buffer> {
  const safe = 'x'.repeat(path.length);
  return replaced(await docxOf(undefined, {[safe]: 'x'}), safe, path);
}

describe('refused documents', () => {
  let service: BuiltService;
  let systemID: string;
  before(async () => {
    service = await BuiltService.start();
    systemID = await service.systemOf('en', 'lv');
  });
  after(() => service?.stop());

  for (const [what, fileName, words, content] of CASES) {
    it(`end with advice, and the service keeps running: ${what}, called ${fileName}`, async () => {
      const answer = await service.upload(fileName, await content());
      assert.equal(answer.status, 200, answer.text);
      const id = answer.json as string;
      const body = {systemID, text: 'Good morning', options: ''};
      assert.equal((await service.send('Translate', {body})).json, 'Labrīt');
      const {Status, ErrorCode, ErrorMessage} = await service.end(id);
      const code = what.endsWith('with a password') ? '423' : '400';
      assert.deepEqual([Status, ErrorCode], ['error', code], String(ErrorMessage));
      assert.match(ErrorMessage ?? '', words);
      // The message is meant for the user: it must not contain paths, stack traces or anything else about the
      // server.
      assert.doesNotMatch(
        ErrorMessage ?? '',
        /\/(?:tmp|work|usr|home|etc|proc)\/|node_modules|\bat \w|root:/,
      );
      assert.ok((ErrorMessage ?? '').length < 400, ErrorMessage ?? '');
      const early = await service.download(id);
      assert.equal(early.status, 409);
      assert.ok(early.text.includes(JSON.stringify(ErrorMessage).slice(1, -1)), early.text);
      await service.keepsOnly();
      assert.equal((await service.remove(id)).status, 200);
    });
  }

  it('did not need more memory than any document', async () => {
    const peak = await service.peakMegabytes();
    assert.ok(peak < 350, `${peak} MB`);
  });

  for (const [what, fileName, content, expected] of [
    ['UTF-16 without a mark', 'a.txt', Buffer.from('Good morning\r\n', 'utf16le'), /Labrīt/],
    ['a document in a document', 'a.docx', undefined, undefined],
  ] as const) {
    it(`do not include documents that only look odd: ${what}`, async () => {
      const bytes = content ?? (await docxOf(undefined, {'word/embeddings/x.docx': bomb()}));
      const id = (await service.upload(fileName, bytes)).json as string;
      const {Status, ErrorMessage} = await service.end(id);
      assert.equal(Status, 'completed', String(ErrorMessage));
      const {json} = await service.send('DownloadDocumentTranslation', {query: {id}});
      if (expected) assert.match(Buffer.from(json as number[]).toString('utf16le'), expected);
      assert.equal((await service.remove(id)).status, 200);
      await service.keepsOnly();
    });
  }
});
