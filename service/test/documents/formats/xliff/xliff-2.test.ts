import assert from 'node:assert/strict';
import {test} from 'node:test';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument, unchanged} from '../bilingual/translate-document.ts';
import {xliff2} from './xliff-documents.ts';

const DE_AR = {source: 'de', target: 'ar'};

test('segments get targets and a state, the parts between them nothing', async () => {
  const {paragraphs, text} = await translateDocument(
    xliff,
    xliff2(`
    <notes><note>Hallo</note></notes>
    <unit id="u1" canResegment="no">
      <originalData><data id="d1">&lt;b&gt;</data></originalData>
      <segment id="s1">
        <source>Grüß Gott 🙂.</source>
      </segment>
      <ignorable><source> </source></ignorable>
      <segment id="s2" state="initial" subState="my:x"><source>Zwei</source><target>Two</target></segment>
    </unit>`),
    DE_AR,
  );
  assert.deepEqual(paragraphs, ['Grüß Gott 🙂.', 'Zwei']);
  assert.equal(
    text,
    xliff2(
      `
    <notes><note>Hallo</note></notes>
    <unit id="u1" canResegment="no">
      <originalData><data id="d1">&lt;b&gt;</data></originalData>
      <segment id="s1" state="translated">
        <source>Grüß Gott 🙂.</source>
        <target>«Grüß Gott 🙂.»</target>
      </segment>
      <ignorable><source> </source></ignorable>
      <segment id="s2" state="translated"><source>Zwei</source><target>«Zwei»</target></segment>
    </unit>`,
      'srcLang="de" trgLang="ar"',
    ),
  );
});

test('segments that are translated, or not to be, stay byte for byte', async () => {
  const content = xliff2(
    `<group id="g" translate="no"><unit id="1"><segment><source>Hund</source></segment></unit></group>
    <unit id="2" translate="no"><segment><source>Hund</source></segment></unit>
    <unit id="3"><segment state="translated"><source>Taxi</source><target>Taxi</target></segment>
    <segment state="reviewed"><source>Taxi</source><target>Taxi</target></segment>
    <segment state="final"><source>Taxi</source><target>Taxi</target></segment>
    <segment><source>Hund</source><target>كلب</target></segment>
    <mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#1"><source>Hund</source><target/></mtc:match></mtc:matches></unit>`,
    'srcLang="de" trgLang="ar"',
  );
  const {paragraphs, text} = await translateDocument(xliff, content, DE_AR);
  assert.deepEqual(paragraphs, []);
  assert.equal(text, content);
});

test('a target that holds codes and no text is filled where its source has text', async () => {
  const source = '<source>Hund <ph id="1"/> und <pc id="2">Katze</pc></source>';
  const unit = (segment: string) => xliff2(`<unit id="u">${segment}</unit>`, 'srcLang="de" trgLang="ar"');
  for (const [attributes, target] of [
    ['', '<ph id="1"/>'],
    ['', ' <pc id="2"></pc> '],
    ['', '<pc id="2"><ph id="1"/></pc>'],
    ['', '<sc id="1"/><ec startRef="1"/>'],
    ['', '<mrk id="m1" type="term"><ph id="1"/></mrk>'],
    [' state="initial"', '<ph id="1"/>'],
    [' state="translated"', '<ph id="1"/>'],
  ] as const) {
    const content = unit(`<segment${attributes}>${source}<target>${target}</target></segment>`);
    const {paragraphs, text} = await translateDocument(xliff, content, DE_AR);
    assert.deepEqual(paragraphs, ['Hund <x0/> und <g1>Katze</g1>'], content);
    assert.match(text, /<segment state="translated">/);
    assert.match(text, /<target>«Hund »<ph id="1"\/>« und »<pc id="2">«Katze»<\/pc><\/target>/, content);
  }
  for (const content of [
    unit(`<segment state="reviewed">${source}<target><ph id="1"/></target></segment>`),
    unit(`<segment state="final">${source}<target><ph id="1"/></target></segment>`),
    unit('<segment><source><ph id="1"/></source><target><ph id="1"/> 1</target></segment>'),
    unit('<segment state="initial"><source><ph id="1"/></source><target><ph id="1"/></target></segment>'),
  ]) {
    assert.equal((await translateDocument(xliff, content, DE_AR)).text, content);
  }
});

test('text to translate inside of an element that is not to be translated, is translated', async () => {
  const {paragraphs} = await translateDocument(
    xliff,
    xliff2(
      '<group id="g" translate="no"><unit id="1" translate="yes"><segment><source>Hund</source></segment></unit></group>',
    ),
    DE_AR,
  );
  assert.deepEqual(paragraphs, ['Hund']);
});

test('inline codes are pairs or codes, protected ones with all that is in them', async () => {
  const source =
    'a <pc id="1"><pc id="2">b</pc></pc><ph id="3"/><cp hex="001A"/> <sc id="4"/>c<ec startRef="4"/> <sc id="5"/>d<pc id="6">e<ec startRef="5"/></pc> <mrk id="m1" type="term">f</mrk><mrk id="m2" translate="no">g <ph id="7"/></mrk> <sm id="m3" type="comment"/>h<em startRef="m3"/><sm id="m4" translate="no"/>i <ph id="8"/> j<em startRef="m4"/><ec id="9" isolated="yes"/><ph id="10" type="fmt" subType="xlf:lb"/>k';
  const {paragraphs, text} = await translateDocument(
    xliff,
    xliff2(`<unit id="1"><segment><source>${source}</source></segment></unit>`),
    DE_AR,
  );
  assert.deepEqual(paragraphs, [
    'a <g0><g1>b</g1></g0><x4/><x5/> <g6>c</g6> <x8/>d<g9>e<x10/></g9> <g12>f</g12><x14/> <g15>h</g15><g17><x18/><x19/><x20/></g17><x22/><br id="23"/>k',
  ]);
  assert.equal(/<target>(.*)<\/target>/.exec(text)![1]!.replaceAll(/[«»]/g, ''), source);
});

test('white space is one space unless it is preserved, which a target says again', async () => {
  const {paragraphs, text} = await translateDocument(
    xliff,
    xliff2(
      '<unit id="1"><segment><source>eins\n  zwei</source></segment></unit><unit id="2" xml:space="preserve"><segment><source>eins\n  zwei</source></segment><segment><source xml:space="default">drei\n  vier</source></segment></unit><unit id="3"><segment><source xml:space="preserve">drei\nvier</source></segment></unit>',
    ),
    DE_AR,
  );
  assert.deepEqual(paragraphs, ['eins zwei', 'eins\n  zwei', 'drei vier', 'drei\nvier']);
  assert.match(text, /<target xml:space="preserve">«drei\nvier»<\/target>/);
});

test('translated again, a document stays byte for byte', async () => {
  const content = xliff2('<unit id="1"><segment><source>Hund</source></segment></unit>');
  const once = await translateDocument(xliff, content, {...DE_AR, translate: unchanged});
  assert.equal(
    once.text,
    content
      .replace('srcLang="de"', 'srcLang="de" trgLang="ar"')
      .replace('<segment>', '<segment state="translated">')
      .replace('</source>', '</source><target>Hund</target>'),
  );
  assert.equal((await translateDocument(xliff, once.bytes, DE_AR)).text, once.text);
});
