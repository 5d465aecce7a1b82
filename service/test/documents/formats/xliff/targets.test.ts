import assert from 'node:assert/strict';
import {test} from 'node:test';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument, unchanged} from '../bilingual/translate-document.ts';
import {MACHINE, xliff1} from './xliff-documents.ts';

const DE_LV = {source: 'de', target: 'lv'};

test('a unit without a target gets one after its source, on a line of its own as the source is', async () => {
  const before = `
      <trans-unit id="1" resname="law">
        <source>Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz</source>
        <note>Ein Gesetz</note>
        <alt-trans><source>Rind</source><target>Liellops</target></alt-trans>
      </trans-unit>`;
  const {paragraphs, text} = await translateDocument(xliff, xliff1(before), DE_LV);
  assert.deepEqual(paragraphs, ['Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz']);
  const target = `
        <target ${MACHINE}>«Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz»</target>`;
  const after = before.replace('</source>\n        <note>', `</source>${target}\n        <note>`);
  assert.equal(text, xliff1(after, 'source-language="de-DE" target-language="lv"'));
});

test('targets without a translation are replaced, and keep their other attributes', async () => {
  for (const target of [
    '<target/>',
    '<target></target>',
    '<target>  \n </target>',
    '<target><mrk mtype="seg" mid="1"/></target>',
    '<target>Straße  nach\n Řež</target>',
    '<target state="needs-translation">Ceļš</target>',
    '<target state="new">Ceļš</target>',
    '<target state="needs-adaptation">Ceļš</target>',
    '<target state="x-own">Straße nach Řež</target>',
  ]) {
    const unit = (written: string) =>
      `<trans-unit id="1"><source>Straße nach Řež</source>${written}</trans-unit>`;
    const {text} = await translateDocument(xliff, xliff1(unit(target)), DE_LV);
    const written = /<target.*<\/target>/s.exec(text)![0];
    assert.match(written, /^<target state="needs-review-translation"/, target);
    assert.match(written, />«Straße nach Řež»<\/target>$/, target);
  }
  const translatedUnit = await translateDocument(
    xliff,
    xliff1(
      `<trans-unit id="1"><source>Ja</source><target restype='button' state='new' ts="p&amp;q" /></trans-unit>`,
    ),
    DE_LV,
  );
  assert.match(
    translatedUnit.text,
    /<target restype='button' state='needs-review-translation' ts="p&amp;q" state-qualifier="mt-suggestion">«Ja»<\/target>/,
  );
});

test('human translations stay byte for byte', async () => {
  const content = xliff1(`
    <trans-unit id="1" approved="yes"><source>Hund</source><target>Hund</target></trans-unit>
    <trans-unit id="2" translate="no"><source>Katze</source></trans-unit>
    <group translate="no"><group><trans-unit id="3"><source>Maus</source></trans-unit></group></group>
    <trans-unit id="4"><source>Kuh</source><target>Govs</target></trans-unit>
    <trans-unit id="5"><source>E-Mail</source><target state="final">E-Mail</target></trans-unit>
    <trans-unit id="6"><source>E-Mail</source><target state="translated">E-Mail</target></trans-unit>
    <trans-unit id="7"><source>E-Mail</source><target state="signed-off">E-Mail</target></trans-unit>
    <trans-unit id="8"><source>E-Mail</source><target state="needs-review-l10n">E-Mail</target></trans-unit>
    <bin-unit id="9" mime-type="image/png"><bin-source><internal-file form="base64">iVBORw0KGgo=</internal-file></bin-source></bin-unit>
    <trans-unit id="10"><source/></trans-unit>
    <trans-unit id="11"><source> </source></trans-unit>`);
  const {paragraphs, text} = await translateDocument(xliff, content, DE_LV);
  assert.deepEqual(paragraphs, []);
  assert.equal(text, content);
});

test('a target that holds codes and no text is filled where its source has text', async () => {
  const source = '<source>Straße <x id="1"/>nach <g id="2">Řež</g></source>';
  const unit = (target: string, attributes = '') =>
    xliff1(`<trans-unit id="1"${attributes}>${source}${target}</trans-unit>`);
  for (const target of [
    '<target><x id="1"/></target>',
    '<target>\n  <x id="1"/>  <g id="2"> </g>\n</target>',
    '<target><g id="2"><x id="1"/></g></target>',
    '<target><bx id="1"/><ex id="1"/></target>',
    '<target><bpt id="1">&lt;strong&gt;</bpt><ept id="1">&lt;/strong&gt;</ept></target>',
    '<target><ph id="1">{0, Datum}</ph></target>',
    '<target><mrk mtype="seg" mid="1"><x id="1"/></mrk></target>',
    '<target><mrk mtype="x-sdl-deleted">Ceļš</mrk></target>',
    '<target state="translated"><x id="1"/></target>',
    '<target state="needs-review-translation"><x id="1"/></target>',
  ]) {
    const {paragraphs, text} = await translateDocument(xliff, unit(target), DE_LV);
    assert.deepEqual(paragraphs, ['Straße <x0/>nach <g1>Řež</g1>'], target);
    const written = /<target[^>]*>(.*)<\/target>/s.exec(text)![1];
    assert.equal(written, '«Straße »<x id="1"/>«nach »<g id="2">«Řež»</g>', target);
  }
  for (const content of [
    unit('<target><x id="1"/></target>', ' approved="yes"'),
    unit('<target><x id="1"/></target>', ' translate="no"'),
    unit('<target state="final"><x id="1"/></target>'),
    unit('<target state="signed-off"><x id="1"/></target>'),
    xliff1(
      '<trans-unit id="1"><source><x id="1"/></source><target><x id="1"/> <x id="2"/></target></trans-unit>' +
        '<trans-unit id="2"><source><x id="1"/></source><target state="new"><x id="1"/></target></trans-unit>',
    ),
  ]) {
    assert.equal((await translateDocument(xliff, content, DE_LV)).text, content);
  }
});

test('codes are not a translation into another language', async () => {
  const unit =
    '<trans-unit id="1"><source>Hund <x id="1"/></source><target><x id="1"/></target></trans-unit>';
  const onlyCodes =
    '<trans-unit id="2"><source><x id="1"/></source><target state="final"><x id="1"/></target></trans-unit>';
  const {text} = await translateDocument(
    xliff,
    xliff1(unit + onlyCodes, 'source-language="de" target-language="fr"'),
    DE_LV,
  );
  assert.match(text, /target-language="lv"/);
  assert.match(text, />«Hund »<x id="1"\/><\/target>/);
});

test('a file marked as not translatable stays unchanged', async () => {
  const content = xliff1(
    '<trans-unit id="1"><source>Hund</source></trans-unit>',
    'source-language="de" translate="no"',
  );
  assert.equal((await translateDocument(xliff, content, DE_LV)).text, content);
});

test('text to translate inside of a group that is not to be translated, is translated', async () => {
  const {paragraphs} = await translateDocument(
    xliff,
    xliff1(
      '<group translate="no"><trans-unit id="1"><source>Fest</source></trans-unit>' +
        '<trans-unit id="2" translate="yes"><source>Hund</source></trans-unit>' +
        '<group translate="yes"><trans-unit id="3"><source>Katze</source></trans-unit></group></group>',
    ),
    DE_LV,
  );
  assert.deepEqual(paragraphs, ['Hund', 'Katze']);
});

test('a unit without words, such as a number or a placeholder, gets its source', async () => {
  const {paragraphs, text} = await translateDocument(
    xliff,
    xliff1(
      '<trans-unit id="1"><source>12,5</source></trans-unit><trans-unit id="2"><source><x id="INTERPOLATION"/></source></trans-unit>',
    ),
    DE_LV,
  );
  assert.deepEqual(paragraphs, []);
  assert.match(text, /<target [^>]*>12,5<\/target>/);
  assert.match(text, /<target [^>]*><x id="INTERPOLATION"\/><\/target>/);
});

test('translated again, a document stays byte for byte', async () => {
  const content = xliff1(
    '<trans-unit id="1"><source>Hund</source></trans-unit><trans-unit id="2"><source>Taxi</source><target/></trans-unit>',
  );
  for (const translate of [unchanged, (text: string) => `${text}!`]) {
    const once = await translateDocument(xliff, content, {...DE_LV, translate});
    const twice = await translateDocument(xliff, once.bytes, DE_LV);
    assert.deepEqual(twice.paragraphs, []);
    assert.equal(twice.text, once.text);
  }
});

test('with unchanged translations only the targets are new', async () => {
  const unit = `<trans-unit id="1"  ><source >A &lt; b &#38; &quot;c&quot;<!-- note --> 😀</source ></trans-unit >`;
  const content = xliff1(unit);
  const {text} = await translateDocument(xliff, content, {
    ...DE_LV,
    translate: unchanged,
    setsLanguage: false,
  });
  assert.equal(text.replace(/<target [^>]*>.*<\/target>/, ''), content);
  assert.match(text, /<target [^>]*>A &lt; b &amp; "c" 😀<\/target>/);
});

test('the language of the targets is set unless it is the same language already', async () => {
  const unit = '<trans-unit id="1"><source>Hund</source></trans-unit>';
  const file = async (attributes: string, target = 'lv') =>
    /<file [^>]*>/.exec(
      (await translateDocument(xliff, xliff1(unit, attributes), {source: 'de', target})).text,
    )![0];
  assert.equal(await file('source-language="de"'), '<file source-language="de" target-language="lv">');
  assert.equal(await file('original="a.txt"'), '<file target-language="lv" original="a.txt">');
  assert.equal(
    await file(`source-language='de' target-language='fr'`),
    `<file source-language='de' target-language='lv'>`,
  );
  assert.equal(await file('target-language="LV-lv"'), '<file target-language="LV-lv">');
  assert.equal(await file('target-language="zh-CN"', 'zh-TW'), '<file target-language="zh-TW">');
});

test('every file of a document is translated, also with a prefix and Windows line ends', async () => {
  const content =
    '<?xml version="1.0"?>\r\n<x:xliff version="1.1" xmlns:x="urn:oasis:names:tc:xliff:document:1.1">\r\n' +
    '<x:file source-language="de"><x:header><x:note>Hallo</x:note></x:header><x:body><x:trans-unit id="1" xml:space="preserve"><x:source>eins\r\nzwei</x:source></x:trans-unit></x:body></x:file>\r\n' +
    '<x:file source-language="de"><x:body><x:trans-unit id="1">\r\n<x:source>drei <x:g id="1">vier</x:g></x:source>\r\n</x:trans-unit></x:body></x:file>\r\n</x:xliff>\r\n';
  const {paragraphs, text} = await translateDocument(xliff, content, DE_LV);
  assert.deepEqual(paragraphs, ['eins\nzwei', 'drei <g0>vier</g0>']);
  assert.match(text, /<x:target state="needs-review-translation">«eins\r\nzwei»<\/x:target>/);
  assert.match(
    text,
    /<\/x:source>\r\n<x:target state="needs-review-translation">«drei »<x:g id="1">«vier»<\/x:g><\/x:target>\r\n/,
  );
});

test('line breaks are one space unless white space is preserved', async () => {
  const {paragraphs} = await translateDocument(
    xliff,
    xliff1(
      '<trans-unit id="1"><source>eins\n\t  zwei  drei</source></trans-unit>' +
        '<group xml:space="preserve"><trans-unit id="2"><source>eins\n\t  zwei</source></trans-unit></group>' +
        '<trans-unit id="3"><source xml:space="preserve">eins\nzwei</source></trans-unit>',
    ),
    DE_LV,
  );
  assert.deepEqual(paragraphs, ['eins zwei  drei', 'eins\n\t  zwei', 'eins\nzwei']);
});

test('segments are translated one by one, and those with a translation stay', async () => {
  const source = `<source>Eins. Zwei. 3</source><seg-source><g id="9"><mrk mtype="seg" mid="0">Eins.</mrk></g> <mrk mtype="seg" mid="1">Zwei.</mrk> <mrk mtype="seg" mid="2">3</mrk></seg-source>`;
  const targetOf = async (target: string) => {
    const {text} = await translateDocument(
      xliff,
      xliff1(`<trans-unit id="1">${source}${target}</trans-unit>`),
      DE_LV,
    );
    return /<target[^>]*>(.*)<\/target>/s.exec(text)![1];
  };
  const filled =
    '<g id="9"><mrk mtype="seg" mid="0">«Eins.»</mrk></g> <mrk mtype="seg" mid="1">«Zwei.»</mrk> <mrk mtype="seg" mid="2">3</mrk>';
  assert.equal(await targetOf(''), filled);
  assert.equal(await targetOf('<target/>'), filled);
  assert.equal(await targetOf('<target>Eins. Zwei. 3</target>'), filled);
  assert.equal(
    await targetOf('<target><mrk mtype="seg" mid="0">Viens.</mrk> <mrk mtype="seg" mid="1"/></target>'),
    '<mrk mtype="seg" mid="0">Viens.</mrk> <mrk mtype="seg" mid="1">«Zwei.»</mrk> <mrk mtype="seg" mid="2">3</mrk>',
  );
  assert.equal(
    await targetOf('<target state="new"><mrk mtype="seg" mid="1">Divi.</mrk></target>'),
    '<mrk mtype="seg" mid="0">«Eins.»</mrk><mrk mtype="seg" mid="1">«Zwei.»</mrk> <mrk mtype="seg" mid="2">3</mrk>',
  );
  assert.equal(await targetOf('<target>Viens. Divi. 3</target>'), 'Viens. Divi. 3');
});
