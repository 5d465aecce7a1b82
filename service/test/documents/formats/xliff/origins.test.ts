import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tmx} from '../../../../src/documents/formats/tmx/tmx.ts';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument} from '../bilingual/translate-document.ts';
import {xliff1, xliff2} from './xliff-documents.ts';

const DE_LV = {source: 'de', target: 'lv'};
const origins = (isMarked: boolean, ...byPeople: number[]) => ({byPeople: new Set(byPeople), isMarked});

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = 'none']) => found);

test('targets of XLIFF 1.2 that are wholly by people are not called suggestions of a machine', async () => {
  const unit = (id: number, inside: string) => `<trans-unit id="${id}">${inside}</trans-unit>`;
  const segments = '<mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk>';
  const units = [
    unit(1, '<source>Brot</source>'),
    unit(2, '<source>Wein</source><target state="new">Wein</target>'),
    unit(3, `<source>Eins. Zwei.</source><seg-source>${segments}</seg-source>`),
    unit(4, '<source>Salz</source>'),
  ];
  const {paragraphs, text} = await translateDocument(xliff, xliff1(units.join('')), {
    ...DE_LV,
    origins: origins(true, 1, 2, 4),
  });
  assert.deepEqual(paragraphs, ['Brot', 'Wein', 'Eins.', 'Zwei.', 'Salz']);
  const qualifiers = ['mt-suggestion', 'leveraged-tm', 'mt-suggestion', 'leveraged-tm'];
  assert.deepEqual(matches(text, /<target[^>]*state-qualifier="([^"]*)"/g), qualifiers);
  // What was translated is not translated again.
  assert.deepEqual((await translateDocument(xliff, text, DE_LV)).paragraphs, []);
});

test('a number that is copied does not make the translation beside it the machine’s', async () => {
  const source = '<mrk mtype="seg" mid="1">Brot.</mrk> <mrk mtype="seg" mid="2">123</mrk>';
  const target = '<mrk mtype="seg" mid="1">Maize.</mrk> <mrk mtype="seg" mid="2"></mrk>';
  for (const attributes of ['state="final"', 'state="translated" state-qualifier="leveraged-tm"']) {
    const unit = `<trans-unit id="1"><source>Brot. 123</source><seg-source>${source}</seg-source><target ${attributes}>${target}</target></trans-unit>`;
    const options = {...DE_LV, origins: origins(true)};
    const {paragraphs, text} = await translateDocument(xliff, xliff1(unit), options);
    assert.deepEqual(paragraphs, []);
    assert.match(text, /Maize\.<\/mrk> <mrk mtype="seg" mid="2">123</);
    assert.doesNotMatch(text, /mt-suggestion/);
  }
});

test('segments of XLIFF 2 that the machine translated say so, in documents with marks', async () => {
  const segment = (inside: string, more = '') =>
    `<unit id="u${inside.length}"><segment ${more}>${inside}</segment></unit>`;
  const document = xliff2(
    [
      segment('<source>Brot</source>'),
      segment('<source>Wein!</source><target>Wein!</target>', 'state="initial" subState="own:x"'),
      segment('<source>Salz 12</source>'),
    ].join(''),
  );
  const states = async (of: ReturnType<typeof origins>) => {
    const {text} = await translateDocument(xliff, document, {...DE_LV, origins: of});
    assert.deepEqual((await translateDocument(xliff, text, DE_LV)).paragraphs, [], 'read again');
    const tags = matches(text, /<(segment[^>]*)>/g);
    return tags.map((tag) => /subState="([^"]*)"/.exec(tag)?.[1] ?? 'none');
  };
  assert.deepEqual(await states(origins(true, 1)), ['mtservice:mt', 'none', 'mtservice:mt']);
  assert.deepEqual(await states(origins(false, 1)), ['none', 'none', 'none']);
});

test('an empty variant of a person in a TMX is the machine’s once it has filled it', async () => {
  const anna = 'creationid="ANNA" creationdate="20200101T000000Z" changeid="ANNA"';
  const unit = (empty: string) => `<tu><tuv xml:lang="de"><seg>Brot</seg></tuv>${empty}</tu>`;
  for (const empty of [`<tuv xml:lang="lv" ${anna}><seg></seg></tuv>`, `<tuv xml:lang="lv" ${anna}/>`]) {
    const document = `<tmx version="1.4"><header srclang="de"/><body>${unit(empty)}</body></tmx>`;
    const options = {...DE_LV, extension: 'tmx'};
    const machine = await translateDocument(tmx, document, {...options, origins: origins(true)});
    assert.match(machine.text, /<tuv xml:lang="lv" creationid="MT!">\s*<seg>«Brot»/);
    const people = await translateDocument(tmx, document, {...options, origins: origins(true, 0)});
    assert.ok(people.text.includes(`<tuv xml:lang="lv" ${anna}>`), people.text);
  }
});

test('translations in a TMX that are wholly by people have no creationid of a machine', async () => {
  const unit = (text: string) => `<tu><tuv xml:lang="de"><seg>${text}</seg></tuv></tu>`;
  const document = `<tmx version="1.4"><header srclang="de"/><body>${unit('Brot')}${unit('Wein')}</body></tmx>`;
  const {text} = await translateDocument(tmx, document, {
    ...{...DE_LV, extension: 'tmx'},
    origins: origins(true, 0),
  });
  assert.deepEqual(matches(text, /<tuv xml:lang="lv"(?: creationid="([^"]*)")?>/g), ['none', 'MT!']);
});
