import assert from 'node:assert/strict';
import {test} from 'node:test';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument, unchanged} from '../bilingual/translate-document.ts';

const DE_LV = {source: 'de', target: 'lv', extension: 'sdlxliff'};

/** A document in the form that Trados Studio writes, in one line after a byte order mark. */
function sdlxliff(body: string): string {
  return (
    '\ufeff<?xml version="1.0" encoding="utf-8"?><xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2" sdl:version="1.0">' +
    '<file original="C:\\Brief an Frau Müller.docx" datatype="x-sdlfilterframework2" source-language="de-DE" target-language="lv-LV"><header>' +
    '<reference><internal-file form="base64">UEsDBBQAAgAIAMRz</internal-file></reference>' +
    '<file-info xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><value key="SDL:OriginalFilePath">Brief</value></file-info>' +
    '<sdl:ref-files><sdl:ref-file uid="0" id="x" name="Verweis" descr="Eine Datei"/></sdl:ref-files>' +
    '<tag-defs xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><tag id="5"><bpt name="cf">&lt;cf bold="True"&gt;</bpt><props><value key="Font">Fett</value></props></tag></tag-defs>' +
    `</header><body><group><sdl:cxts><sdl:cxt id="1"/></sdl:cxts>${body}</group></body></file></xliff>`
  );
}

const unit = (source: string, target: string, definitions: string) =>
  `<trans-unit id="8a1f"><source>Eins. Zwei.</source><seg-source>${source}</seg-source>${target}<sdl:seg-defs>${definitions}</sdl:seg-defs></trans-unit>`;
const SOURCE =
  '<g id="5"><mrk mtype="seg" mid="1">Eins <x id="7" />.</mrk></g> <mrk mtype="seg" mid="2">Zwei.</mrk>';

test('segments are filled and say that a machine translated them', async () => {
  for (const target of [
    '',
    '<target/>',
    '<target><g id="5"><mrk mtype="seg" mid="1"/></g> <mrk mtype="seg" mid="2"></mrk></target>',
  ]) {
    const {paragraphs, text} = await translateDocument(
      xliff,
      sdlxliff(
        unit(
          SOURCE,
          target,
          '<sdl:seg id="1" /><sdl:seg id="2" conf="Draft" origin="tm" origin-system="Alt" percent="74" text-match="Source"><sdl:value key="Hash">9</sdl:value></sdl:seg>',
        ),
      ),
      DE_LV,
    );
    assert.deepEqual(paragraphs, ['Eins <x0/>.', 'Zwei.']);
    assert.equal(
      text,
      sdlxliff(
        unit(
          SOURCE,
          '<target><g id="5"><mrk mtype="seg" mid="1">«Eins »<x id="7" />«.»</mrk></g> <mrk mtype="seg" mid="2">«Zwei.»</mrk></target>',
          '<sdl:seg id="1" conf="Draft" origin="mt" /><sdl:seg id="2" conf="Draft" origin="mt"><sdl:value key="Hash">9</sdl:value></sdl:seg>',
        ),
      ),
    );
  }
});

test('locked and confirmed segments stay, a draft that is only the source does not', async () => {
  const target = (second: string) =>
    `<target><g id="5"><mrk mtype="seg" mid="1">Eins <x id="7" />.</mrk></g> <mrk mtype="seg" mid="2">${second}</mrk></target>`;
  for (const attributes of [
    'conf="Translated"',
    'conf="ApprovedSignOff"',
    'conf="RejectedTranslation"',
    'locked="true"',
    'conf="Draft" origin="mt"',
  ]) {
    const content = (rest: string, second: string) =>
      sdlxliff(unit(SOURCE, target(second), `<sdl:seg id="1" ${attributes}/><sdl:seg id="2" ${rest}/>`));
    const {paragraphs, text} = await translateDocument(
      xliff,
      content('conf="Draft" origin="source"', 'Zwei.'),
      DE_LV,
    );
    assert.deepEqual(paragraphs, ['Zwei.'], attributes);
    assert.equal(text, content('conf="Draft" origin="mt"', '«Zwei.»'));
  }
});

test('a segment with codes and no text is filled unless it is locked or approved', async () => {
  const content = (definition: string, first = '<x id="7" />') =>
    sdlxliff(
      unit(
        SOURCE,
        `<target><g id="5"><mrk mtype="seg" mid="1">${first}</mrk></g> <mrk mtype="seg" mid="2">Divi.</mrk></target>`,
        `<sdl:seg id="1" ${definition}/><sdl:seg id="2" conf="Translated"/>`,
      ),
    );
  for (const open of [
    'conf="Draft" origin="tm" percent="80"',
    'conf="Translated"',
    'conf="Draft" origin="mt"',
  ]) {
    const {paragraphs, text} = await translateDocument(xliff, content(open), DE_LV);
    assert.deepEqual(paragraphs, ['Eins <x0/>.'], open);
    assert.equal(text, content('conf="Draft" origin="mt"', '«Eins »<x id="7" />«.»'), open);
  }
  for (const attributes of ['conf="ApprovedTranslation"', 'conf="ApprovedSignOff"', 'locked="true"']) {
    const {text} = await translateDocument(xliff, content(attributes), DE_LV);
    assert.equal(text, content(attributes), attributes);
  }
});

test('a locked segment without a translation stays empty', async () => {
  const {paragraphs, text} = await translateDocument(
    xliff,
    sdlxliff(unit(SOURCE, '', '<sdl:seg id="1" locked="true"/><sdl:seg id="2"/>')),
    DE_LV,
  );
  assert.deepEqual(paragraphs, ['Zwei.']);
  assert.match(
    text,
    /<target><g id="5"><mrk mtype="seg" mid="1"><\/mrk><\/g> <mrk mtype="seg" mid="2">«Zwei/,
  );
});

test('a translation that a human began stays', async () => {
  const content = sdlxliff(
    unit(
      SOURCE,
      '<target><mrk mtype="seg" mid="1">Viens</mrk> <mrk mtype="seg" mid="2">Divi.</mrk></target>',
      '<sdl:seg id="1" conf="Draft" origin="interactive"/><sdl:seg id="2"/>',
    ),
  );
  assert.equal((await translateDocument(xliff, content, DE_LV)).text, content);
});

test('structure, locked content and deleted text are not translated', async () => {
  const {paragraphs} = await translateDocument(
    xliff,
    sdlxliff(
      '<trans-unit id="lockTU_1" translate="no" sdl:locktype="Manual"><source>Fest</source></trans-unit>' +
        unit(
          '<mrk mtype="seg" mid="1">Neu <mrk mtype="x-sdl-deleted" sdl:revid="1">alt</mrk><mrk mtype="x-sdl-comment" sdl:cid="2">gut</mrk> <x id="locked1" xid="lockTU_1"/></mrk>',
          '',
          '<sdl:seg id="1"/>',
        ),
    ),
    DE_LV,
  );
  assert.deepEqual(paragraphs, ['Neu <x0/><g1>gut</g1> <x3/>']);
});

test('a document translated once stays byte for byte the second time', async () => {
  const content = sdlxliff(unit(SOURCE, '', '<sdl:seg id="1"/><sdl:seg id="2"/>'));
  const once = await translateDocument(xliff, content, {...DE_LV, translate: unchanged});
  const twice = await translateDocument(xliff, once.bytes, DE_LV);
  assert.deepEqual(twice.paragraphs, []);
  assert.deepEqual(twice.bytes, once.bytes);
});
