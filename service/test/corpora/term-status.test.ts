import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readCsvTerms} from '../../src/corpora/index.ts';
import {linesOf} from './lines-of.ts';

const DE_LV = {source: 'de', target: 'lv'};
const read = async (lines: readonly string[], languages = DE_LV) => {
  const {terms, problems} = await readCsvTerms([lines.join('\n')], languages);
  return {terms, problems: linesOf(problems)};
};
const WANTED = [
  {source: 'Rechnungsbetrag', target: 'rēķina summa', status: 'preferred'},
  {source: 'Rechnungsbetrag', target: 'faktūras summa', status: 'forbidden'},
  {source: 'Haus', target: 'māja'},
];

for (const [header, preferred, forbidden] of [
  ['source,target,status', 'preferred', 'forbidden'],
  ['de,lv,Status', 'Preferred', 'Deprecated'],
  ['German,Latvian,Usage', 'preferred term', 'Do not use'],
  ['de,lv,Usage status', 'PREFERRED', 'not recommended'],
  ['de,lv,Term Status', 'preferredTerm-admn-sts', 'deprecatedTerm-admn-sts'],
  ['de,lv,target_status', 'recommended', 'DO_NOT_USE'],
  ['de,lv,Status [lv]', 'preferred', 'obsolete'],
  ['de,lv,administrativeStatus', 'preferredTerm-admn-sts', 'supersededTerm-admn-sts'],
  ['de,lv,normativeAuthorization', 'preferredTerm', 'deprecatedTerm'],
  ['de,lv,"Latvian status"', 'preferred', 'Rejected'],
] as const) {
  test(`a column ${header.split(',').at(-1)} has the status: ${preferred}, ${forbidden}`, async () => {
    const rows = [
      `Rechnungsbetrag,rēķina summa,${preferred}`,
      `Rechnungsbetrag,faktūras summa,${forbidden}`,
      'Haus,māja,',
    ];
    assert.deepEqual(await read([header, ...rows]), {terms: WANTED, problems: []});
  });
}

test('columns with yes and no have the status, too', async () => {
  const rows = [
    'Rechnungsbetrag;rēķina summa;yes;no',
    'Rechnungsbetrag;faktūras summa;;X',
    'Haus;māja;FALSE;0',
  ];
  assert.deepEqual(await read(['de;lv;Preferred;Forbidden', ...rows]), {terms: WANTED, problems: []});
});

test('a translation into Arabic is forbidden, and one with another mark is not the same', async () => {
  const {terms, problems} = await read(
    ['en\tar\tstatus', 'invoice\tفاتورة\tapproved', 'invoice\tالكمبيالة\tforbidden', 'computer\tحاسوب\t'],
    {source: 'en', target: 'ar'},
  );
  assert.deepEqual(terms, [
    {source: 'invoice', target: 'فاتورة', status: 'admitted'},
    {source: 'invoice', target: 'الكمبيالة', status: 'forbidden'},
    {source: 'computer', target: 'حاسوب'},
  ]);
  assert.deepEqual(problems, []);
});

test('the column of the source language, states of work and notes are no status', async () => {
  const terms = [{source: 'Haus', target: 'māja'}];
  assert.deepEqual(await read(['de,lv,Status [de]', 'Haus,māja,forbidden']), {terms, problems: []});
  assert.deepEqual(await read(['de,lv,Status', 'Haus,māja,In review']), {terms, problems: []});
  const note = 'do not use this in headings';
  assert.deepEqual(await read(['de,lv,Usage', `Haus,māja,${note}`]), {terms, problems: []});
});

test('a status that is not known may mean forbidden, so its row is reported', async () => {
  const {terms, problems} = await read(['de,lv,status', 'Haus,nams,forbiden', 'Schiff,kuģis,preferred']);
  assert.deepEqual(terms, [{source: 'Schiff', target: 'kuģis', status: 'preferred'}]);
  const message =
    'the status "forbiden" is not known; write preferred, admitted or forbidden, or leave it empty';
  assert.deepEqual(problems, [{line: 2, message}]);
  assert.deepEqual((await read(['de,lv,forbidden', 'Haus,nams,maybe'])).terms, []);
});

test('one translation is preferred, any number is admitted or forbidden', async () => {
  const {terms, problems} = await read([
    'source,target,status',
    'Haus,māja,preferred',
    'Haus,nams,preferred',
    'Haus,ēka,admitted',
    'Haus,celtne,allowed',
    'Haus,būda,banned',
    'Haus,māja,forbidden',
    'Haus,būda,deprecated',
    ',štelle,admitted',
  ]);
  assert.deepEqual(
    terms.map(({target, status}) => [target, status]),
    [
      ['māja', 'preferred'],
      ['ēka', 'admitted'],
      ['celtne', 'admitted'],
      ['būda', 'forbidden'],
    ],
  );
  assert.deepEqual(problems, [
    {line: 3, message: '"Haus" is already on line 2 with another target, which is kept'},
    {line: 7, message: '"māja" is already on line 2 with another status, which is kept'},
    {line: 8, message: '"Haus" is already on line 6'},
    {line: 9, message: 'the source term is empty'},
  ]);
});

test('forbidden words need no source, in a column of its own or not', async () => {
  const word = {source: '', target: 'štelle', status: 'forbidden'};
  assert.deepEqual(await read(['de,lv,status', ',štelle,forbidden']), {terms: [word], problems: []});
  assert.deepEqual(await read(['lv;Status', 'štelle;do not use']), {terms: [word], problems: []});
  assert.deepEqual(await read(['forbidden;target', 'yes;štelle', 'yes;štelle']), {
    terms: [word],
    problems: [{line: 3, message: '"štelle" is already on line 2'}],
  });
});

test('a list whose source column is not known is no list of words', async () => {
  const {terms, problems} = await read(['Begriff,Latvian,Status', 'Haus,būda,forbidden']);
  assert.deepEqual(terms, []);
  assert.match(problems[0]?.message ?? '', /more than 2 columns/);
});
