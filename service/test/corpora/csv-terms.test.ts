import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readCsvTerms} from '../../src/corpora/index.ts';
import {linesOf} from './lines-of.ts';

const DE_LV = {source: 'de', target: 'lv'};
const EXPECTED = [
  {source: 'Donaudampfschifffahrtsgesellschaft', target: 'Donavas tvaikoņu sabiedrība'},
  {source: 'Haus', target: 'māja'},
];

for (const [name, text] of [
  ['commas', 'Donaudampfschifffahrtsgesellschaft,Donavas tvaikoņu sabiedrība\nHaus,māja\n'],
  ['semicolons', 'Donaudampfschifffahrtsgesellschaft;Donavas tvaikoņu sabiedrība\r\nHaus;māja'],
  ['tabs', 'Donaudampfschifffahrtsgesellschaft\tDonavas tvaikoņu sabiedrība\nHaus\tmāja\n\n'],
  ['old line ends', 'Donaudampfschifffahrtsgesellschaft;Donavas tvaikoņu sabiedrība\rHaus;māja\r'],
  ['a byte order mark', '\uFEFFDonaudampfschifffahrtsgesellschaft,Donavas tvaikoņu sabiedrība\nHaus,māja'],
  ['quotes', '\uFEFF"Donaudampfschifffahrtsgesellschaft","Donavas tvaikoņu sabiedrība"\n"Haus", māja '],
  ['a header', 'Source;Target\nDonaudampfschifffahrtsgesellschaft;Donavas tvaikoņu sabiedrība\nHaus;māja'],
  ['language codes', 'de;lv\nDonaudampfschifffahrtsgesellschaft;Donavas tvaikoņu sabiedrība\nHaus;māja'],
  [
    'names of languages',
    'German;Latvian\nDonaudampfschifffahrtsgesellschaft;Donavas tvaikoņu sabiedrība\nHaus;māja',
  ],
  [
    'names of languages in their own words',
    'Deutsch,Latviešu\nDonaudampfschifffahrtsgesellschaft,Donavas tvaikoņu sabiedrība\nHaus,māja',
  ],
  [
    'the languages the other way round',
    'LV;de-AT\nDonavas tvaikoņu sabiedrība;Donaudampfschifffahrtsgesellschaft\nmāja;Haus',
  ],
  [
    'more columns',
    'id,en,de,note,lv\n1,DDSG,Donaudampfschifffahrtsgesellschaft,"x, y",Donavas tvaikoņu sabiedrība\n2,house,Haus,,māja',
  ],
  [
    'empty columns at the end',
    'Donaudampfschifffahrtsgesellschaft,Donavas tvaikoņu sabiedrība,,\nHaus,māja,,',
  ],
  [
    'decomposed letters',
    'Donaudampfschifffahrtsgesellschaft,Donavas tvaikon\u0327u sabiedri\u0304ba\nHaus,ma\u0304ja',
  ],
] as const) {
  test(`CSV with ${name} is read`, async () => {
    assert.deepEqual({...(await readCsvTerms([text], DE_LV))}, {terms: EXPECTED, leftOut: 0, problems: []});
  });
}

test('quoted terms may hold the separator and quotes', async () => {
  const {terms} = await readCsvTerms(['"Haus, Hof","māja; ""sēta"""\n"a;b","c"\n'], DE_LV);
  assert.deepEqual(terms, [
    {source: 'Haus, Hof', target: 'māja; "sēta"'},
    {source: 'a;b', target: 'c'},
  ]);
});

test('a quote inside a term is only a quote', async () => {
  assert.deepEqual((await readCsvTerms(['5" disk;5" disks\nHaus;māja'], DE_LV)).terms[0], {
    source: '5" disk',
    target: '5" disks',
  });
});

test('other scripts and emoji are terms like any other', async () => {
  const {terms, problems} = await readCsvTerms(['بيت,בית\n👩‍👩‍👧‍👦,ģimene\n'], {source: 'ar', target: 'he'});
  assert.deepEqual(terms, [
    {source: 'بيت', target: 'בית'},
    {source: '👩‍👩‍👧‍👦', target: 'ģimene'},
  ]);
  assert.deepEqual(problems, []);
});

test('empty, repeated and unusable terms are reported with their lines, and the rest is read', async () => {
  const rows = [
    'source,target',
    'Haus,māja',
    ',koks',
    'Baum,',
    'Haus,māja',
    'Haus,nams',
    '',
    '"Zeile',
    'zwei",rinda',
    'nur eine Spalte',
    'eins,zwei,drei',
    `Null,nul\0le`,
    `${'x'.repeat(1_001)},y`,
    'Wasser,ūdens',
  ];
  const {terms, problems} = await readCsvTerms([rows.join('\n')], DE_LV);
  assert.deepEqual(terms, [
    {source: 'Haus', target: 'māja'},
    {source: 'Wasser', target: 'ūdens'},
  ]);
  assert.deepEqual(linesOf(problems), [
    {line: 3, message: 'the source term is empty'},
    {line: 4, message: 'the target term is empty'},
    {line: 5, message: '"Haus" is already on line 2'},
    {line: 6, message: '"Haus" is already on line 2 with another target, which is kept'},
    {line: 8, message: 'a term holds a line break or another control character'},
    {line: 10, message: 'there is one column, but a source and a target term are needed'},
    {line: 11, message: 'there are more than 2 columns; put a term that holds the separator in quotes'},
    {line: 12, message: 'a term holds a line break or another control character'},
    {line: 13, message: 'a term is longer than 1000 characters'},
  ]);
});

test('a first row that only looks like a header is a term', async () => {
  assert.deepEqual((await readCsvTerms(['no,ne\nja,jā'], {source: 'en', target: 'lv'})).terms.length, 2);
  assert.deepEqual(
    (await readCsvTerms(['source,avots\ntarget,mērķis'], {source: 'en', target: 'lv'})).terms.length,
    2,
  );
});

test('a quote that is never closed is reported with its line', async () => {
  await assert.rejects(readCsvTerms(['Haus,māja\n"Baum,koks\n'], DE_LV), {
    name: 'TermFileError',
    message: /not valid CSV.*line 2/i,
  });
});

test('an empty file has no terms', async () => {
  assert.deepEqual({...(await readCsvTerms([''], DE_LV))}, {terms: [], leftOut: 0, problems: []});
  assert.deepEqual({...(await readCsvTerms(['\uFEFF\n\n'], DE_LV))}, {terms: [], leftOut: 0, problems: []});
});

test('a term that is the name of a language is not a header', async () => {
  const terms = [{source: 'Deutsch', target: 'vācu'}];
  assert.deepEqual({...(await readCsvTerms(['Deutsch;vācu\n'], DE_LV))}, {terms, leftOut: 0, problems: []});
});
