import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {DocumentError} from '../../../src/documents/document-error.ts';
import type {OpenedDocument} from '../../../src/documents/formats/format.ts';
import {formatOf} from '../../../src/documents/formats/index.ts';
import {withInlineTags} from '../../../src/documents/markup/inline-tags.ts';
import {
  docx,
  open,
  pptx,
  readParts,
  SHEET,
  SLIDE,
  temporaryPath,
  xlsx,
} from '../formats/office-open-xml/office-file.ts';
import {openDocumentFile} from './document-file.ts';

/** A document with these paragraphs, and what was written. */
function documentOf(paragraphs: readonly string[], more: Partial<OpenedDocument> = {}) {
  const written: string[] = [];
  const opened: OpenedDocument = {
    paragraphs,
    write: (_, translations) => Promise.resolve(void written.push(...translations)),
    ...more,
  };
  return {opened, written};
}

const hidden = (text: string, ...forms: string[]) =>
  withInlineTags(documentOf([text]).opened, forms).paragraphs[0];

const SENTENCE = 'Open [[the door]] now & %%here%%';
const ESCAPED = SENTENCE.replace('&', '&amp;');
const UNIT = `<unit id="a"><segment><source>${ESCAPED}</source></segment></unit>`;
/** A file of each kind of format by its extension. */
const FILES: Readonly<Record<string, string>> = {
  txt: SENTENCE,
  html: `<p>${ESCAPED}</p>`,
  srt: `1\n00:00:01,000 --> 00:00:02,000\n${SENTENCE}\n`,
  csv: `id,text\n1,"${SENTENCE}"\n`,
  yaml: `a: "${SENTENCE}"\n`,
  properties: `a=${SENTENCE}\n`,
  strings: `"a" = "${SENTENCE}";\n`,
  ftl: `a = ${SENTENCE}\n`,
  xcstrings: `{"sourceLanguage":"en","strings":{"${SENTENCE}":{}},"version":"1.0"}`,
  po: `msgid ""\nmsgstr "Language: lv\\n"\n\nmsgid "${SENTENCE}"\nmsgstr ""\n`,
  xliff: `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="lv"><file id="f">${UNIT}</file></xliff>`,
};

describe('inline tags that an upload names', () => {
  it('are codes with numbers that the text has not used', () => {
    const forms = ['[[…]]', '%%...%%', '@name@'];
    assert.equal(hidden('Sveiki, [[user.name]]! %%count%% jauni', ...forms), 'Sveiki, <x1/>! <x2/> jauni');
    assert.equal(
      hidden('<g3>[[a]]</g3> un <br id="7"/>@name@', ...forms),
      '<g3><x8/></g3> un <br id="7"/><x9/>',
    );
    assert.equal(hidden('[[a]][[a]]', ...forms), '<x1/><x2/>');
    assert.equal(hidden('%%a%%b%%c%%', ...forms), '<x1/>b<x2/>');
    assert.equal(hidden('&lt;&lt;מחיר&gt;&gt; &amp; 🍞', '<<…>>'), '<x1/> &amp; 🍞');
  });

  it('are text where they are not whole, are long, or have a code of the format in them', () => {
    for (const text of ['[[a', 'a]]', '[[<g1>a</g1>]]', `[[${'a'.repeat(1_000)}]]`, 'nothing'])
      assert.equal(hidden(text, '[[…]]'), text);
    assert.equal(hidden('[[<x1/>]] [[b]]', '[[…]]'), '[[<x1/>]] <x2/>');
    assert.equal(hidden(`[[${'a'.repeat(1_000)} [[b]]`, '[[…]]'), `[[${'a'.repeat(1_000)} <x1/>`);
  });

  it('are written as they were, wherever the translation has them', async () => {
    const {opened, written} = documentOf(['Hi [[&lt;a&gt;]], <x4/> %%b%%', 'Plain']);
    const document = withInlineTags(opened, ['[[…]]', '%%…%%']);
    assert.deepEqual(document.paragraphs, ['Hi <x5/>, <x4/> <x6/>', 'Plain']);
    await document.write('', ['<x6/> <x4/>: čau, <x5/>', 'Vienkārši <x9/>']);
    assert.deepEqual(written, ['%%b%% <x4/>: čau, [[&lt;a&gt;]]', 'Vienkārši <x9/>']);
  });

  for (const [extension, content] of Object.entries(FILES))
    it(`are in the translation of a file of ${extension}`, async (test) => {
      const format = await formatOf(extension);
      const named = {
        open: async (input: Parameters<typeof format.open>[0]) =>
          withInlineTags(await format.open(input), ['[[…]]', '%%…%%']),
      };
      const {paragraphs, translate} = await openDocumentFile(test, named, content, {extension, source: 'en'});
      assert.match(paragraphs[0]!, /^Open <x\d+\/> now &amp; <x\d+\/>$/);
      const translated = await translate((text) => text.replace('Open', 'Atver').replace('now', 'tagad'));
      assert.match(translated.toString(), /Atver \[\[the door\]\] tagad &(?:amp;)? %%here%%/);
    });

  for (const [name, make, part] of [
    [
      'DOCX',
      () =>
        docx(
          `<w:p><w:r><w:t>Open [[the </w:t></w:r><w:proofErr w:type="spellStart"/><w:r w:rsidR="00AB12"><w:t>door]] now</w:t></w:r></w:p>`,
        ),
      'word/document.xml',
    ],
    [
      'XLSX',
      () =>
        xlsx({
          'xl/sharedStrings.xml': `<sst ${SHEET}><si><t>Open [[the door]] now</t></si></sst>`,
          'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>`,
        }),
      'xl/sharedStrings.xml',
    ],
    [
      'PPTX',
      () =>
        pptx({
          'ppt/slides/slide1.xml': `<p:sld ${SLIDE}><a:p><a:r><a:t>Open [[the door]] now</a:t></a:r></a:p></p:sld>`,
        }),
      'ppt/slides/slide1.xml',
    ],
  ] as const)
    it(`are in the translation of a document of ${name}`, async () => {
      const path = await make();
      const document = withInlineTags(await open(path), ['[[…]]']);
      assert.deepEqual(document.paragraphs, ['Open <x1/> now']);
      const output = await temporaryPath('output');
      await document.write(output, ['Atver tagad <x1/>'], {});
      const text = (await readParts(output)).get(part)!.replace(/<[^>]*>/g, '');
      assert.equal(text.trim(), 'Atver tagad [[the door]]');
    });

  it('are the same codes in translations that the document has', () => {
    const known = [
      {source: '[[a]] and [[b]]', translation: '[[b]] un [[a]]', isKept: true},
      {source: '[[a]]', translation: 'a', isKept: true},
      {source: 'a', translation: '[[a]]', isKept: true},
    ];
    const {opened} = documentOf([], {known});
    assert.deepEqual(withInlineTags(opened, ['[[…]]']).known, [
      {source: '<x1/> and <x2/>', translation: '<x2/> un <x1/>', isKept: true},
    ]);
  });

  it('are refused by name if they have no beginning or no end', () => {
    for (const form of ['…]]', '[[…', 'a…b…c', '...'])
      assert.throws(
        () => hidden('a', form),
        ({message}: DocumentError) => message.includes(`"${form}"`) && message.includes('such as [[…]]'),
        form,
      );
    assert.throws(
      () => hidden('a', ...Array.from({length: 51}, (_, index) => `[${index}…]`)),
      /more than 50/,
    );
  });

  it('are found among 200,000 beginnings, with an end and without', () => {
    const beginnings = '[['.repeat(200_000);
    assert.equal(hidden(beginnings, '[[…]]', '%%…%%'), beginnings);
    const text = hidden(`${beginnings}]]`, '[[…]]')!;
    assert.equal(text.length, beginnings.length + 2 - 1_000 + '<x1/>'.length);
    assert.ok(text.endsWith('[[<x1/>'));
  });
});
