import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Term} from '../../../src/engines/engine.ts';
import {latvianStem} from '../../../src/translation/terms/latvian-stem.ts';
import {TermChecker} from '../../../src/translation/terms/term-checks.ts';

const term = (source: string, target: string): Term => ({source, target});

async function told(
  source: string,
  translation: string,
  terms: readonly Term[],
  [from, to]: readonly [string, string] = ['en', 'lv'],
): Promise<string[]> {
  const checker = await TermChecker.load(terms, {source: from, target: to});
  return checker.check(source, translation).map((one) => {
    const [at] = one.source ?? [];
    const [used] = one.translation ?? [];
    const words = [at && source.slice(at.start, at.end), used && translation.slice(used.start, used.end)];
    return `${one.check} ${words.filter(Boolean).join(' → ')} (${one.expected})`;
  });
}

describe('terms that were applied and missed', () => {
  const invoice = term('invoice', 'rēķins');
  const cases: [string, string, string, Term[], string[], [string, string]?][] = [
    ['as in the list', 'The invoice.', 'Šis rēķins.', [invoice], ['termApplied invoice → rēķins (rēķins)']],
    ['missed', 'The invoice.', 'Šī faktūra.', [invoice], ['termMissed invoice (rēķins)']],
    [
      'inflected in both texts',
      'Two invoices came.',
      'Atnāca divi rēķini.',
      [invoice],
      ['termApplied invoices → rēķini (rēķins)'],
    ],
    ['inflected and missed', 'Two INVOICES', 'Divas faktūras', [invoice], ['termMissed INVOICES (rēķins)']],
    [
      'of several words',
      'Annual General Meetings',
      'Akcionāru pilnsapulces',
      [term('meeting', 'sēde'), term('general meeting', 'pilnsapulce')],
      ['termApplied General Meetings → pilnsapulces (pilnsapulce)'],
    ],
    [
      'each as often as it stands there',
      'The invoice is the invoice',
      'Rēķins ir tas',
      [invoice],
      ['termApplied invoice → Rēķins (rēķins)', 'termMissed invoice (rēķins)'],
    ],
    [
      'in long compounds as a whole word only',
      'Die Donaudampfschifffahrtsgesellschaften und die Rechnungen',
      'Las compañías de vapores del Danubio y las facturas',
      [term('Rechnung', 'factura'), term('Gesellschaft', 'sociedad')],
      ['termApplied Rechnungen → facturas (factura)'],
      ['de', 'es'],
    ],
    [
      'in Russian',
      'Договоры подписаны.',
      'Contracts are signed.',
      [term('договор', 'contract')],
      ['termApplied Договоры → Contracts (contract)'],
      ['ru', 'en'],
    ],
    [
      'without spaces between words',
      '我喜欢苹果。',
      'Man garšo āboli.',
      [term('苹果', 'ābols')],
      ['termApplied 苹果 → āboli (ābols)'],
      ['zh', 'lv'],
    ],
    [
      'of a language without stems: as written',
      'Dwie faktury, faktura',
      'Rēķins',
      [term('faktura', 'rēķins')],
      ['termApplied faktura → Rēķins (rēķins)'],
      ['pl', 'lv'],
    ],
    [
      'nothing for other words',
      'The board 😀',
      'Dēlis 😀',
      [invoice, term(' ', 'x'), term('board', ' ')],
      [],
    ],
  ];
  for (const [name, source, translation, terms, expected, pair] of cases) {
    it(name, async () => assert.deepEqual(await told(source, translation, terms, pair), expected));
  }

  it('know the forms of Latvian words', () => {
    const forms = [
      ['rēķins', 'rēķina', 'rēķinam', 'rēķinu', 'rēķinā', 'rēķini', 'rēķiniem', 'rēķinos'],
      ['brālis', 'brāļa', 'brālim', 'brāli', 'brāļi', 'brāļiem'],
      ['sapulce', 'sapulces', 'sapulcē', 'sapulču', 'sapulcēm', 'sapulcēs'],
      ['līgums', 'līguma', 'līgumi', 'līgumiem', 'līgumos'],
      ['zeme', 'zemes', 'zemju', 'zemē'],
      ['ražošanas', 'ražošana', 'ražošanai', 'ražošanā'],
      ['glāžšķūnis', 'glāžšķūņa', 'glāžšķūņu', 'glāžšķūnī'],
    ];
    for (const same of forms) assert.deepEqual(new Set(same.map(latvianStem)).size, 1, same.join(' '));
    assert.notEqual(latvianStem('māja'), latvianStem('māte'));
  });
});
