import assert from 'node:assert/strict';
import {test} from 'node:test';
import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {writeProvenance} from '../../../../src/contract/index.ts';
import {docx} from '../formats/office-open-xml/office-file.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD} from './marked-file.ts';
import {MARKED_DOCUMENTS} from './marked-documents.ts';

const JSON_TEXT = writeProvenance(EARLIER);
for (const [extension, documentOf] of Object.entries(MARKED_DOCUMENTS)) {
  test(`${extension}: marks that are cut, forged, doubled or newer are read or refused by name`, async (t) => {
    const read = async (texts: readonly string[]) => {
      const path = await documentFile(t, extension, documentOf(texts));
      const before = await marksOf(path);
      await mark(path);
      const after = await marksOf(path);
      assert.deepEqual(after.own, RECORD);
      return {...before, kept: after.source};
    };
    const cut = await read([JSON_TEXT.slice(0, 60)]);
    assert.match(cut.problems.join(), /^The mark cannot be read: it is cut/);
    assert.deepEqual([cut.own, cut.kept], [undefined, undefined]);
    const forged = await read([JSON_TEXT.replace('"reviewed"', '"blessed"')]);
    assert.match(forged.problems.join(), /cannot be read/);
    const doubled = await read(['{}', JSON_TEXT]);
    assert.deepEqual([doubled.own, doubled.kept], [EARLIER, EARLIER]);
    assert.match(doubled.problems.join(), /is there 2 times/);
    const newer = await read([JSON_TEXT.replace('"version":1', '"version":2,"new":{"x":1}')]);
    assert.deepEqual([newer.own, newer.kept], [EARLIER, EARLIER]);
    assert.match(newer.problems.join(), /version 2.*reads version 1/);
    const unknown = await read([
      JSON_TEXT.replace('"version":1', '"version":2').replace('"reviewed"', '"sealed"'),
    ]);
    assert.match(unknown.problems.join(), /^The mark cannot be read: it is of version 2/);
    const unsafe = {...EARLIER, reviewer: '<b>\u001b[31m</b>'};
    const controls = await read([writeProvenance(unsafe).replaceAll('<', '\\u003c')]);
    assert.equal(controls.own?.reviewer, '<b> [31m</b>');
  });

  test(`${extension}: 10 000 marks, and one of 10 MB`, async (t) => {
    const many = await documentFile(t, extension, documentOf(Array<string>(10_000).fill(JSON_TEXT)));
    const {own, problems} = await marksOf(many);
    assert.deepEqual(own, EARLIER);
    assert.match(problems.join(), /is there 10000 times/);
    const marked = await mark(many);
    assert.deepEqual(await marksOf(many), {own: RECORD, source: EARLIER, problems: []});
    assert.ok(marked.length < 10_000, 'the other marks are gone');
    const huge = await documentFile(t, extension, documentOf([`"${'x'.repeat(10_000_000)}"`]));
    assert.match(
      (await marksOf(huge)).problems.join(),
      /^The mark cannot be read: it has 100000\d\d characters/,
    );
    assert.ok((await mark(huge)).length < 10_000, 'a mark that long is not kept');
    assert.deepEqual(await marksOf(huge), {own: RECORD, problems: []});
  });
}

test('docx: 10 000 marks, and one of 10 MB', async () => {
  const property = (text: string, index: number, name = 'mtservice.provenance') =>
    `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${name}"><vt:lpwstr>${escapeXml(text)}</vt:lpwstr></property>`;
  const parts = (properties: string) => ({
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>',
    'docProps/custom.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${properties}</Properties>`,
  });
  const many = await docx(
    '',
    parts(Array.from({length: 10_000}, (_, index) => property(JSON_TEXT, index)).join('')),
  );
  assert.match((await marksOf(many)).problems.join(), /is there 10000 times/);
  await mark(many);
  assert.deepEqual(await marksOf(many), {own: RECORD, source: EARLIER, problems: []});
  const huge = await docx('', parts(property('x'.repeat(10_000_000), 0)));
  assert.match((await marksOf(huge)).problems.join(), /has 10000000 characters/);
  await mark(huge);
  assert.deepEqual(await marksOf(huge), {own: RECORD, problems: []});
  const pieces = await docx(
    '',
    parts(
      Array.from({length: 9_000}, (_, index) =>
        property('x'.repeat(200), index, `mtservice.provenance${index === 0 ? '' : `.${index + 1}`}`),
      ).join(''),
    ),
  );
  assert.match((await marksOf(pieces)).problems.join(), /has 1800000 characters/);
  await mark(pieces);
  assert.deepEqual(await marksOf(pieces), {own: RECORD, problems: []});
});
