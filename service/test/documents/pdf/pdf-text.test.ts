import assert from 'node:assert/strict';
import {mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, afterEach, before, describe, it} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {findPdfReader, type PdfReader} from '../../../src/documents/conversion/pdf-reader.ts';
import {composeDocx} from '../../../src/documents/pdf/compose-docx.ts';
import {readDocx} from '../conversion/office-samples.ts';
import {
  columns,
  cut,
  officePdf,
  paragraph,
  PICTURE_PAGE,
  plainPdf,
  textPage,
  WITH_PASSWORD,
} from './pdf-samples.ts';

const SOFT = '\u00ad';
const GERMAN =
  'Die Rechtsschutz\u00adversicherungs\u00adgesellschaften und die Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesellschaft haben ihre Verwaltungs\u00advorschriften geändert.';
const LATVIAN = 'Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus.';
const ARABIC =
  'هذا نص عربي طويل مع English words في الوسط والرقم 123 (قوس). كيف تعمل الأسطر؟ لا إله إلا الله في 12/5/2024.';
const HEBREW = 'זה טקסט בעברית (סוגריים) עם מספר 123 ו-English words באמצע, ועוד 100% טקסט.';

// Requires poppler-utils, LibreOffice Writer, and a kernel that allows namespaces.
describe('the text of a PDF', () => {
  const path = process.env['PATH'];
  let folder: string;
  let temporary: string;
  let output: string;
  let reader: PdfReader;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-pdf-'));
    [temporary, output] = [join(folder, 'temporary'), join(folder, 'output')];
    await mkdir(temporary);
    await mkdir(output);
    const found = await findPdfReader(undefined, {temporaryFolder: temporary});
    assert.ok(found?.canRead, 'pdftotext is installed, and runs in a sandbox');
    reader = found;
  });
  afterEach(async () => assert.deepEqual(await readdir(temporary), []));
  after(() => rm(folder, {recursive: true, force: true}));

  const read = (pdf: string, changes: {timeoutMs?: number; memoryBytes?: number} = {}): Promise<string> =>
    reader.readLayout(pdf, output, {
      signal: new AbortController().signal,
      timeoutMs: deadline(60_000),
      memoryBytes: 1024 ** 3,
      ...changes,
    });

  async function composed(pdf: string): Promise<{texts: string[]; xml: string}> {
    const docx = join(output, 'composed.docx');
    await composeDocx(await read(pdf), docx);
    return await readDocx(docx);
  }

  async function fileOf(content: Buffer | string): Promise<string> {
    const file = join(folder, 'sample.pdf');
    await writeFile(file, content);
    return file;
  }

  it('has German compounds whole, whether they were divided by hyphens or pages', async () => {
    const body = Array.from({length: 24}, (_, index) => `Absatz ${index}: ${GERMAN}`);
    const {texts} = await composed(await officePdf(folder, body.map((text) => paragraph(text)).join('')));
    const paragraphs = texts.filter((text) => text.startsWith('Absatz'));
    assert.deepEqual(
      paragraphs,
      body.map((text) => text.replaceAll(SOFT, '')),
    );
    const pages = texts.filter((text) => /^Seite \d+$/.test(text));
    assert.ok(pages.length > 1, 'the text has several pages');
    assert.equal(texts.length, paragraphs.length + 2 * pages.length, 'headers and footers are paragraphs');
  });

  it('has Latvian letters, headings, lists, and a page break before each further page', async () => {
    const list = ['• Pirmais punkts', '• Otrais punkts', '1. Viens', '2. Divi'];
    const texts = [...Array.from({length: 30}, (_, index) => `${LATVIAN} Teksts ${index}.`), ...list];
    const body = [
      paragraph('Gada pārskats', 'H1'),
      paragraph('Ievads', 'H2'),
      ...texts.map((text) => paragraph(text)),
    ];
    const {texts: found, xml} = await composed(await officePdf(folder, body.join('')));
    for (const text of texts) assert.ok(found.includes(text), text);
    assert.match(xml, /<w:pStyle w:val="Heading1"\/><\/w:pPr><w:r><w:t[^>]*>Gada pārskats</);
    assert.match(xml, /<w:pStyle w:val="Heading2"\/><\/w:pPr><w:r><w:t[^>]*>Ievads</);
    const pages = found.filter((text) => text.startsWith('Seite')).length;
    assert.equal(xml.match(/<w:pageBreakBefore\/>/g)?.length, pages - 1);
  });

  it('reads columns one after the other', async () => {
    const texts = Array.from(
      {length: 8},
      (_, index) => `Spalte ${index} ${`${LATVIAN.slice(0, -1)}, `.repeat(3)}beigas.`,
    );
    const {texts: found} = await composed(await officePdf(folder, columns(...texts)));
    assert.deepEqual(
      found.filter((text) => text.startsWith('Spalte')),
      texts,
    );
  });

  for (const [language, text] of [
    ['Arabic', ARABIC],
    ['Hebrew', HEBREW],
  ] as const) {
    it(`has ${language} in the order of speech`, async () => {
      const {texts, xml} = await composed(await officePdf(folder, paragraph(text), {isRtl: true}));
      assert.ok(texts.includes(text), texts.join('\n'));
      assert.match(xml, /<w:bidi\/>/);
    });
  }

  it('has no divided words, ligatures and control characters', async () => {
    const lines = [
      'The pur-',
      'pose of E-Mail-',
      'Adresse and in-',
      'put \x01of 3-',
      'fold Haupt-',
      'und work.',
    ];
    const pdf = await fileOf(plainPdf([textPage(lines.map((line) => line.padStart(1)))]));
    const {texts} = await composed(pdf);
    assert.deepEqual(texts, ['The purpose of E-Mail-Adresse and input of 3-fold Haupt- und work.']);
  });

  it('of 400 pages is complete', async () => {
    const pages = Array.from({length: 400}, (_, index) =>
      textPage(
        Array.from({length: 20}, (_unused, line) => `Page ${index} has the line ${line} of its text.`),
      ),
    );
    const {texts, xml} = await composed(await fileOf(plainPdf(pages)));
    const text = texts.join(' ');
    for (let page = 0; page < 400; page += 1)
      assert.ok(text.includes(`Page ${page} has the line 19 of`), `${page}`);
    assert.equal(xml.match(/<w:pageBreakBefore\/>/g)?.length, 399);
  });

  it('is refused where it needs a password', async () => {
    const pdf = await officePdf(folder, paragraph('Geheim'), {options: WITH_PASSWORD});
    await assert.rejects(read(pdf), {kind: 'protectedDocument', message: /password/});
  });

  it('is refused where there are only pictures, with what to do', async () => {
    const pdf = await fileOf(plainPdf([PICTURE_PAGE, PICTURE_PAGE]));
    await assert.rejects(composed(pdf), {kind: 'badDocument', message: /only pictures.*\(OCR\) first/});
  });

  it('is refused where fonts do not tell their letters', async () => {
    const layout = join(folder, 'garbage.xml');
    const word = '<word xMin="1" yMin="1" xMax="9" yMax="9">\ue012\ufffd\ue034</word>';
    await writeFile(
      layout,
      `<doc><page width="9" height="9"><block><line>${word}${word.replace(/>.*</, '>ab<')}</line></block></page></doc>`,
    );
    await assert.rejects(composeDocx(layout, join(output, 'x.docx')), {
      kind: 'badDocument',
      message: /cannot be read.*fonts/,
    });
  });

  it('is refused where the file is cut off anywhere', async () => {
    const pdf = await officePdf(folder, Array.from({length: 40}, () => paragraph(LATVIAN)).join(''));
    for (let part = 0; part < 20; part += 1) {
      const file = await fileOf(await cut(pdf, part / 20));
      await assert.rejects(composed(file), {
        kind: 'badDocument',
        message: /incomplete|empty|not that of a PDF/,
      });
    }
  });

  it('is refused where the file is no PDF, or empty', async () => {
    await assert.rejects(read(await fileOf('Nur Text')), {kind: 'badDocument', message: /not that of a PDF/});
    await assert.rejects(read(await fileOf('')), {kind: 'badDocument', message: /empty/});
    await assert.rejects(read(await fileOf('%PDF-1.7\nnothing\n%%EOF\n')), {
      kind: 'badDocument',
      message: /damaged/,
    });
  });

  it('is refused where it has no page that can be found', async () => {
    await assert.rejects(read(await fileOf(plainPdf([]))), {kind: 'badDocument', message: /damaged/});
  });

  it('is refused where it takes too long or too much memory, and the next document is read', async () => {
    const lines = Array.from({length: 40}, (_, index) => `Line ${index} of a page with text.`);
    const pdf = await fileOf(plainPdf(Array.from({length: 400}, () => textPage(lines))));
    await assert.rejects(read(pdf, {timeoutMs: 20}), {kind: 'badDocument', message: /too long/});
    assert.ok(await read(pdf));
    const crowded = textPage(Array.from({length: 40_000}, (_, index) => `Line ${index} with some words.`));
    const large = await fileOf(plainPdf([crowded.replace('14 TL', '0.015 TL')]));
    await assert.rejects(read(large, {memoryBytes: 32 * 1024 ** 2}), {
      kind: 'badDocument',
      message: /more memory/,
    });
  });

  it('is read by no program that is not installed', async () => {
    assert.equal(await findPdfReader(join(folder, 'pdftotext')), undefined);
    process.env['PATH'] = folder;
    try {
      assert.equal(await findPdfReader(), undefined);
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('is not read where no sandbox works, unless the operator allows it', async () => {
    const pdf = await fileOf(plainPdf([textPage(['Some text.'])]));
    process.env['PATH'] = join(folder, 'nowhere');
    try {
      const refusing = await findPdfReader('/usr/bin/pdftotext', {temporaryFolder: temporary});
      assert.equal(refusing?.canRead, false);
      const options = {
        signal: new AbortController().signal,
        timeoutMs: deadline(60_000),
        memoryBytes: 1024 ** 3,
      };
      await assert.rejects(refusing.readLayout(pdf, output, options), {
        kind: 'notAvailable',
        message: /cut off from the network/,
      });
      const allowed = await findPdfReader('/usr/bin/pdftotext', {
        allowNetwork: true,
        temporaryFolder: temporary,
      });
      assert.ok(await allowed?.readLayout(pdf, output, options));
    } finally {
      process.env['PATH'] = path;
    }
  });
});
