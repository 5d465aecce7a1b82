import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {releaseAfter} from '../../../../../test/support/release-after.ts';
import {epub} from '../../../../src/documents/formats/epub/epub.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {marked, openDocumentFile, refused, type DocumentFile} from '../../markup/document-file.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from '../../provenance/marked-file.ts';
import {BOOK, book, filesIn, packageDocument, page} from './epub-file.ts';

async function open(test: TestContext, content: string | Uint8Array, target = 'lv'): Promise<DocumentFile> {
  const file = await openDocumentFile(test, epub, content, {extension: 'epub', target});
  releaseAfter(test, () => file.opened.close?.());
  return file;
}

async function openBook(test: TestContext, changes: Readonly<Record<string, string>> = {}, target = 'lv') {
  return await open(test, await book(test, {...BOOK, ...changes}), target);
}

async function partsOf(test: TestContext, bytes: Buffer): Promise<Map<string, string>> {
  const path = join(await temporaryFolder(test), 'a.epub');
  await writeFile(path, bytes);
  return await filesIn(path);
}

suite('EPUB books', () => {
  test('give their titles, tables of contents and pages in reading order', async (test) => {
    const {paragraphs} = await openBook(test);
    assert.deepEqual(paragraphs, [
      'Das große Haus',
      '<br id="0"/>Ein <g1>Buch</g1> &amp;amp; mehr.<br id="3"/>',
      'Der Umschlag',
      'Das Buch',
      'Erstes Kapitel',
      'Haus',
      'Kapitel eins 😀',
      'Bild',
      'Ein <g0>rotes</g0> Haus\u00a0&amp; ein Tor.',
      'Haus',
      'Bonjour\u00a0!',
      'Ende',
      'Haus',
      'Kapitel eins 😀',
    ]);
  });

  test('keep every file byte for byte with unchanged translations, and mimetype first and stored', async (test) => {
    const bytes = await book(test);
    const written = await (await open(test, bytes)).translate((text) => text);
    assert.deepEqual([...(await partsOf(test, written))], Object.entries(BOOK));
    // The first file is not compressed, and has no extra field.
    assert.equal(written.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip');
    assert.equal(written.readUInt16LE(8), 0);
  });

  test('change in their texts and languages alone', async (test) => {
    const {translate} = await openBook(test);
    const parts = await partsOf(test, await translate(marked, {target: 'lv'}));
    assert.equal(
      parts.get('OEBPS/book.opf'),
      packageDocument()
        .replace('xml:lang="de"', 'xml:lang="lv"')
        .replace('Das große Haus', '«Das große Haus»')
        .replace('>de-DE<', '>lv<')
        .replace(/<dc:description>.*</, (text) =>
          text
            .replace('Ein ', '«Ein» ')
            .replace('Buch', '«Buch»')
            .replace('&amp;amp; mehr.', '«&amp;amp; mehr.»'),
        )
        .replace('Der Umschlag', '«Der Umschlag»'),
    );
    assert.match(parts.get('OEBPS/toc.ncx')!, /xml:lang="lv".*«Das Buch».*>Anna Haus<.*«Erstes Kapitel»/);
    assert.match(parts.get('OEBPS/nav.xhtml')!, /xml:lang="lv" lang="lv".*«Kapitel eins 😀»/s);
    assert.match(
      parts.get('OEBPS/text/1.xhtml')!,
      /<h1>«Kapitel eins 😀»<\/h1>\r\n<p>«Ein» <i>«rotes»<\/i> .*<br\/><img src="a.png" alt="«Bild»"\/>.*<pre>code</,
    );
    assert.match(parts.get('OEBPS/text/Kapitel 2.xhtml')!, /<p xml:lang="fr">«Bonjour/);
    for (const name of ['mimetype', 'META-INF/container.xml', 'OEBPS/a.css'])
      assert.equal(parts.get(name), BOOK[name]);
  });

  test('have pages in the direction of the language', async (test) => {
    for (const [spine, expected] of [
      ['', '<spine page-progression-direction="rtl" toc="ncx">'],
      [' page-progression-direction="ltr"', '<spine toc="ncx" page-progression-direction="rtl">'],
      [' page-progression-direction="default"', '<spine toc="ncx" page-progression-direction="default">'],
    ] as const) {
      const {translate} = await openBook(test, {'OEBPS/book.opf': packageDocument('', spine)}, 'ar');
      const parts = await partsOf(test, await translate((text) => text, {target: 'ar'}));
      assert.ok(parts.get('OEBPS/book.opf')!.includes(expected), parts.get('OEBPS/book.opf'));
    }
  });

  test('in several languages keep the others', async (test) => {
    const opf = packageDocument('<dc:language>la</dc:language>');
    const {translate} = await openBook(test, {'OEBPS/book.opf': opf});
    const parts = await partsOf(test, await translate((text) => text, {target: 'lv'}));
    assert.match(parts.get('OEBPS/book.opf')!, /<dc:language>lv<.*<dc:language>la</s);
    const other = packageDocument().replace('de-DE', 'en');
    const second = await openBook(test, {'OEBPS/book.opf': other});
    const written = await partsOf(test, await second.translate((text) => text, {target: 'lv'}));
    assert.match(written.get('OEBPS/book.opf')!, /<dc:language>lv</);
  });

  test('may have pages that are HTML, in old encodings', async (test) => {
    const {paragraphs, translate} = await openBook(test, {
      'OEBPS/text/1.xhtml': '<html><body><p>Ein Haus<br>Ein Tor',
    });
    assert.ok(paragraphs.includes('Ein Haus<br id="0"/>Ein Tor'));
    const parts = await partsOf(test, await translate((text) => text));
    assert.equal(parts.get('OEBPS/text/1.xhtml'), '<html><body><p>Ein Haus<br>Ein Tor');
  });
});

const encryption = (algorithm: string): string =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/a.otf"/></enc:CipherData></enc:EncryptedData></encryption>`;
const ENCRYPTION = 'META-INF/encryption.xml';

suite('EPUB books that cannot be read', () => {
  test('are refused if they are encrypted, but not for their fonts', async (test) => {
    const locked = {[ENCRYPTION]: encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc')};
    await assert.rejects(openBook(test, locked), {
      kind: 'protectedDocument',
      message: /encrypted \(DRM\).*Ask the publisher/,
    });
    for (const fonts of ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])
      assert.equal((await openBook(test, {[ENCRYPTION]: encryption(fonts)})).paragraphs.length, 14);
  });

  test('are refused with what they are, and what to do', async (test) => {
    for (const [content, words] of [
      ['', /empty: it has 0 bytes/],
      ['%PDF-1.7', /is a PDF/],
      ['Nur Text', /not an EPUB book, or it is damaged\. Export it again/],
      [`${'a'.repeat(60)}BOOKMOBI`, /book of Kindle/],
      [await book(test, {mimetype: 'application/vnd.oasis.opendocument.text'}), /another kind of archive/],
      [await book(test, {mimetype: 'application/epub+zip'}), /does not name its contents/],
      [await book(test, {'a.txt': 'Haus'}), /does not name its contents/],
      [
        await book(test, {
          ...BOOK,
          'OEBPS/text/1.xhtml': page('<p>Haus</p>').replace('html>', 'html [<!ENTITY a "b">]>'),
        }),
        /In the book's file OEBPS\/text\/1\.xhtml: .*a DTD/,
      ],
      [
        await book(test, {...BOOK, 'OEBPS/toc.ncx': '<ncx>\n<navMap>'}),
        /In the book's file OEBPS\/toc\.ncx: .*\(line 2\).*damaged/,
      ],
    ] as const)
      await assert.rejects(open(test, content), refused(words));
  });

  test('are refused at whatever place they are cut', async (test) => {
    const bytes = await book(test);
    for (let part = 1; part < 20; part += 1) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 20));
      await assert.rejects(open(test, cut), refused(/damaged/));
    }
  });

  test('are refused with elements nested too deep, and may have a hundred thousand paragraphs', async (test) => {
    const deep = '<i>'.repeat(100_000) + '</i>'.repeat(100_000);
    await assert.rejects(openBook(test, {'OEBPS/text/1.xhtml': page(deep)}), refused(/1\.xhtml: .*nested/));
    const long = page('<p>Ein Haus</p>'.repeat(100_000));
    assert.equal((await openBook(test, {'OEBPS/text/1.xhtml': long})).paragraphs.length, 100_011);
  });
});

test('marks of a book are in its metadata, and the mark so far becomes that of its source', async (t) => {
  const opf2 = packageDocument('<meta name="Translation" content="Machine translation by X."/>')
    .replaceAll(/<(\/?)(metadata|meta|package|manifest|item|spine|itemref)(?=[\s>])/g, '<$1opf:$2')
    .replace('xmlns=', 'xmlns:opf=');
  for (const opf of [packageDocument(), opf2]) {
    const path = await documentFile(t, 'epub', await book(t, {...BOOK, 'OEBPS/book.opf': opf}));
    await mark(path, EARLIER);
    await mark(path);
    assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
    const parts = await filesIn(path);
    const written = parts.get('OEBPS/book.opf')!;
    assert.equal(written.match(/name="Translation"/g)?.length, 1);
    assert.equal(
      written.replace(/\n\s*<(?:opf:)?meta name="(?:mtservice|Translation)[^>]*>/g, ''),
      opf.replace(/\n\s*<(?:opf:)?meta name="Translation"[^>]*>/, ''),
    );
    assert.deepEqual([...parts.keys()], Object.keys(BOOK));
    assert.equal((await translateAgain(path)).length, 14);
  }
});

test('a book with a title of its own named Translation keeps it', async (t) => {
  const own = '<meta name="Translation" content="Anna, 1920"/>';
  const path = await documentFile(
    t,
    'epub',
    await book(t, {...BOOK, 'OEBPS/book.opf': packageDocument(own)}),
  );
  await mark(path);
  const written = (await filesIn(path)).get('OEBPS/book.opf')!;
  assert.ok(written.includes(own));
  assert.equal(written.match(/name="Translation"/g)?.length, 1);
  assert.deepEqual((await marksOf(path)).own, RECORD);
});
