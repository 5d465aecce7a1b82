import assert from 'node:assert/strict';
import {stat, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {importTermFile, MAX_TERM_FILE_SIZE, readTerms} from '../../src/corpora/index.ts';
import {temporaryFolder, temporaryStore} from '../store/temporary-folder.ts';
import {linesOf} from './lines-of.ts';

const CORPUS = {
  title: 'Kuģi',
  type: 'public',
  source: 'en-GB',
  target: 'lv',
  systemId: undefined,
  ownerId: undefined,
} as const;
const TERMS = [{source: 'ship', target: 'kuģis'}];

for (const [name, file, bytes] of [
  ['UTF-8', 'a.csv', Buffer.from('ship,kuģis')],
  ['UTF-8 with a byte order mark', 'a.csv', Buffer.from('\uFEFFship,kuģis')],
  ['UTF-16, as spreadsheets call Unicode', 'a.txt', Buffer.from('\uFEFFship\tkuģis', 'utf16le')],
  ['big-endian UTF-16', 'a.txt', Buffer.from('\uFEFFship\tkuģis', 'utf16le').swap16()],
  ['UTF-16 without a byte order mark', 'a.csv', Buffer.from('ship,kuģis', 'utf16le')],
  ['big-endian UTF-16 without one', 'a.csv', Buffer.from('ship,kuģis', 'utf16le').swap16()],
  ['TBX by its content', 'a.dat', Buffer.from(tbx('<?xml version="1.0"?>', 'kuģis'))],
  [
    'TBX in the encoding that it declares',
    'a.tbx',
    Buffer.concat([
      Buffer.from(
        '<?xml version="1.0" encoding="windows-1257"?><martif><text><body><termEntry><langSet xml:lang="en"><tig><term>ship</term></tig></langSet><langSet xml:lang="lv"><tig><term>ku',
      ),
      Buffer.from([0xec]),
      Buffer.from('is</term></tig></langSet></termEntry></body></text></martif>'),
    ]),
  ],
  [
    'TBX in UTF-16',
    'a.tbx',
    Buffer.from(`\uFEFF${tbx('<?xml version="1.0" encoding="UTF-16"?>', 'kuģis')}`, 'utf16le'),
  ],
  ['CSV that has a tag of TMX in a term', 'a.csv', Buffer.from('ship,kuģis\n<tmx>,')],
  [
    'TMX by its content',
    'a.dat',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="EN-US"><seg>ship</seg></tuv><tuv xml:lang="lv"><seg><bpt i="1">&lt;b&gt;</bpt>kuģis<ept i="1">&lt;/b&gt;</ept></seg></tuv></tu></body></tmx>',
    ),
  ],
] as const) {
  test(`terms are read from ${name}`, async (t) => {
    const path = join(await temporaryFolder(t), file);
    await writeFile(path, bytes);
    assert.deepEqual((await readTerms(path, CORPUS)).terms, TERMS);
  });
}

function tbx(prolog: string, target: string): string {
  return `${prolog}<martif><text><body><termEntry><langSet xml:lang="en"><tig><term>ship</term></tig></langSet><langSet xml:lang="lv"><tig><term>${target}</term></tig></langSet></termEntry></body></text></martif>`;
}

test('a file becomes a corpus of the pair of its primary languages, ready at once', async (t) => {
  const store = await temporaryStore(t);
  const file = join(await temporaryFolder(t), 'termini.csv');
  await writeFile(file, 'ship,kuģis\n,tukšs\n');
  const {corpus, problems} = await importTermFile(store.corpora, file, CORPUS);
  assert.deepEqual([corpus.source, corpus.target, corpus.status, corpus.terms], ['en', 'lv', 'Ready', 1]);
  assert.deepEqual(await store.corpora.termsOf(corpus.id), TERMS);
  assert.deepEqual(linesOf(problems), [{line: 2, message: 'the source term is empty'}]);
});

test('a file that cannot be imported leaves no corpus', async (t) => {
  const store = await temporaryStore(t);
  const folder = await temporaryFolder(t);
  const refused = async (content: string | Buffer, message: RegExp) => {
    const file = join(folder, 'termini.csv');
    await writeFile(file, content);
    await assert.rejects(importTermFile(store.corpora, file, CORPUS), {name: 'TermFileError', message});
  };
  await refused('', /No term was found/);
  await refused('tikai viena kolonna\n', /No term was found.*Line 1: there is one column/);
  await refused(Buffer.from([0x6b, 0x75, 0xec, 0x69, 0x73, 0x2c, 0x78]), /not valid utf-8.*UTF-8/);
  await refused('<?xml version="1.0" encoding="klingon"?><martif/>', /"klingon" is not known/);
  await refused('ship,kuģis\n"boat,laiva', /not valid CSV/);
  await assert.rejects(importTermFile(store.corpora, join(folder, 'none.csv'), CORPUS), {
    message: /none\.csv cannot be read/,
  });
  await assert.rejects(importTermFile(store.corpora, folder, CORPUS), {name: 'TermFileError'});
  const large = join(folder, 'large.csv');
  await writeFile(large, 'a,b\n');
  await truncate(large, MAX_TERM_FILE_SIZE + 1);
  await assert.rejects(importTermFile(store.corpora, large, CORPUS), {message: /larger than 64 MB/});
  assert.deepEqual(await store.corpora.list(), []);
});

test('what is left out of a file is counted, and the first thousand reasons are kept', async (t) => {
  const store = await temporaryStore(t);
  const file = join(await temporaryFolder(t), 'termini.csv');
  await writeFile(file, 'ship,kuģis\n' + 'boat\n'.repeat(40_000));
  const {corpus, leftOut, problems} = await importTermFile(store.corpora, file, CORPUS);
  assert.deepEqual([corpus.terms, leftOut, problems.length], [1, 40_000, 1_000]);
});

test('a row that never ends is refused before the file is read to its end', async (t) => {
  const file = join(await temporaryFolder(t), 'termini.csv');
  const store = await temporaryStore(t);
  for (const row of ['"kuģis '.repeat(400_000), 'kuģis,'.repeat(400_000)]) {
    await writeFile(file, `ship,kuģis\n${row}`);
    await assert.rejects(importTermFile(store.corpora, file, CORPUS), {
      name: 'TermFileError',
      message: /the row that begins on line 2 has more than 1048576 bytes/,
    });
  }
});

test('others take turns while a list of 50,000 terms is read', async (t) => {
  const file = join(await temporaryFolder(t), 'termini.csv');
  const rows = Array.from({length: 50_000}, (_, index) => `Donaudampfschiff ${index},tvaikonis ${index}`);
  await writeFile(file, rows.join('\n'));
  let turns = 0;
  let isOver = false;
  const takeTurns = async () => {
    for (; !isOver; turns += 1) await new Promise(setImmediate);
  };
  const taking = takeTurns();
  const {terms} = await readTerms(file, CORPUS);
  isOver = true;
  await taking;
  assert.equal(terms.length, 50_000);
  const {size} = await stat(file);
  assert.ok(turns > size / 20_000, `${turns} turns for ${size} bytes`);
});

test('units of a glossary in TMX are left out if a language is missing', async (t) => {
  const file = join(await temporaryFolder(t), 'glosārijs.tmx');
  const unit = (target: string) =>
    `<tu><tuv xml:lang="en"><seg>ship</seg></tuv><tuv xml:lang="${target}"><seg>kuģis</seg></tuv></tu>\n`;
  const units = unit('et') + unit('lv') + unit('lv');
  await writeFile(file, `<tmx version="1.4"><header/><body>\n${units}</body></tmx>`);
  const {terms, leftOut, problems} = await readTerms(file, CORPUS);
  assert.deepEqual(terms, TERMS);
  assert.equal(leftOut, 2);
  assert.deepEqual(
    problems.map(({line, message}) => `${line}: ${message}`),
    ['2: the unit has no text in "lv"', '4: "ship" is already on line 3'],
  );
});
