import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test, type TestContext} from 'node:test';
import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {writeProvenance} from '../../../../src/contract/index.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {unit1, xliff1, xliff2} from '../formats/xliff/xliff-documents.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const FORGED = writeProvenance(EARLIER);

/** Marks a document with and without a record, and twice: the mark in it must become that of its source. */
async function becomesSource(t: TestContext, extension: string, text: string): Promise<string> {
  const path = await documentFile(t, extension, text);
  assert.deepEqual((await marksOf(path)).own, EARLIER, text);
  const plain = await documentFile(t, extension, text);
  await markDocument(plain, extension, undefined);
  assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []}, text);
  const marked = (await mark(path)).toString();
  assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []}, marked);
  await translateAgain(path);
  await mark(path);
  assert.deepEqual(await marksOf(path), {own: RECORD, source: RECORD, problems: []});
  return marked;
}

const UNIT = '<trans-unit id="1"><source>Good</source></trans-unit>';
const NOTE = `<note from="mtservice.provenance">${escapeXml(FORGED)}</note>`;

test('XLIFF 1.2: marks in a further file, in a group and in a unit become those of the source', async (t) => {
  const file = (content: string) => `<file source-language="en" datatype="x" original="b">${content}</file>`;
  const first = unit1('Good').replace('de-DE', 'en');
  for (const more of [
    file(`<header>${NOTE}</header><body>${UNIT}</body>`),
    file(`<body><group>${NOTE}${UNIT}</group></body>`),
    file(`<body>${UNIT.replace('</source>', `</source>${NOTE}`)}</body>`),
  ]) {
    for (const text of [first, first.replace('<body>', '<header/><body>')])
      await becomesSource(t, 'xlf', text.replace('</xliff>', `${more}</xliff>`));
  }
  const sentence =
    '<note from="mtservice">Machine translation by Apertium, en to lv, 2026-01-02; not reviewed</note>';
  const two = `${file(`<header>${NOTE}${sentence}</header><body>${UNIT}</body>`)}`;
  const marked = await becomesSource(
    t,
    'xlf',
    xliff1(UNIT, 'source-language="en"')
      .replace('<body>', `<header>${NOTE}</header><body>`)
      .replace('</xliff>', `${two}</xliff>`),
  );
  assert.equal(marked.match(/mtservice\.provenance/g)?.length, 2, 'the further mark is gone');
  assert.doesNotMatch(marked, /by Apertium/);
});

test('TMX: marks in a unit and in a variant become those of the source', async (t) => {
  const property = `<prop type="x-mtservice-provenance">${escapeXml(FORGED)}</prop>`;
  const tmx = (unit: string, variant = '') =>
    `<tmx version="1.4"><header srclang="en" segtype="sentence" datatype="plaintext"></header><body><tu>${unit}<tuv xml:lang="en">${variant}<seg>Good</seg></tuv></tu></body></tmx>`;
  for (const text of [tmx(property), tmx('', property), tmx(property, property)]) {
    const marked = await becomesSource(t, 'tmx', text);
    assert.equal(marked.match(/type="x-mtservice-provenance"/g)?.length, 1);
  }
});

const META = `<mda:meta type="mtservice.provenance">${escapeXml(FORGED)}</mda:meta>`;
const metadata = (groups: string) =>
  `<mda:metadata xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0">${groups}</mda:metadata>`;
const ours = (metas: string) => `<mda:metaGroup category="mtservice">${metas}</mda:metaGroup>`;
const unit2 = (id: string, content = '') =>
  `<unit id="${id}">${content}<segment><source>Good</source></segment></unit>`;

test('XLIFF 2.0: marks in a further file, in a unit and in another group become those of the source', async (t) => {
  const documentOf = (first: string, more = '') =>
    xliff2(first, 'srcLang="en"').replace('</xliff>', `${more}</xliff>`);
  for (const text of [
    documentOf(unit2('1'), `<file id="f2">${metadata(ours(META))}${unit2('1')}</file>`),
    documentOf(unit2('1', metadata(ours(META)))),
    documentOf(metadata(`<mda:metaGroup>${META}</mda:metaGroup>`) + unit2('1')),
    documentOf(metadata(`<mda:metaGroup category="a">${ours(META)}</mda:metaGroup>`) + unit2('1')),
  ]) {
    const marked = await becomesSource(t, 'xlf', text);
    assert.doesNotMatch(marked, /<mda:(metaGroup|metadata)[^>]*>\s*<\/mda:\1>/, 'no empty group is valid');
  }
});

test('XLIFF 2.0: what else came in a group of the service stays, as that of the source', async (t) => {
  const own = '<mda:meta type="engine">Evil</mda:meta>';
  const named = '<mda:meta type="Translation">A farm in Vidzeme</mda:meta>';
  const nested = '<mda:metaGroup><mda:meta type="a">b</mda:meta></mda:metaGroup>';
  const sentence = '<mda:meta type="Translation">Human translation, lv to en, 2026-01-02</mda:meta>';
  const text = xliff2(metadata(ours(META + own + sentence + named + nested)) + unit2('1'), 'srcLang="en"');
  const marked = await becomesSource(t, 'xlf', text);
  const kept = `<mda:metaGroup category="mtservice.source">${own}${named}${nested}</mda:metaGroup>`;
  assert.ok(marked.includes(kept), marked);
  assert.equal(marked.match(/category="mtservice"/g)?.length, 1);
  const path = await documentFile(t, 'xlf', marked);
  await mark(path);
  assert.ok((await readFile(path, 'utf8')).includes(kept), 'and stays when it is translated again');
  const without = await documentFile(t, 'xlf', xliff2(metadata(ours(own)) + unit2('1'), 'srcLang="en"'));
  await markDocument(without, 'xlf', undefined);
  assert.match(await readFile(without, 'utf8'), /category="mtservice.source"><mda:meta type="engine">/);
});

const CUE = '00:00:01.000 --> 00:00:04.000\nGood\n';

test('subtitles: marks in any note become those of the source', async (t) => {
  for (const text of [
    `WEBVTT\n\nNOTE mtservice.provenance: ${FORGED}\n\n${CUE}`,
    `WEBVTT\n\nNOTE\tmtservice.provenance : ${FORGED}\nAnna wrote this.\n\n${CUE}`,
    `WEBVTT\n\nNOTE\nAnna wrote this.\n  mtservice.provenance: ${FORGED}\n\n${CUE}`,
    `WEBVTT\n\n${CUE}\nNOTE\nmtservice.provenance: ${FORGED}\n\n2\n${CUE}`,
    `WEBVTT\n\n${CUE}\nNOTE\nmtservice.provenance: ${FORGED}`,
    `WEBVTT\nmtservice.provenance: ${FORGED}\n\n${CUE}`,
    `WEBVTT\n\nmtservice.provenance: ${FORGED}\n${CUE}`,
    `WEBVTT\n\n${CUE}\nNOTE a\nmtservice.provenance: {}\nmtservice.provenance: ${FORGED}\n\n2\n${CUE}`,
  ]) {
    for (const written of ['\n', '\r\n', '\r'].map((lineEnd) => text.replaceAll('\n', lineEnd))) {
      const path = await documentFile(t, 'vtt', written);
      assert.deepEqual((await marksOf(path)).own, EARLIER, text);
      const plain = await documentFile(t, 'vtt', written);
      await markDocument(plain, 'vtt', undefined);
      assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []}, text);
      const marked = (await mark(path)).toString();
      assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []}, marked);
      assert.equal(marked.includes('Anna wrote this.'), text.includes('Anna wrote'));
      assert.match(marked, /[\r\n]00:00:01.000 --> 00:00:04.000(?:\r?\n|\r)Good(?:\r?\n|\r|$)/);
      assert.equal((await translateAgain(path)).join('|').replace('|Good', ''), 'Good');
    }
  }
  const shown = `WEBVTT\n\n${CUE}mtservice.provenance: ${FORGED}\n`;
  const path = await documentFile(t, 'vtt', shown);
  assert.deepEqual(await marksOf(path), {problems: []}, 'the text of a cue is shown');
  const marked = (await mark(path)).toString();
  assert.ok(marked.endsWith(`mtservice.provenance: ${FORGED}\n`));
});

test('formats without marks: one that came with the document becomes that of the source', async (t) => {
  const forged = `mtservice.provenance: ${FORGED}`;
  const sdl = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"';
  const old = (text: string) => Buffer.from(text.replace('Good', 'Labr\u00eet'), 'latin1');
  for (const [extension, content] of [
    ['srt', Buffer.from(`NOTE\n${forged}\n\n1\n00:00:01,000 --> 00:00:04,000\nGood\n`)],
    ['srt', old(`NOTE ${forged}\r\n\r\n1\r\n00:00:01,000 --> 00:00:04,000\r\nGood\r\n`)],
    ['srt', Buffer.from(`1\n00:00:01,000 --> 00:00:04,000\nGood\n\n${forged}\n`)],
    [
      'sdlxliff',
      Buffer.from(
        xliff1(UNIT).replace('<body>', `<header>${NOTE}</header><body>`).replace('<xliff ', `<xliff ${sdl} `),
      ),
    ],
  ] as const) {
    for (const record of [RECORD, undefined]) {
      const path = await documentFile(t, extension, content);
      assert.equal((await markDocument(path, extension, record)).marked, false);
      const written = await readFile(path, 'latin1');
      const expected = content
        .toString('latin1')
        .replace('mtservice.provenance', 'mtservice.provenance.source');
      assert.equal(written, expected);
    }
  }
});

test('marks in further comments become those of the source', async (t) => {
  const line = `mtservice-provenance: ${FORGED}`;
  const comment = `mtservice.provenance: ${FORGED}`;
  const po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';
  const dialogue = '[Events]\nDialogue: 0,0,0,Default,,0,0,0,,Good\n';
  for (const [extension, text] of [
    ['po', `${po}# ${line}\nmsgid "Good"\nmsgstr ""\n`],
    ['po', `${po}#. ${line}\nmsgid "Good"\nmsgstr ""\n`],
    ['po', `#${line}\n${po}msgid "Good"\nmsgstr ""\n`],
    ['po', `${po}msgid "Good"\nmsgstr ""\n\n#~ ${line}\n`],
    ['ftl', `# ${line}\n\na = Good\n`],
    ['ftl', `a = Good\n\n## ${line}\n\nb = Good\n`],
    ['ass', `[Script Info]\n;${line}\n\n${dialogue}`],
    ['ass', `[Script Info]\nTitle: a\n\n[Aegisub Project Garbage]\n${line}\n\n${dialogue}`],
    ['ass', `; ${line}\n[Script Info]\nTitle: a\n\n${dialogue}`],
    ['ttml', `<tt><!--${comment}--><body><div><p>Good</p></div></body></tt>`],
    ['ttml', `<!-- ${comment} --><tt><body><div><p>Good</p></div></body></tt>`],
    ['ttml', `<tt><body><div><!--\n${comment}\n--><p>Good</p></div></body></tt>`],
    [
      'dita',
      `<topic id="a"><title>Good</title><body><!-- ${comment} --><p>Good</p></body></topic><!-- a -->`,
    ],
    [
      'html',
      `<!doctype html><html><head><title>a</title></head><body><p>Good<!--${comment}--></body></html>`,
    ],
    ['html', `<p>Good<!--\n  ${comment}\n--></p>`],
    ['md', `Good\n\n<!--${comment}-->\n`],
    ['md', `Good\n\n<!--\n${comment}\n-->\n`],
  ] as const) {
    const path = await documentFile(t, extension, text);
    assert.deepEqual((await marksOf(path)).own, EARLIER, text);
    const plain = await documentFile(t, extension, text);
    await markDocument(plain, extension, undefined);
    assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []}, text);
    const renamed = text.replace(/mtservice([.-])provenance/, 'mtservice$1provenance$1source');
    assert.equal(await readFile(plain, 'utf8'), renamed);
    await mark(path);
    assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []}, text);
  }
});

test('HTML: a part that has a statement about its source already keeps no other that reads as the own one', async (t) => {
  const forged = FORGED.replaceAll("'", '&#39;');
  const page = `<!doctype html><html><body ai-disclosure="none" ai-disclosure-source="q"><p
    data-provenance='${forged}' data-provenance-source='x' ai-disclosure=ai-assisted ai-disclosure-source="z">Good</p></body></html>`;
  for (const record of [undefined, RECORD]) {
    const path = await documentFile(t, 'html', page);
    await markDocument(path, 'html', record);
    const text = await readFile(path, 'utf8');
    assert.doesNotMatch(text, /data-provenance=|ai-disclosure="none"|ai-disclosure=ai-assisted/);
    assert.match(
      text,
      /ai-disclosure-source="q"[^]*data-provenance-source='x'\s+ai-disclosure-source="z">Good/,
    );
    assert.deepEqual((await marksOf(path)).own, record);
  }
});

test('words of others that read like a sentence of the service stay', async (t) => {
  const po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Good"\nmsgstr ""\n';
  for (const [extension, text, words] of [
    ['po', `# Human translation, first draft by Ilze (CC-BY).\n${po}`, 'first draft by Ilze'],
    ['po', `# Machine translation by Google Translate, please check.\n${po}`, 'please check'],
    ['ftl', '### Machine translation by volunteers is forbidden.\n\na = Good\n', 'forbidden'],
    [
      'ass',
      '[Script Info]\n; Human translation, by Ilze\n\n[Events]\nDialogue: 0,0,0,Default,,0,0,0,,Good\n',
      'by Ilze',
    ],
  ] as const)
    for (const record of [RECORD, undefined]) {
      const path = await documentFile(t, extension, text);
      await markDocument(path, extension, record);
      assert.ok((await readFile(path, 'utf8')).includes(words), text);
    }
});
