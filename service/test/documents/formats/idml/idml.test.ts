import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {releaseAfter} from '../../../../../test/support/release-after.ts';
import {idml} from '../../../../src/documents/formats/idml/idml.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {marked, openDocumentFile, refused, type DocumentFile} from '../../markup/document-file.ts';
import {filesIn} from '../epub/epub-file.ts';
import {idmlPackage, PACKAGE, packageOf, paragraphs, plain, story, styled, text} from './idml-file.ts';

async function open(test: TestContext, content: string | Uint8Array): Promise<DocumentFile> {
  const file = await openDocumentFile(test, idml, content, {extension: 'idml'});
  releaseAfter(test, () => file.opened.close?.());
  return file;
}

async function partsOf(test: TestContext, bytes: Buffer): Promise<Map<string, string>> {
  const path = join(await temporaryFolder(test), 'a.idml');
  await writeFile(path, bytes);
  return await filesIn(path);
}

/** The paragraphs of a story of one paragraph style, and the content of the style when they are translated. */
async function translated(
  test: TestContext,
  content: string,
  translation: (paragraph: string) => string = marked,
): Promise<{texts: readonly string[]; written: string}> {
  const {paragraphs: texts, translate} = await open(
    test,
    await idmlPackage(test, packageOf(paragraphs(content))),
  );
  const parts = await partsOf(test, await translate(translation, {target: 'lv'}));
  const [start, end] = story(paragraphs('|')).split('|');
  const written = parts.get('Stories/Story_u1.xml')!;
  assert.ok(written.startsWith(start!) && written.endsWith(end!), written);
  return {texts, written: written.slice(start!.length, -end!.length)};
}

suite('documents of InDesign', () => {
  test('give their stories in the order of frames, those of master pages last', async (test) => {
    const {paragraphs: texts} = await open(test, await idmlPackage(test));
    assert.deepEqual(texts, ['Erster Rahmen', 'Im ersten Rahmen', 'Zweiter Rahmen', 'Seite <x0/> von Haus']);
  });

  test('keep every file byte for byte with unchanged translations, and mimetype first and stored', async (test) => {
    const bytes = await idmlPackage(test);
    const written = await (await open(test, bytes)).translate((paragraph) => paragraph);
    assert.deepEqual([...(await partsOf(test, written))], Object.entries(PACKAGE));
    assert.equal(written.toString('latin1', 30, 81), `mimetype${PACKAGE['mimetype']}`);
    assert.equal(written.readUInt16LE(8), 0);
  });

  test('set the languages that InDesign or the package has a name for', async (test) => {
    const bytes = await idmlPackage(test);
    for (const [target, name] of [
      ['lv', 'Latvian'],
      ['ar', 'Arabic'],
      ['en-GB', 'English: UK'],
      ['zh-Hant', 'Chinese: Traditional'],
      ['hi', 'hi_IN'],
      ['eo', 'German: Reformed'],
    ] as const) {
      const {translate} = await open(test, bytes);
      const parts = await partsOf(test, await translate((paragraph) => paragraph, {target}));
      const styles = parts.get('Resources/Styles.xml');
      assert.equal(styles, PACKAGE['Resources/Styles.xml']!.replace('German: Reformed', name));
    }
  });
});

suite('paragraphs of InDesign', () => {
  test('end at breaks in the middle of a range, and go over several ranges', async (test) => {
    const content =
      plain(`${text('Eins')}<Br />${text('Die ')}`) +
      styled('Fett', text('Donaudampfschifffahrt')) +
      plain(`${text(' fährt heute von Wien bis nach Passau 😀')}<Br />${text('مرحبا Ā &amp; B')}`);
    const {texts, written} = await translated(test, content);
    assert.deepEqual(texts, [
      'Eins',
      'Die <g0>Donaudampfschifffahrt</g0> fährt heute von Wien bis nach Passau 😀',
      'مرحبا Ā &amp; B',
    ]);
    assert.equal(
      written,
      content
        .replace('Eins', '«Eins»')
        .replace('Die', '«Die»')
        .replace('Donaudampfschifffahrt', '«Donaudampfschifffahrt»')
        .replace(/fährt.*😀/u, '«$&»')
        .replace('مرحبا Ā &amp; B', '«مرحبا Ā &amp; B»'),
    );
  });

  test('have styles that move with their words', async (test) => {
    const content =
      plain(`${text('Eins')}<Br />${text('Ein sehr ')}`) +
      styled('Fett', text('rotes')) +
      plain(`${text(' Haus')}<Br />${text('12')}`);
    const {written} = await translated(test, content, (paragraph) =>
      paragraph === 'Eins' ? paragraph : '<g0>Sarkana</g0> ļoti <b>',
    );
    assert.equal(
      written,
      plain(`${text('Eins')}<Br />`) +
        styled('Fett', text('Sarkana')) +
        plain(`${text(' ļoti &lt;b&gt;')}<Br />${text('12')}`),
    );
  });

  test('in adjacent ranges that differ only in the distance of letters are not split', async (test) => {
    const near = plain(text('ß')).replace('>', ' KerningValue="-20">');
    const {texts, written} = await translated(test, plain(text('Die Stra')) + near + plain(text('e')));
    assert.deepEqual(texts, ['Die Straße']);
    assert.equal(written, plain(text('«Die Straße»')));
  });

  test('have languages set in tags that are written again', async (test) => {
    const german = (content: string): string =>
      plain(content).replace('>', ' AppliedLanguage="$ID/de_DE_2006">');
    const content =
      german(`${text('Eins')}<Br />${text('A ')}`) + styled('Fett', text('b')) + german(text(' c'));
    const {written} = await translated(test, content, (paragraph) =>
      paragraph === 'Eins' ? paragraph : 'Garais <g0>b</g0> cits',
    );
    assert.equal(
      written,
      content.replaceAll('de_DE_2006', 'Latvian').replace('A ', 'Garais ').replace(' c<', ' cits<'),
    );
  });

  test('have special characters, tabs, line breaks and frames as codes', async (test) => {
    const content = plain(
      `${text('<?ACE 7?>\tSeite <?ACE 18?> von\u2028Haus&#x2028;Tor<?ACE 8?>Ende')}<Rectangle Self="r"><Image/></Rectangle>${text('da')}<PageReference Self="p"/>`,
    );
    const {texts, written} = await translated(test, content);
    assert.deepEqual(texts, ['Seite <x0/> von<br id="1"/>Haus<br id="2"/>Tor<br id="3"/>Ende<x4/>da']);
    assert.equal(written.replace(/[«»]/g, ''), content);
    assert.match(written, /<\?ACE 7\?>\t«Seite» <\?ACE 18\?> «von»\u2028«Haus»&#x2028;/);
  });

  test('have links and inserted text as pairs; notes and deleted text are not translated', async (test) => {
    const deleted = `<Change ChangeType="DeletedText">${paragraphs(plain(text('weg')))}</Change>`;
    const content = plain(
      `${text('Das ')}<HyperlinkTextSource Self="h"><Properties><Label/></Properties>${text('Haus')}</HyperlinkTextSource>${text(' am ')}<Change ChangeType="InsertedText">${text('alten')}</Change>${deleted}<Note Collapsed="true">${paragraphs(plain(text('Notiz')))}</Note>${text(' Markt')}`,
    );
    const {texts, written} = await translated(test, content);
    assert.deepEqual(texts, ['Das <g0>Haus</g0> am <g2>alten</g2><x4/> Markt']);
    assert.equal(written.replace(/[«»]/g, ''), content);
    const moved = await translated(test, content, () => '<g2>Vecā</g2> <g0>māja</g0><x4/>');
    assert.match(
      moved.written,
      /^<Char[^>]*><Change ChangeType="InsertedText"><Content>Vecā<\/Content><\/Change><Content> <\/Content><HyperlinkTextSource Self="h"><Properties><Label\/><\/Properties><Content>māja</,
    );
  });

  test('may have links around several ranges, and a link around everything', async (test) => {
    const link = `<HyperlinkTextSource Self="h">${plain(text('Haus '))}${styled('Fett', text('und'))}${plain(text(' viele Tore'))}</HyperlinkTextSource>`;
    const content = plain(text('Ein ')) + link + plain(text(' hier'));
    const first = await translated(test, content);
    assert.deepEqual(first.texts, ['Ein <g0>Haus <g1>und</g1> viele Tore</g0> hier']);
    assert.equal(first.written.replace(/[«»]/g, ''), content);
    const around = plain(
      `<XMLElement Self="x">${text('Haus ')}<HyperlinkTextSource Self="h">${text('am')}</HyperlinkTextSource>${text(' Tor')}</XMLElement>`,
    );
    const second = await translated(test, around);
    assert.deepEqual(second.texts, ['Haus <g0>am</g0> Tor']);
    assert.equal(second.written.replace(/[«»]/g, ''), around);
  });

  test('of tables, footnotes and tags are their own', async (test) => {
    const cell = (content: string): string => `<Cell Self="c">${paragraphs(plain(text(content)))}</Cell>`;
    const content = plain(
      `${text('Haus')}<Footnote>${paragraphs(plain(text('<?ACE 4?>\tFußnote')))}</Footnote>${text(' alt')}<Br /><Table Self="t"><Row Name="0"/>${cell('Name')}${cell('Maße')}</Table><Br /><XMLElement Self="x">${text('Eins')}<Br />${text('Zwei')}</XMLElement>`,
    );
    const {texts, written} = await translated(test, content);
    assert.deepEqual(texts, ['Haus<x0/> alt', 'Fußnote', 'Name', 'Maße', 'Eins', 'Zwei']);
    assert.equal(written.replace(/[«»]/g, ''), content);
  });

  test('in tags that say so are not translated', async (test) => {
    const kept = `<XMLElement Self="x"><XMLAttribute Name="translate" Value="no"/>${text('Firma')}</XMLElement>`;
    const {texts, written} = await translated(test, plain(`${text('Die ')}${kept}${text(' baut')}`));
    assert.deepEqual(texts, ['Die <x0/> baut']);
    assert.ok(written.includes(kept));
  });
});

suite('documents of InDesign that cannot be read', () => {
  test('are refused with what they are, and what to do', async (test) => {
    for (const [content, words] of [
      ['', /empty: it has 0 bytes/],
      ['%PDF-1.7', /is a PDF/],
      [Buffer.from('0606edf5d81d46e5bd31', 'hex'), /\.indd\)\. Open it in InDesign and choose File, Export/],
      ['<?aid style="50"?>', /is an XML text/],
      ['Nur Text', /not an archive\. Export it again/],
      [await idmlPackage(test, {mimetype: 'application/epub+zip'}), /another kind of archive/],
      [await idmlPackage(test, {mimetype: PACKAGE['mimetype']!}), /does not name its contents/],
      [await idmlPackage(test, {'designmap.xml': '<Document/>'}), /has no text/],
      [
        await idmlPackage(test, {...PACKAGE, 'Stories/Story_u2.xml': '<a>\n<b></a>'}),
        /In the document's file Stories\/Story_u2\.xml: .*\(line 2\)/,
      ],
      [
        await idmlPackage(test, {...PACKAGE, 'Stories/Story_u2.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>'}),
        /Story_u2\.xml: .*a DTD/,
      ],
    ] as const)
      await assert.rejects(open(test, content), refused(words));
    const latin = Buffer.from(story(paragraphs(plain(text('Höhe')))), 'latin1').toString('latin1');
    const wide = {...PACKAGE, 'Stories/Story_u2.xml': latin.replace('UTF-8', 'UTF-77')};
    await assert.rejects(
      open(test, await idmlPackage(test, wide)),
      refused(/Story_u2\.xml: .*Save it as UTF-8/),
    );
  });

  test('are refused at whatever place they are cut', async (test) => {
    const bytes = await idmlPackage(test);
    for (let part = 1; part < 20; part += 1) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 20));
      await assert.rejects(open(test, cut), refused(/damaged/));
    }
  });

  test('are refused with elements nested too deep, and may have many paragraphs in one range', async (test) => {
    const nested = '<XMLElement>'.repeat(100_000) + '</XMLElement>'.repeat(100_000);
    const deep = await idmlPackage(test, packageOf(nested));
    await assert.rejects(open(test, deep), refused(/Story_u1\.xml: .*nested/));
    const ranges = packageOf(paragraphs(plain(`${text('Haus')}<Br />`.repeat(30_000))));
    assert.equal((await open(test, await idmlPackage(test, ranges))).paragraphs.length, 30_000);
    const inside = '<XMLElement>'.repeat(900) + text('Haus') + '</XMLElement>'.repeat(900);
    assert.deepEqual((await translated(test, plain(inside))).texts, ['Haus']);
  });
});
