import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {DocumentChecks} from '../../../src/client/types.ts';
import {cutText, findingsOf} from '../../../src/elements/mt-document-drop/checks/document-findings.ts';

type Item = DocumentChecks['items'][number];

const RENT = {source: 'The rent is 1,250 euros.', translation: 'Īre ir 125 eiro.'};
const LESSEE = {source: 'The lessee pays.', translation: 'Maksā nomnieks.'};

describe('the findings of a document', () => {
  it('are grouped by sentence, terms in separate groups', () => {
    const items: Item[] = [
      {check: 'numbersDiffer', ...RENT, expected: '1,250'},
      {check: 'termMissed', ...RENT, expected: 'nomas maksa'},
      {check: 'bracketsDiffer', ...RENT},
      {check: 'termApplied', ...LESSEE, expected: 'nomnieks'},
      {check: 'tooShort', ...LESSEE},
    ];
    const findings = findingsOf({count: 4, items});
    assert.deepEqual(findings.faults, [
      {
        ...RENT,
        found: [
          {check: 'numbersDiffer', texts: {expected: '1,250'}},
          {check: 'bracketsDiffer', texts: {}},
        ],
      },
      {...LESSEE, found: [{check: 'tooShort', texts: {}}]},
    ]);
    assert.deepEqual(findings.missedTerms, [
      {...RENT, found: [{check: 'termMissed', texts: {expected: 'nomas maksa'}}]},
    ]);
    assert.deepEqual(findings.appliedTerms, [
      {...LESSEE, found: [{check: 'termApplied', texts: {expected: 'nomnieks'}}]},
    ]);
    assert.deepEqual([findings.sentences, findings.listed, findings.count], [2, 4, 4]);
  });

  it('count a sentence in each place of the document where others come between', () => {
    const untranslated: Item = {check: 'untranslated', source: 'Yes', translation: 'Yes'};
    const items: Item[] = [untranslated, {check: 'tooShort', ...LESSEE}, untranslated];
    assert.equal(findingsOf({count: 3, items}).sentences, 3);
  });

  it('have at least as many faults as they list', () => {
    const items: Item[] = [{check: 'empty', source: 'Yes', translation: ''}];
    assert.equal(findingsOf({count: 0, items}).count, 1);
    assert.deepEqual(findingsOf({count: 340, items: []}), {
      faults: [],
      missedTerms: [],
      appliedTerms: [],
      sentences: 0,
      listed: 0,
      count: 340,
    });
  });

  it('name the words that the service names, though other words stay too', () => {
    const sentence = {source: 'Anna saw a boojum in Riga.', translation: 'Anna vio un boojum en Riga.'};
    const found = {check: 'unknownWord', ...sentence} as const;
    const items: Item[] = [
      {...found, found: 'boojum'},
      {check: 'numbersDiffer', ...sentence, expected: '1,250', found: '125'},
      {...found, found: 'Riga'},
    ];
    const {faults} = findingsOf({count: 3, items});
    assert.deepEqual(
      faults[0]?.found.map(({texts}) => texts),
      [{translation: 'boojum, Riga'}, {expected: '1,250', translation: '125'}, {translation: 'boojum, Riga'}],
    );
  });

  for (const [what, source, translation, count, words] of [
    ['is named', 'The frobnicator hums.', 'El *frobnicator zumba.', 1, 'frobnicator'],
    [
      'is named once',
      'A frobnicator is a frobnicator.',
      'Un frobnicator es un frobnicator.',
      2,
      'frobnicator',
    ],
    ['with another one is named', 'The snark saw a boojum.', 'El snark vio un boojum.', 2, 'snark, boojum'],
    ['is not named where a name stays, too', 'Anna saw a boojum.', 'Anna vio un boojum.', 1, undefined],
    ['is not named where it was changed', 'The boojums sleep.', 'Los bujumes duermen.', 1, undefined],
    ['with letters of Latvian is named', 'Viņš ir šķērskoks.', 'He is šķērskoks.', 1, 'šķērskoks'],
  ] as const) {
    it(`name an unknown word: one that ${what}`, () => {
      const items = Array.from({length: count}, () => ({check: 'unknownWord', source, translation}) as const);
      const {faults} = findingsOf({count, items: [...items]});
      assert.equal(faults.length, 1);
      assert.equal(faults[0]?.found[0]?.texts.translation, words);
    });
  }
});

describe('a long text', () => {
  it('stays whole while little would be cut', () => {
    for (const text of ['', 'Īsi.', 'a'.repeat(225)]) assert.equal(cutText(text), undefined);
  });

  it('is cut after a word', () => {
    const cut = cutText('Donaudampfschifffahrt und Straßenbahn '.repeat(30))!;
    assert.match(cut, /^(?:\S+ )+…$/);
    assert.ok(cut.length <= 190, `${cut.length}`);
    assert.ok(['Donaudampfschifffahrt', 'und', 'Straßenbahn'].includes(cut.split(' ').at(-2)!));
  });

  it('is cut in the middle without spaces, but not inside a letter or emoji', () => {
    assert.equal(cutText('条'.repeat(1000)), `${'条'.repeat(180)}…`);
    for (const sign of ['👩🏽‍💼', '📦', 'ē̱']) {
      for (const before of ['', 'a', 'ab']) {
        const cut = cutText(before + sign.repeat(200))!.slice(before.length, -1);
        const signs = [...new Intl.Segmenter('en').segment(cut)].map(({segment}) => segment);
        assert.deepEqual([...new Set(signs)], [sign], `${before}${sign}`);
      }
    }
  });

  it('of one letter or emoji with endless marks is cut after that letter or emoji', () => {
    for (const sign of ['a', '📦']) assert.equal(cutText(sign + '\u0301'.repeat(300)), `${sign}…`);
  });
});
