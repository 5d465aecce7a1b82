import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument, unchanged} from '../bilingual/translate-document.ts';

const PHRASE = {source: 'de', target: 'lv', extension: 'mxliff'};
const MEMOQ = {...PHRASE, extension: 'mqxliff'};

/** A document in the form that Phrase writes. */
const mxliff = (body: string, attributes = 'target-language="lv-lv"') =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:m="http://www.memsource.com/mxlf/2.0" version="1.2" m:version="2.13" m:level="1"><file datatype="x-undefined" original="a.docx" source-language="de-de" ${attributes} m:task-id="T"><header/><body><group id="0" m:para-id="0"><context-group><context context-type="x-key">Haus</context></context-group>${body}</group></body></file></xliff>`;
const phraseUnit = (source: string, target: string, attributes: string) =>
  `<trans-unit id="T:0" xml:space="preserve" m:score="0.0"${attributes}><source>${source}</source>${target}<alt-trans origin="machine-trans"><target>Nein</target></alt-trans><m:tunit-metadata><m:mark id="1"><m:content>&lt;b&gt;</m:content></m:mark></m:tunit-metadata></trans-unit>`;

/** A document in the form that memoQ writes. */
const mqxliff = (body: string) =>
  `\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff">\r\n<file original="a.docx" source-language="de-de" target-language="lv-lv" datatype="x-memoq" tool-id="MQ"><header><skl><external-file href="x"/></skl><tool tool-id="MQ" tool-name="MemoQ"/></header><body>\r\n${body}\r\n</body></file></xliff>`;
const memoQUnit = (source: string, target: string, attributes: string) =>
  `<trans-unit id="1" mq:segmentguid="7a"${attributes}>\r\n<source xml:space="preserve">${source}</source>\r\n<target xml:space="preserve">${target}</target>\r\n<mq:minorversions><mq:historical-unit><mq:target>Alt</mq:target></mq:historical-unit></mq:minorversions></trans-unit>`;

suite('MXLIFF of Phrase', () => {
  test('is filled, says that a machine translated it, and keeps its tags in order', async () => {
    const source = 'Das {1&gt;Haus&lt;1} ist {2} {b&gt;rot&lt;b} {i&gt;hier';
    for (const target of ['', '<target/>', '<target></target>']) {
      const {paragraphs, text} = await translateDocument(
        xliff,
        mxliff(phraseUnit(source, target, ' m:trans-origin="null" m:confirmed="0" m:locked="false"')),
        PHRASE,
      );
      assert.deepEqual(paragraphs, ['Das <g0>Haus</g0> ist <x2/> <g3>rot</g3> <x5/>hier']);
      const filled = '<target>«Das »{1&gt;«Haus»&lt;1}« ist »{2} {b&gt;«rot»&lt;b} {i&gt;«hier»</target>';
      assert.equal(
        text,
        mxliff(phraseUnit(source, filled, ' m:trans-origin="mt" m:confirmed="0" m:locked="false"')),
      );
    }
  });

  test('stays in what is locked, or confirmed at any level', async () => {
    for (const attributes of [
      ' m:confirmed="1" m:locked="false"',
      ' m:confirmed="2"',
      ' m:confirmed="true"',
      ' m:confirmed="0" m:locked="true"',
    ])
      for (const target of ['<target>Haus</target>', '<target/>', '<target>Māja</target>']) {
        const content = mxliff(phraseUnit('Haus', target, attributes));
        const {paragraphs, text} = await translateDocument(xliff, content, PHRASE);
        assert.deepEqual([paragraphs, text], [[], content]);
      }
    const draft = mxliff(phraseUnit('Haus', '<target>Māja</target>', ' m:confirmed="0"'));
    assert.equal((await translateDocument(xliff, draft, PHRASE)).text, draft);
  });

  test('says of translations by people that they are from a memory', async () => {
    const {text} = await translateDocument(xliff, mxliff(phraseUnit('Haus', '<target/>', '')), {
      ...PHRASE,
      origins: {isMarked: true, byPeople: new Set([0])},
    });
    assert.match(text, / m:trans-origin="tm"><source>Haus<\/source><target>«Haus»<\/target>/);
  });

  test('in other languages is refused with both names', async () => {
    const unit = phraseUnit('Haus', '<target>Maison</target>', ' m:confirmed="1"');
    await assert.rejects(translateDocument(xliff, mxliff(unit, 'target-language="fr"'), PHRASE), {
      name: 'DocumentError',
      message: /translations into French \(fr\), but the system/,
    });
  });
});

suite('MQXLIFF of memoQ', () => {
  test('is filled, and says that a machine translated it', async () => {
    const source = 'Drücken Sie <bpt id="1" ctype="bold">{}</bpt>Start<ept id="1">{}</ept>.';
    const {paragraphs, text} = await translateDocument(
      xliff,
      mqxliff(memoQUnit(source, '', ' mq:status="NotStarted" mq:percent="62" mq:locked="no"')),
      MEMOQ,
    );
    assert.deepEqual(paragraphs, ['Drücken Sie <g0>Start</g0>.']);
    const filled = '«Drücken Sie »<bpt id="1" ctype="bold">{}</bpt>«Start»<ept id="1">{}</ept>«.»';
    assert.equal(text, mqxliff(memoQUnit(source, filled, ' mq:status="MachineTranslated" mq:locked="no"')));
  });

  test('stays in what is locked, confirmed or reviewed', async () => {
    for (const attributes of [
      ' mq:status="ManuallyConfirmed"',
      ' mq:status="Reviewer1Confirmed"',
      ' mq:status="Proofread"',
      ' mq:status="ConfirmedTranslator"',
      ' mq:status="NotStarted" mq:locked="locked"',
      ' mq:status="NotStarted" mq:locked="true"',
    ])
      for (const target of ['Haus', '', 'Māja']) {
        const content = mqxliff(memoQUnit('Haus', target, attributes));
        const {paragraphs, text} = await translateDocument(xliff, content, MEMOQ);
        assert.deepEqual([paragraphs, text], [[], content]);
      }
    for (const status of ['PartiallyEdited', 'Rejected', 'PreTranslated']) {
      const content = mqxliff(memoQUnit('Haus', 'Māja', ` mq:status="${status}"`));
      assert.equal((await translateDocument(xliff, content, MEMOQ)).text, content);
    }
  });
});

for (const [what, content, how] of [
  ['MXLIFF', mxliff(phraseUnit('Das {1&gt;Haus&lt;1}', '<target/>', ' m:confirmed="0"')), PHRASE],
  ['MQXLIFF', mqxliff(memoQUnit('Das Haus', '', ' mq:status="NotStarted"')), MEMOQ],
] as const) {
  test(`${what} is refused with a line wherever it is cut, and read when it is long`, async () => {
    for (let part = 1; part < 20; part += 1) {
      const cut = content.slice(0, Math.floor((content.length * part) / 20));
      await assert.rejects(translateDocument(xliff, cut, how), {name: 'DocumentError', message: /line \d/});
    }
    const long = content.replace(/<trans-unit[^]*<\/trans-unit>/, (unit) => unit.repeat(20_000));
    const {paragraphs} = await translateDocument(xliff, long, {...how, translate: unchanged});
    assert.equal(paragraphs.length, 20_000);
  });
}

test('hostile tags of Phrase are linear', async () => {
  for (const piece of ['{1&gt;', '&lt;1}', '{1&gt;a&lt;1}', '{', '&lt;', '{1}', '{aaaaaaaa'])
    await translateDocument(xliff, mxliff(phraseUnit(`a${piece.repeat(30_000)}b`, '<target/>', '')), PHRASE);
});
