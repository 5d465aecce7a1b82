import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {terminologyOf} from '../../../src/corpora/index.ts';
import type {CorpusTerm, TermStatus} from '../../../src/store/index.ts';
import {TermChecker} from '../../../src/translation/terms/term-checks.ts';

type Row = readonly [source: string, target: string, status?: TermStatus];
const rowsOf = (rows: readonly Row[]): CorpusTerm[] =>
  rows.map(([source, target, status]) => ({source, target, ...(status && {status})}));

const INVOICE: readonly Row[] = [
  ['invoice', 'Faktura', 'forbidden'],
  ['invoice', 'Rechnung', 'preferred'],
  ['invoice', 'Rechnungsbeleg', 'admitted'],
  ['invoice', 'Quittung', 'forbidden'],
];

async function reports(
  rows: readonly Row[],
  source: string,
  translation: string,
  [from, to]: readonly [string, string] = ['en', 'de'],
): Promise<string[]> {
  const checker = await TermChecker.load(await terminologyOf(rowsOf(rows)), {source: from, target: to});
  return checker.check(source, translation).map((check) => {
    const [at] = check.source ?? [];
    const [used] = check.translation ?? [];
    const places = [at && source.slice(at.start, at.end), used && translation.slice(used.start, used.end)];
    return [check.check, ...places.filter(Boolean), check.expected && `(${check.expected})`]
      .filter(Boolean)
      .join(' ');
  });
}

describe('forbidden translations of terms', () => {
  const cases: readonly [name: string, Row[], string, string, string[], [string, string]?][] = [
    [
      'are reported with the preferred one',
      [...INVOICE],
      'The invoice is due.',
      'Die Faktura ist fällig.',
      ['termMissed invoice (Rechnung)', 'termForbidden invoice Faktura (Rechnung)'],
    ],
    [
      'are reported inflected, beside the preferred one, too',
      [...INVOICE],
      'Two Invoices',
      'Zwei Rechnungen (früher Quittungen)',
      ['termApplied Invoices Rechnungen (Rechnung)', 'termForbidden Invoices Quittungen (Rechnung)'],
    ],
    ['are not reported where the source lacks the term', [...INVOICE], 'The bill', 'Die Faktura', []],
    [
      'are not needed: an admitted one is right',
      [...INVOICE],
      'The invoice',
      'Der Rechnungsbeleg',
      ['termApplied invoice Rechnungsbeleg (Rechnung)'],
    ],
    [
      'are not found in a compound, nor in a required term of several words',
      [
        ['credit card', 'bankas karte', 'preferred'],
        ['credit card', 'karte', 'forbidden'],
        ['credit card', 'kredītkarte', 'forbidden'],
      ],
      'The credit cards expired.',
      'Bankas kartes ir beigušās, kartes un kredītkartes arī; kartesliste.',
      [
        'termApplied credit cards Bankas kartes (bankas karte)',
        'termForbidden credit cards kartes (bankas karte)',
        'termForbidden credit cards kredītkartes (bankas karte)',
      ],
      ['en', 'lv'],
    ],
    [
      'are found in Arabic with the article',
      [
        ['invoice', 'فاتورة', 'preferred'],
        ['invoice', 'كمبيالة', 'forbidden'],
      ],
      'Pay the invoice.',
      'ادفع الكمبيالة.',
      ['termMissed invoice (فاتورة)', 'termForbidden invoice الكمبيالة (فاتورة)'],
      ['en', 'ar'],
    ],
    [
      'need no preferred one',
      [['Handy', 'handy', 'forbidden']],
      'Mein Handy klingelt.',
      'My handy rings.',
      ['termForbidden Handy handy'],
      ['de', 'en'],
    ],
    [
      'are right where another term requires them',
      [
        ['bill', 'Rechnung', 'forbidden'],
        ['bill', 'Gesetzentwurf', 'preferred'],
        ['invoice', 'Rechnung'],
      ],
      'The bill and the invoice',
      'Der Gesetzentwurf und die Rechnung',
      ['termApplied bill Gesetzentwurf (Gesetzentwurf)', 'termApplied invoice Rechnung (Rechnung)'],
    ],
    [
      'are not reported in names, addresses and code',
      [...INVOICE],
      'Faktura GmbH sent the invoice: see https://example.com/Faktura/2.',
      'Die Faktura GmbH hat die Rechnung geschickt: siehe https://example.com/Faktura/2.',
      ['termApplied invoice Rechnung (Rechnung)'],
    ],
    [
      'are reported when a related language copies the term of the source',
      [
        ['faktura', 'regning', 'preferred'],
        ['faktura', 'faktura', 'forbidden'],
      ],
      'Betala denna faktura.',
      'Betal denne faktura.',
      ['termMissed faktura (regning)', 'termForbidden faktura faktura (regning)'],
      ['sv', 'da'],
    ],
    [
      'are as many as there are',
      [...INVOICE],
      'An invoice, an invoice',
      'Eine Faktura, eine Faktura, noch eine Faktura',
      [
        'termMissed invoice (Rechnung)',
        'termMissed invoice (Rechnung)',
        ...Array.from({length: 3}, () => 'termForbidden invoice Faktura (Rechnung)'),
      ],
    ],
    [
      'count whatever the capitals of the source in the list',
      [
        ['Invoice', 'Faktura', 'forbidden'],
        ['invoice', 'Rechnung'],
      ],
      'The invoice',
      'Die Faktura',
      ['termMissed invoice (Rechnung)', 'termForbidden invoice Faktura (Rechnung)'],
    ],
  ];
  for (const [name, rows, source, translation, wanted, languages] of cases) {
    it(name, async () => assert.deepEqual(await reports(rows, source, translation, languages), wanted));
  }
});

describe('words that are forbidden whatever the source has', () => {
  const banned = (...words: string[]): Row[] => words.map((word) => ['', word, 'forbidden']);
  const cases: readonly [name: string, Row[], string, string, string[], [string, string]][] = [
    [
      'are found inflected',
      banned('štelle', 'pa lielam'),
      'He has two jobs.',
      'Pa lielam viņam ir divas štelles.',
      ['termForbidden Pa lielam', 'termForbidden štelles'],
      ['en', 'lv'],
    ],
    [
      'are not other words with the same stem',
      banned('universe', 'organ', 'invoice'),
      'Die Universitäten und Organisationen haben hier Rechnungen.',
      'The universities and organizations have invoices here.',
      ['termForbidden invoices'],
      ['de', 'en'],
    ],
    ['are not found in other words', banned('bill'), 'Faktura', 'The billion', [], ['de', 'en']],
    [
      'are found in capitals only, if they are abbreviations',
      banned('IT'),
      'Es ist hier, die EDV.',
      'It is here, the IT.',
      ['termForbidden IT'],
      ['de', 'en'],
    ],
    [
      'are right in a term that is required',
      [...banned('karte'), ['credit card', 'bankas karte']],
      'The credit card and the map',
      'Bankas karte un karte',
      ['termApplied credit card Bankas karte (bankas karte)', 'termForbidden karte'],
      ['en', 'lv'],
    ],
  ];
  for (const [name, rows, source, translation, wanted, languages] of cases) {
    it(name, async () => assert.deepEqual(await reports(rows, source, translation, languages), wanted));
  }
});

describe('the terms that engines get', () => {
  it('are the preferred ones, else the first ones that are not forbidden', async () => {
    const {terms} = await terminologyOf(
      rowsOf([
        ['invoice', 'Faktura', 'forbidden'],
        ['invoice', 'Rechnungsbeleg', 'admitted'],
        ['invoice', 'Rechnung', 'preferred'],
        ['house', 'Gebäude', 'admitted'],
        ['house', 'Bude', 'forbidden'],
        ['job', 'Job', 'forbidden'],
        ['', 'Handy', 'forbidden'],
      ]),
    );
    assert.deepEqual(
      terms.map(({source, target}) => [source, target]),
      [
        ['invoice', 'Rechnung'],
        ['house', 'Gebäude'],
      ],
    );
  });

  it('are the rows of the corpus themselves, if no row has a status', async () => {
    const rows = rowsOf([['invoice', 'Rechnung']]);
    assert.equal((await terminologyOf(rows)).terms, rows);
  });
});
