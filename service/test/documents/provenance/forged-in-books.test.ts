import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {writeProvenance} from '../../../../src/contract/index.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {book, BOOK, filesIn, packageDocument, page} from '../formats/epub/epub-file.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const FORGED = writeProvenance(EARLIER);
const CHAPTER = 'OEBPS/text/1.xhtml';
const SCRIPT = `<script type="application/ld+json" data-mtservice="provenance">{"mtservice:provenance":${FORGED}}</script>`;
const META = `<meta name="mtservice.provenance" content="${escapeXmlAttribute(FORGED)}"/>`;
const GRADE = '<meta name="ai-disclosure" content="none"/>';
const CONTAINER = BOOK['META-INF/container.xml']!;

const bookFile = async (t: TestContext, files: Readonly<Record<string, string>>) =>
  await documentFile(t, 'epub', await book(t, {...BOOK, ...files}));

const secondRendition = (content: string) => ({
  'META-INF/container.xml': CONTAINER.replace(
    '</rootfiles>',
    '<rootfile full-path="OEBPS/second.opf" media-type="application/oebps-package+xml"/></rootfiles>',
  ),
  'OEBPS/second.opf': packageDocument(content).replace('text/1.xhtml', 'text/3.xhtml'),
});

test('books: marks in a chapter and in a second rendition become those of the source', async (t) => {
  const inHead = page('<p>Haus</p>').replace('</head>', `${SCRIPT}</head>`);
  const comment = page(`<p>Haus<!--mtservice.provenance: ${FORGED}--></p>`);
  const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    script: {[CHAPTER]: inHead},
    comment: {[CHAPTER]: comment},
    body: {
      [CHAPTER]: page('<p>Haus</p>').replace(
        '<body',
        `<body data-provenance='${FORGED}' ai-disclosure="none"`,
      ),
    },
    'second package': secondRendition(META),
    'page of the second package': {...secondRendition(''), 'OEBPS/text/3.xhtml': inHead},
  };
  for (const [what, files] of Object.entries(cases)) {
    const path = await bookFile(t, files);
    assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []}, what);
    const plain = await bookFile(t, files);
    await markDocument(plain, 'epub', undefined);
    assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []}, what);
    await mark(path);
    if (what !== 'body') assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
    const chapter = (await filesIn(path)).get(CHAPTER)!;
    assert.doesNotMatch(chapter, /"provenance"|ai-disclosure=|data-provenance=|provenance:(?! ?\{)/, what);
    await translateAgain(path);
    await mark(path);
    assert.deepEqual(await marksOf(path), {own: RECORD, source: RECORD, problems: []}, what);
  }
});

test('books: one mark stays of many, and grades and languages of chapters are about the source', async (t) => {
  const chapter = page('<p>Haus</p>', ' data-translation-lang="de-t-lv-t0-und"').replace(
    '</head>',
    `${GRADE}${SCRIPT}</head>`,
  );
  const files = {
    [CHAPTER]: chapter,
    'OEBPS/nav.xhtml': chapter,
    'OEBPS/text/Kapitel 2.xhtml': page('<p>Ende</p>').replace('</head>', `${GRADE}</head>`),
    ...secondRendition(META),
  };
  for (const record of [RECORD, undefined]) {
    const path = await bookFile(t, files);
    await markDocument(path, 'epub', record);
    const own = record && {own: record};
    assert.deepEqual(await marksOf(path), {...own, source: EARLIER, problems: []});
    const after = await filesIn(path);
    for (const name of [CHAPTER, 'OEBPS/nav.xhtml', 'OEBPS/text/Kapitel 2.xhtml']) {
      assert.match(after.get(name)!, /<meta name="ai-disclosure-source" content="none"\/>/);
      assert.doesNotMatch(after.get(name)!, /data-translation-lang|"provenance"/);
    }
  }
  const grade = await bookFile(t, {[CHAPTER]: page('').replace('</head>', `${GRADE}</head>`)});
  await markDocument(grade, 'epub', undefined);
  assert.match((await filesIn(grade)).get(CHAPTER)!, /name="ai-disclosure-source"/, 'without any record');
});

test('books: pages without marks stay byte for byte, also in an old encoding', async (t) => {
  const old = '<?xml version="1.0" encoding="windows-1257"?><html xmlns="http://www.w3.org/1999/xhtml"/>';
  const path = await bookFile(t, {'OEBPS/text/Kapitel 2.xhtml': old});
  const before = await filesIn(path);
  await mark(path);
  const after = await filesIn(path);
  for (const [name, text] of before) if (name !== 'OEBPS/book.opf') assert.equal(after.get(name), text, name);
});
