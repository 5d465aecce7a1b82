import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ttx} from '../../../../src/documents/formats/ttx/ttx.ts';
import {translateDocument, unchanged} from '../bilingual/translate-document.ts';

const DE_LV = {source: 'de', target: 'lv', extension: 'ttx'};

function tagEditor(raw: string, languages = 'SourceLanguage="DE-DE" TargetLanguage="LV"'): string {
  return `<?xml version='1.0'?><TRADOStag Version="2.0"><FrontMatter><ToolSettings CreationDate="20080213T122003Z" CreationTool="SDL TRADOS TagEditor"/><UserSettings DataType="HTML" O-Encoding="UTF-8" ${languages} SettingsName="" PlugInInfo=""/></FrontMatter><Body><Raw>${raw}</Raw></Body></TRADOStag>`;
}

const P = '<ut Type="start" Style="external" RightEdge="angle" DisplayText="p">&lt;p&gt;</ut>';
const END_P = '<ut Type="end" Style="external" LeftEdge="angle" DisplayText="p">&lt;/p&gt;</ut>';
const B = '<ut Type="start" RightEdge="angle" DisplayText="b">&lt;b&gt;</ut>';
const END_B = '<ut Type="end" LeftEdge="angle" DisplayText="b">&lt;/b&gt;</ut>';
const BR = '<ut DisplayText="br">&lt;br&gt;</ut>';

test('text outside of units becomes units, paragraph by paragraph', async () => {
  const {paragraphs, text} = await translateDocument(
    ttx,
    tagEditor(
      `\n${P}Ein ${B}fetter${END_B}${BR} Satz.\n${END_P}\n${P}<df Size="10">Zwei &amp; <df Bold="on">drei</df></df> ${END_P}${P}12${END_P}`,
    ),
    DE_LV,
  );
  assert.deepEqual(paragraphs, ['Ein <g0>fetter</g0><x2/> Satz.\n', '<g0>Zwei &amp; <g1>drei</g1></g0>']);
  assert.equal(
    text,
    tagEditor(
      `\n${P}<Tu MatchPercent="0"><Tuv Lang="DE-DE">Ein ${B}fetter${END_B}${BR} Satz.\n</Tuv><Tuv Lang="LV">«Ein »${B}«fetter»${END_B}${BR}« Satz.\n»</Tuv></Tu>${END_P}\n${P}` +
        `<Tu MatchPercent="0"><Tuv Lang="DE-DE"><df Size="10">Zwei &amp; <df Bold="on">drei</df></df></Tuv><Tuv Lang="LV"><df Size="10">«Zwei &amp; »<df Bold="on">«drei»</df></df></Tuv></Tu> ${END_P}${P}12${END_P}`,
    ),
  );
});

test('formatting around paragraphs and units stays outside of them', async () => {
  const {paragraphs, text} = await translateDocument(
    ttx,
    tagEditor(
      `<df Font="Arial">Eins<df Size="8">${P}zwei <df Bold="on">drei</df></df> vier<Tu MatchPercent="0"><Tuv Lang="DE-DE">fünf</Tuv><Tuv Lang="LV"></Tuv></Tu></df>`,
    ),
    DE_LV,
  );
  assert.deepEqual(paragraphs, ['Eins', 'zwei <g0>drei</g0>', ' vier', 'fünf']);
  const unit = (source: string, target: string) =>
    `<Tu MatchPercent="0"><Tuv Lang="DE-DE">${source}</Tuv><Tuv Lang="LV">${target}</Tuv></Tu>`;
  assert.equal(
    text,
    tagEditor(
      `<df Font="Arial">${unit('Eins', '«Eins»')}<df Size="8">${P}${unit('zwei <df Bold="on">drei</df>', '«zwei »<df Bold="on">«drei»</df>')}</df>${unit(' vier', '« vier»')}${unit('fünf', '«fünf»')}</df>`,
    ),
  );
});

test('units without a translation are filled, those with one stay', async () => {
  const unit = (target: string, match = '0') =>
    `<Tu Origin="manual" MatchPercent="${match}"><Tuv Lang="DE-DE">Taxi ${BR}da</Tuv>${target}</Tu>`;
  for (const target of [
    '',
    '<Tuv Lang="LV"/>',
    '<Tuv Lang="LV"> </Tuv>',
    `<Tuv Lang="LV">Taxi ${BR}da</Tuv>`,
    `<Tuv Lang="LV">${BR}</Tuv>`,
    `<Tuv Lang="LV"><df Bold="on"> ${B}${END_B}</df></Tuv>`,
  ]) {
    const {paragraphs, text} = await translateDocument(ttx, tagEditor(unit(target)), DE_LV);
    assert.deepEqual(paragraphs, ['Taxi <x0/>da'], target);
    assert.equal(text, tagEditor(unit(`<Tuv Lang="LV">«Taxi »${BR}«da»</Tuv>`)));
  }
  const translatedUnits = tagEditor(
    unit('<Tuv Lang="LV">Taksometrs</Tuv>') +
      `<Tu MatchPercent="0"><Tuv Lang="DE-DE">${BR}${B}${END_B}</Tuv><Tuv Lang="LV">${BR}</Tuv></Tu>` +
      `<Tu MatchPercent="0"><Tuv Lang="DE-DE">${BR}</Tuv><Tuv Lang="LV">${BR}</Tuv></Tu>` +
      unit(`<Tuv Lang="LV">Taxi ${BR}da</Tuv>`, '100'),
  );
  assert.equal((await translateDocument(ttx, translatedUnits, DE_LV)).text, translatedUnits);
});

test('the target language of the settings is set', async () => {
  const languages = async (attributes: string, target = 'lv') =>
    /SourceLanguage.*? SettingsName|TargetLanguage.*? DataType/.exec(
      (await translateDocument(ttx, tagEditor('Hund', attributes), {...DE_LV, target})).text,
    )![0];
  assert.match(await languages('SourceLanguage="DE-DE" TargetLanguage=""'), /"DE-DE" TargetLanguage="LV"/);
  assert.match(await languages('SourceLanguage="DE-DE" TargetLanguage="FR-FR"'), /TargetLanguage="LV"/);
  assert.match(await languages('SourceLanguage="DE-DE"', 'ar-EG'), /^TargetLanguage="AR-EG" DataType/);
  assert.match(await languages('SourceLanguage="DE-DE" TargetLanguage="LV-01"'), /TargetLanguage="LV-01"/);
});

test('other languages are refused with both names', async () => {
  await assert.rejects(
    translateDocument(ttx, tagEditor('Dog', 'SourceLanguage="EN-US" TargetLanguage="LV"'), DE_LV),
    {
      name: 'DocumentError',
      message: /is in English \(EN-US\), but the system translates from German \(de\)/,
    },
  );
  const french = tagEditor(
    '<Tu><Tuv Lang="DE-DE">Hund</Tuv><Tuv Lang="FR-FR">Chien</Tuv></Tu>',
    'SourceLanguage="DE-DE" TargetLanguage="FR-FR"',
  );
  await assert.rejects(translateDocument(ttx, french, DE_LV), {
    name: 'DocumentError',
    message: /translations into French \(FR-FR\), but the system translates into Latvian \(lv\)/,
  });
});

test('translated again, a document stays byte for byte, in UTF-16 too', async () => {
  const content = Buffer.from(`\ufeff${tagEditor(`${P}Ķīlis 😀 &lt;${END_P}`)}`, 'utf16le');
  const translate = (text: string) => `${text}!`;
  const once = await translateDocument(ttx, content, {...DE_LV, translate});
  assert.match(once.bytes.toString('utf16le'), /<Tuv Lang="LV">Ķīlis 😀 &lt;!<\/Tuv>/);
  const twice = await translateDocument(ttx, once.bytes, DE_LV);
  assert.deepEqual(twice.paragraphs, []);
  assert.deepEqual(twice.bytes, once.bytes);
  const same = await translateDocument(ttx, content, {...DE_LV, translate: unchanged});
  const again = await translateDocument(ttx, same.bytes, {...DE_LV, translate: unchanged});
  assert.deepEqual(again.bytes, same.bytes);
});

test('another format than TTX is refused with the root element that was found', async () => {
  await assert.rejects(translateDocument(ttx, '<xliff/>', DE_LV), {
    name: 'DocumentError',
    message: /<xliff>/,
  });
  await assert.rejects(translateDocument(ttx, '<TRADOStag/>', DE_LV), {
    name: 'DocumentError',
    message: /no <Body>/,
  });
});
