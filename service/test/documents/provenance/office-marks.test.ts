import assert from 'node:assert/strict';
import {copyFile} from 'node:fs/promises';
import {suite, test} from 'node:test';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {
  archiveFile,
  docx,
  packageParts,
  pptx,
  readParts,
  SHEET,
  xlsx,
  type Parts,
} from '../formats/office-open-xml/office-file.ts';
import {WORD} from '../formats/office-open-xml/office-file.ts';
import {archiveText, writeZip} from '../formats/open-document/open-document-file.ts';
import {EARLIER, extensionOf, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument';
const CUSTOM_TYPE = 'application/vnd.openxmlformats-officedocument.custom-properties+xml';
const BODY = '<w:p><w:r><w:t>Good morning</w:t></w:r></w:p>';
/** As Word writes it. */
const WORD_CUSTOM = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="ContentTypeId"><vt:lpwstr>0x0101</vt:lpwstr></property><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="7" name="Geprüft"><vt:bool>true</vt:bool></property></Properties>`;

function links(start: string, custom?: string, ids = ['rId1', 'rId3']): string {
  const link =
    custom === undefined
      ? ''
      : `<Relationship Id="${ids[1]}" Type="${start}/relationships/${start === STRICT ? 'customProperties' : 'custom-properties'}" Target="${custom}"/>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Relationships xmlns="${PACKAGE}/relationships">${link}<Relationship Id="${ids[0]}" Type="${start}/relationships/officeDocument" Target="/word/document.xml"/></Relationships>`;
}

/** Checks that only these parts differ, and that the others keep their order. */
async function assertOthersSame(
  before: Map<string, string>,
  path: string,
  changed: readonly string[],
): Promise<void> {
  const after = await readParts(path);
  assert.deepEqual(
    [...after.keys()].filter((name) => before.has(name)),
    [...before.keys()],
  );
  for (const [name, content] of before) {
    if (!changed.includes(name)) assert.equal(after.get(name), content, name);
  }
}

async function remarked(path: string): Promise<void> {
  assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []});
  const paragraphs = await translateAgain(path);
  assert.ok(!paragraphs.some((text) => /mtservice|Apertium/.test(text)), paragraphs.join('|'));
  const plain = `${path}.plain${path.slice(path.lastIndexOf('.'))}`;
  await copyFile(path, plain);
  await markDocument(plain, extensionOf(path), undefined);
  assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []});
  assert.ok(!(await translateAgain(plain)).some((text) => /mtservice|Apertium/.test(text)));
  await mark(path);
  assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
  await mark(path);
  assert.deepEqual(await marksOf(path), {own: RECORD, source: RECORD, problems: []});
}

suite('marks in Office documents', () => {
  const media = Buffer.from(Array.from({length: 5_000}, (_, index) => (index * 7919) % 251));

  test('a document without properties gets the part, its content type and its relationship', async () => {
    for (const make of [
      () => docx(BODY, {'word/media/a.png': media}),
      () => pptx({}),
      () => xlsx({'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}/>`}),
    ]) {
      const path = await make();
      const before = await readParts(path);
      await mark(path, EARLIER);
      await assertOthersSame(before, path, ['[Content_Types].xml', '_rels/.rels']);
      const after = await readParts(path);
      assert.match(
        after.get('[Content_Types].xml')!,
        new RegExp(
          `<Override PartName="/docProps/custom.xml" ContentType="${CUSTOM_TYPE.replace('+', '\\+')}"/></Types>$`,
        ),
      );
      assert.match(
        after.get('_rels/.rels')!,
        new RegExp(
          `<Relationship Id="rId2" Type="${OFFICE}/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>$`,
        ),
      );
      assert.match(after.get('docProps/custom.xml')!, /pid="2" name="mtservice\.provenance"/);
      assert.match(
        after.get('docProps/custom.xml')!,
        /name="Translation"><vt:lpwstr>Machine translation by Apertium, lv to en, 2026-01-02; reviewed by Anna on 2026-01-03</,
      );
      await remarked(path);
    }
  });

  test('properties of Word stay, with their ids', async () => {
    const path = await docx(BODY, {
      '_rels/.rels': links(OFFICE, 'docProps/custom.xml'),
      'docProps/custom.xml': WORD_CUSTOM,
    });
    const before = await readParts(path);
    await mark(path, EARLIER);
    await assertOthersSame(before, path, ['docProps/custom.xml']);
    const custom = (await readParts(path)).get('docProps/custom.xml')!;
    assert.ok(custom.startsWith(WORD_CUSTOM.replace('</Properties>', '')), custom);
    assert.deepEqual(
      [...custom.matchAll(/pid="(\d+)"/g)].map(([, id]) => id),
      ['2', '7', '8', '9'],
    );
    await remarked(path);
    const ids = [...(await readParts(path)).get('docProps/custom.xml')!.matchAll(/pid="(\d+)"/g)].map(
      ([, id]) => id,
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  test('targets may be absolute, in another folder, or without their part', async () => {
    for (const [target, name] of [
      ['/docProps/custom.xml', 'docProps/custom.xml'],
      ['meta/eigene.xml', 'meta/eigene.xml'],
    ] as const) {
      const path = await docx(BODY, {'_rels/.rels': links(OFFICE, target), [name]: WORD_CUSTOM});
      const before = await readParts(path);
      await mark(path, EARLIER);
      await assertOthersSame(before, path, [name]);
      await remarked(path);
      const lacking = await docx(BODY, {'_rels/.rels': links(OFFICE, target)});
      await mark(lacking, EARLIER);
      assert.match((await readParts(lacking)).get('[Content_Types].xml')!, new RegExp(`PartName="/${name}"`));
      await remarked(lacking);
    }
  });

  test('a file of that name that belongs to nothing stays, and ids of relationships are not used twice', async () => {
    const path = await docx(BODY, {
      '_rels/.rels': links(OFFICE, undefined, ['rId2']),
      'docProps/Custom.xml': '<x/>',
    });
    await mark(path, EARLIER);
    const parts = await readParts(path);
    assert.equal(parts.get('docProps/Custom.xml'), '<x/>');
    assert.match(parts.get('docProps/custom2.xml')!, /mtservice/);
    assert.match(parts.get('_rels/.rels')!, /Id="rId3"[^>]*Target="docProps\/custom2.xml"/);
    await remarked(path);
  });

  test('strict documents get the names of strict documents', async () => {
    const path = await docx(BODY, {'_rels/.rels': links(STRICT)});
    await mark(path, EARLIER);
    const parts = await readParts(path);
    assert.ok(parts.get('_rels/.rels')!.includes(`Type="${STRICT}/relationships/customProperties"`));
    const custom = parts.get('docProps/custom.xml')!;
    assert.ok(
      custom.includes(`<Properties xmlns="${STRICT}/customProperties" xmlns:vt="${STRICT}/docPropsVTypes">`),
    );
    await remarked(path);
  });

  test('prefixes may differ, and the types need not be declared', async () => {
    const custom = `<o:Properties xmlns:o="${OFFICE}/custom-properties"><o:property fmtid="{x}" pid="2147483647" name="a"><t:i4 xmlns:t="${OFFICE}/docPropsVTypes">1</t:i4></o:property></o:Properties>`;
    const rels = links(OFFICE, 'docProps/custom.xml')
      .replace(/<(\/?)Relationship/g, '<$1p:Relationship')
      .replace('xmlns=', 'xmlns:p=');
    const path = await docx(BODY, {'_rels/.rels': rels, 'docProps/custom.xml': custom});
    await mark(path, EARLIER);
    const after = (await readParts(path)).get('docProps/custom.xml')!;
    assert.match(
      after,
      new RegExp(
        `<o:property [^>]*pid="2" name="mtservice.provenance"><vt:lpwstr xmlns:vt="${OFFICE}/docPropsVTypes">`,
      ),
    );
    await remarked(path);
  });

  test('no property has more than 255 characters, which Word cuts', async () => {
    const path = await docx(BODY);
    await mark(path, {...RECORD, reviewer: 'Ā 😀 '.repeat(100).trim()});
    const custom = (await readParts(path)).get('docProps/custom.xml')!;
    const lengths = [...custom.matchAll(/<vt:lpwstr>([^<]*)</g)].map(
      ([, text]) => text!.replace(/&\w+;/g, '&').length,
    );
    assert.ok(lengths.length > 4 && lengths.every((length) => length <= 255), String(lengths));
    assert.equal((await marksOf(path)).own?.reviewer, 'Ā 😀 '.repeat(100).trim());
  });

  test('a property "Translation" of the user stays', async () => {
    const custom = WORD_CUSTOM.replace('ContentTypeId', 'Translation');
    const path = await docx(BODY, {
      '_rels/.rels': links(OFFICE, 'docProps/custom.xml'),
      'docProps/custom.xml': custom,
    });
    await mark(path, EARLIER);
    const after = (await readParts(path)).get('docProps/custom.xml')!;
    assert.equal(after.match(/name="Translation"/g)?.length, 1);
    assert.match(after, /name="Translation"><vt:lpwstr>0x0101</);
  });

  test('properties in UTF-16 stay in it', async () => {
    const wide = Buffer.from(`\ufeff${WORD_CUSTOM.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const path = await archiveFile('a.docx', {
      ...packageParts(
        'docx',
        {'_rels/.rels': links(OFFICE, 'docProps/custom.xml'), 'docProps/custom.xml': wide} as Parts,
        `<w:document ${WORD}><w:body>${BODY}</w:body></w:document>`,
      ),
    });
    await mark(path, EARLIER);
    await remarked(path);
  });

  test('damaged properties are left unchanged, with a reason', async () => {
    for (const [custom, reason] of [
      ['<Properties', /damaged/],
      ['<x/>', /custom properties are damaged/],
    ] as const) {
      const path = await docx(BODY, {
        '_rels/.rels': links(OFFICE, 'docProps/custom.xml'),
        'docProps/custom.xml': custom,
      });
      const before = await readParts(path);
      const outcome = await markDocument(path, 'docx', RECORD);
      assert.match(outcome.marked ? '' : outcome.reason, reason);
      assert.deepEqual(await readParts(path), before);
    }
  });
});

suite('marks in OpenDocument archives', () => {
  const content = archiveText(
    'document-content',
    '<office:body><office:text><text:p>Good morning</text:p></office:text></office:body>',
  );
  const manifest =
    '<?xml version="1.0"?>\n<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">\n <manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>\n</manifest:manifest>';
  const files = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': content,
    'META-INF/manifest.xml': manifest,
  };

  test('a document without metadata gets the file and its entry in the manifest', async () => {
    const path = await docx('');
    const odt = path.replace(/docx$/, 'odt');
    await writeZip(odt, files);
    const before = await readParts(odt);
    await mark(odt, EARLIER);
    await assertOthersSame(before, odt, ['META-INF/manifest.xml']);
    const parts = await readParts(odt);
    assert.match(
      parts.get('META-INF/manifest.xml')!,
      /\n <manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text\/xml"\/>\n<\/manifest:manifest>$/,
    );
    assert.match(
      parts.get('meta.xml')!,
      /office:version="1.3"><office:meta><meta:user-defined meta:name="mtservice.provenance">/,
    );
    await remarked(odt);
  });

  test('a document with metadata keeps it', async () => {
    const path = (await docx('')).replace(/docx$/, 'odt');
    const meta = archiveText(
      'document-meta',
      '\n <office:meta>\n  <dc:title>Good day</dc:title>\n </office:meta>\n',
    );
    await writeZip(path, {...files, 'meta.xml': meta});
    const before = await readParts(path);
    await mark(path, EARLIER);
    await assertOthersSame(before, path, ['meta.xml']);
    assert.match(
      (await readParts(path)).get('meta.xml')!,
      /<dc:title>Good day<\/dc:title>\n {2}<meta:user-defined/,
    );
    await remarked(path);
  });
});
