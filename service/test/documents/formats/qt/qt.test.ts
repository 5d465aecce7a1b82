import assert from 'node:assert/strict';
import {test} from 'node:test';
import {qt} from '../../../../src/documents/formats/qt/qt.ts';
import {translateDocument} from '../bilingual/translate-document.ts';

const TS = {extension: 'ts', source: 'de', target: 'lv'};
const file = (messages: string, attributes = 'version="2.1"') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS ${attributes}>\n<context>\n    <name>Fenster</name>\n${messages}</context>\n</TS>\n`;
const message = (translation: string, source = 'Das Haus', numerus = '') =>
  `    <message${numerus}>\n        <location filename="a.cpp" line="1"/>\n        <source>${source}</source>\n        <comment>Ein Kommentar</comment>\n        ${translation}\n    </message>\n`;
const forms = (texts: readonly string[]) =>
  `<translation type="unfinished">${texts.map((text) => `\n            <numerusform>${text}</numerusform>`).join('')}\n        </translation>`;
const OPEN = '<translation type="unfinished"></translation>';

test('a translation that is unfinished is written and stays unfinished', async () => {
  const source = '&amp;Datei &apos;%1&apos; öffnen 🚢';
  for (const empty of [OPEN, '<translation type="unfinished"/>', OPEN.replace('><', '>Vecs<')]) {
    const {paragraphs, text} = await translateDocument(qt, file(message(empty, source)), TS);
    assert.deepEqual(paragraphs, ["&amp;Datei '<x0/>' öffnen 🚢"]);
    const [, written] = /<translation type="unfinished">(.*)<\/translation>/.exec(text)!;
    assert.match(written!, /^«&amp;Datei '»%1«' öffnen 🚢»$/);
    assert.equal(
      text,
      file(message(OPEN.replace('><', `>${written}<`), source), 'version="2.1" language="lv"'),
    );
  }
});

test('finished, obsolete and vanished translations stay', async () => {
  const kept =
    message('<translation>Māja</translation>') +
    message('<translation type="vanished">Vecā māja</translation>') +
    message('<translation type="obsolete">Vecā māja</translation>') +
    message('<translation></translation>');
  const content = file(kept, 'version="2.1" language="lv_LV" sourcelanguage="de"').replaceAll('\n', '\r\n');
  const {paragraphs, text} = await translateDocument(qt, content, TS);
  assert.deepEqual(paragraphs, []);
  assert.equal(text, content);
});

test('plural forms are those of the target language, or of a file that is in it', async () => {
  const form = '%n« Datei(en)»';
  for (const [there, language, written] of [
    [['', ''], '', [form, form, form]],
    [['', ''], ' language="lv"', [form, form]],
    [['', 'alt', '', ''], '', [form, form, form]],
  ] as const) {
    const content = (texts: readonly string[], attribute: string) =>
      file(message(forms(texts), '%n Datei(en)', ' numerus="yes"'), `version="2.1"${attribute}`);
    const {text} = await translateDocument(qt, content(there, language), TS);
    assert.equal(text, content(written, ' language="lv"'));
  }
});

test('bytes and messages outside of contexts are read', async () => {
  const source = 'Ein<byte value="x9"/>Haus';
  const {paragraphs, text} = await translateDocument(
    qt,
    `<TS>${message(OPEN, source)}${message(OPEN.replace('unfinished', 'x'))}</TS>`,
    TS,
  );
  assert.deepEqual(paragraphs, ['Ein<x0/>Haus']);
  assert.ok(text.includes('>«Ein»<byte value="x9"/>«Haus»<'), text);
});

test('files in other languages are refused with both names', async () => {
  const rejected = (content: string, words: RegExp) =>
    assert.rejects(translateDocument(qt, content, TS), {name: 'DocumentError', message: words});
  await rejected(file('', 'sourcelanguage="fr_FR"'), /is in French \(fr_FR\), but the system/);
  const done = message('<translation>La maison</translation>');
  await rejected(file(done, 'language="fr"'), /translations into French \(fr\), but the system/);
  const {text} = await translateDocument(qt, file(message(OPEN), 'language="fr"'), TS);
  assert.match(text, /<TS language="lv">/);
  await rejected('<xliff/>', /not a TS file of Qt Linguist.*root element is <xliff>/);
  await rejected('export const house = 1;\n', /not XML, or it is damaged\. Check that it is the right file/);
});

test('files that are cut, nested or long are refused or read', async () => {
  const content = file(message(OPEN));
  for (let part = 1; part < 20; part += 1) {
    const cut = content.slice(0, Math.floor((content.length * part) / 20));
    await assert.rejects(translateDocument(qt, cut, TS), {name: 'DocumentError', message: /line \d/});
  }
  await assert.rejects(translateDocument(qt, file(message(OPEN, '<a>'.repeat(1_000_000))), TS), {
    message: /nested more than 1000/,
  });
  const {paragraphs} = await translateDocument(qt, file(message(OPEN).repeat(50_000)), TS);
  assert.equal(paragraphs.length, 50_000);
});
