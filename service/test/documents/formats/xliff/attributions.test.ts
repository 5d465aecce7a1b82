import assert from 'node:assert/strict';
import {test} from 'node:test';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {documentFile, mark, RECORD} from '../../provenance/marked-file.ts';
import {translateDocument} from '../bilingual/translate-document.ts';
import {xliff1, xliff2} from './xliff-documents.ts';

const DE_LV = {source: 'de', target: 'lv'};
const ITS = 'xmlns:its="http://www.w3.org/2005/11/its"';
const ANNA = 'its:person="Anna" its:orgRef="http://a.example" its:revPerson="Juris"';

/** Translates; people have translated the paragraphs with these indexes. */
async function translated(document: string, ...byPeople: number[]): Promise<string> {
  const origins = {byPeople: new Set(byPeople), isMarked: true};
  return (await translateDocument(xliff, document, {...DE_LV, origins})).text;
}

const tagsOf = (text: string, name: string): string[] =>
  text.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

const document1 = (unit: string) => xliff1(unit).replace('<xliff ', `<xliff ${ITS} `);
const STATE = 'state="needs-review-translation" state-qualifier="mt-suggestion"';

test('XLIFF 1.2: the names of people go from a target that the machine wrote, and from its unit', async () => {
  const text = await translated(
    document1(
      `<trans-unit id="1" phase-name="p1" ${ANNA} restype="x"><source>Brot</source><target phase-name="p1" ${ANNA} its:tool="T" state="new">Brot</target></trans-unit>`,
    ),
  );
  assert.deepEqual(tagsOf(text, 'trans-unit'), ['<trans-unit id="1" restype="x">']);
  assert.deepEqual(tagsOf(text, 'target'), [`<target its:tool="T" ${STATE}>`]);
  const own = `<trans-unit id="1"><source>Brot</source><target xmlns:i="http://www.w3.org/2005/11/its" i:person="Anna" x:person="b">Brot</target></trans-unit>`;
  assert.match((await translated(document1(own))).replace('\n', ''), /2005\/11\/its" x:person="b" state/);
});

test('XLIFF 1.2: the names of people stay beside their own translations', async () => {
  const unit = (target: string) =>
    `<trans-unit id="1" ${ANNA}><source>Brot</source><target phase-name="p1" ${ANNA} ${target}</target></trans-unit>`;
  for (const [document, byPeople] of [
    [document1(unit('state="translated">Maize')), []],
    [document1(unit('state="new">Brot')), [0]],
  ] as const) {
    const text = await translated(document, ...byPeople);
    assert.equal(text.split(ANNA).length, 3, text);
    assert.match(text, /phase-name="p1"/);
  }
});

const mrk = (id: number, inside: string, more = '') => `<mrk mtype="seg" mid="${id}"${more}>${inside}</mrk>`;

test('XLIFF 1.2: in a target with segments, the names go from those that the machine wrote', async () => {
  const unit = (first: string) =>
    document1(
      `<trans-unit id="1" ${ANNA}><source>Eins. Zwei.</source><seg-source>${mrk(1, 'Eins.')} ${mrk(2, 'Zwei.', ` ${ANNA}`)}</seg-source><target ${ANNA}>${mrk(1, first, ` ${ANNA}`)} ${mrk(2, '', ` ${ANNA}`)}</target></trans-unit>`,
    );
  const mixed = await translated(unit('Viens.'));
  assert.deepEqual(tagsOf(mixed, 'mrk').slice(2), [
    `<mrk mtype="seg" mid="1" ${ANNA}>`,
    '<mrk mtype="seg" mid="2">',
  ]);
  assert.ok(tagsOf(mixed, 'target')[0]!.includes(ANNA), 'some of it is still by Anna');
  const whole = await translated(unit(''));
  assert.deepEqual(
    [...tagsOf(whole, 'trans-unit'), ...tagsOf(whole, 'target'), ...tagsOf(whole, 'mrk').slice(2)],
    ['<trans-unit id="1">', `<target ${STATE}>`, '<mrk mtype="seg" mid="1">', '<mrk mtype="seg" mid="2">'],
  );
  const missing = await translated(unit('').replace(/<target.*<\/target>/, ''));
  const closed = await translated(
    unit('')
      .replace(/<target.*<\/target>/, '')
      .replace('Zwei.</mrk>', '</mrk><mrk mtype="seg" mid="3"/>'),
  );
  assert.match(closed, /<mrk mtype="seg" mid="3"\/><\/target>/);
  assert.deepEqual(tagsOf(missing, 'mrk').slice(2), [
    '<mrk mtype="seg" mid="1">',
    '<mrk mtype="seg" mid="2">',
  ]);
});

test('XLIFF 2.0: the names of people go from a unit that the machine translated, which then names the engine', async (t) => {
  const segment = (inside: string, state = 'initial') => `<segment state="${state}">${inside}</segment>`;
  const empty = segment('<source>Brot</source><target>Brot</target>');
  const kept = segment('<source>Salz</source><target>Sāls</target>', 'final');
  const document = xliff2(
    [
      `<unit id="1" ${ANNA} its:provenanceRecordsRef="#a">${empty}</unit>`,
      `<unit id="2" ${ANNA}>${empty}${kept}</unit>`,
      `<unit id="3" ${ANNA}>${kept}</unit>`,
      `<group id="g"><unit id="4" ${ANNA}>${empty}</unit></group>`,
      `<unit id="5" ${ANNA}>${empty.replaceAll('Brot', 'Wein')}${empty}</unit>`,
    ].join(''),
    `srcLang="de" trgLang="lv" ${ITS}`,
  );
  const text = await translated(document, 2);
  assert.deepEqual(tagsOf(text, 'unit'), [
    '<unit id="1">',
    `<unit id="2" ${ANNA}>`,
    `<unit id="3" ${ANNA}>`,
    `<unit id="4" ${ANNA}>`,
    '<unit id="5">',
  ]);
  const marked = (
    await mark(await documentFile(t, 'xlf', text), {...RECORD, engine: 'E', engineVersion: '1'})
  ).toString();
  assert.equal(tagsOf(marked, 'unit')[0], '<unit its:tool="E 1" id="1">');
});
