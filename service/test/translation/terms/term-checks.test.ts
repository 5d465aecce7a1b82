import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Term} from '../../../src/engines/engine.ts';
import {czechStem} from '../../../src/translation/terms/czech-stem.ts';
import {estonianStems} from '../../../src/translation/terms/estonian-stems.ts';
import {latvianStem} from '../../../src/translation/terms/latvian-stem.ts';
import {polishStem} from '../../../src/translation/terms/polish-stem.ts';
import {TermChecker} from '../../../src/translation/terms/term-checks.ts';
import {requiredTerms} from '../../../src/translation/terms/term-rules.ts';

const term = (source: string, target: string): Term => ({source, target});

async function termReports(
  source: string,
  translation: string,
  terms: readonly Term[],
  [from, to]: readonly [string, string] = ['en', 'lv'],
): Promise<string[]> {
  const checker = await TermChecker.load(requiredTerms(terms), {source: from, target: to});
  return checker.check(source, translation).map((check) => {
    const [at] = check.source ?? [];
    const [used] = check.translation ?? [];
    const words = [at && source.slice(at.start, at.end), used && translation.slice(used.start, used.end)];
    return `${check.check} ${words.filter(Boolean).join(' → ')} (${check.expected})`;
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
      'Dve faktúry, faktúra',
      'Rēķins',
      [term('faktúra', 'rēķins')],
      ['termApplied faktúra → Rēķins (rēķins)'],
      ['sk', 'lv'],
    ],
    [
      'in Polish, whose consonants change',
      'Na fakturze i w książkach 😀.',
      'Rēķinā un grāmatās 😀.',
      [term('faktura', 'pavadzīme'), term('książka', 'grāmata')],
      ['termMissed fakturze (pavadzīme)', 'termApplied książkach → grāmatās (grāmata)'],
      ['pl', 'lv'],
    ],
    [
      'in Czech, into Polish',
      'Podle dvou smluv a objednávek.',
      'Według dwóch umów i poleceń.',
      [term('smlouva', 'umowa'), term('objednávka', 'zamówienie')],
      ['termApplied smluv → umów (umowa)', 'termMissed objednávek (zamówienie)'],
      ['cs', 'pl'],
    ],
    [
      'in Estonian, whose stems do not show',
      'Raamatutes ja lepingutega, arvudes.',
      'Grāmatās un līgumiem, skaitļos.',
      [term('raamat', 'grāmata'), term('leping', 'vienošanās'), term('arve', 'rēķins')],
      ['termApplied Raamatutes → Grāmatās (grāmata)', 'termMissed lepingutega (vienošanās)'],
      ['et', 'lv'],
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
    it(name, async () => assert.deepEqual(await termReports(source, translation, terms, pair), expected));
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

  it('know the forms of Polish words', () => {
    const forms = [
      'faktura faktury fakturze fakturę fakturą faktur fakturom fakturami fakturach',
      'umowa umowy umowie umowę umową umów umowom umowami umowach',
      'książka książki książce książkę książką książek książkom książkami',
      'zamówienie zamówienia zamówieniu zamówieniem zamówień zamówieniom',
      'system systemu systemowi systemem systemie systemy systemów systemach',
      'kwota kwoty kwocie kwotę kwot kwotami',
      'droga drogi drodze drogę dróg drogami',
      'miasto miasta mieście miast miastach',
      'stół stołu stole stoły stołów',
      'urząd urzędu urzędem urzędzie urzędy urzędów',
      'wysoki wysoka wysokiego wysokiej wysocy wysokich',
    ];
    for (const same of forms) assert.deepEqual(new Set(same.split(' ').map(polishStem)).size, 1, same);
    const stems = ['umowa', 'uwaga', 'praca', 'prawo', 'plik', 'płaca', 'kot', 'kosz'];
    assert.equal(new Set(stems.map(polishStem)).size, stems.length);
  });

  it('know the forms of Czech words', () => {
    const forms = [
      'faktura faktury faktuře fakturu fakturou faktur fakturám fakturách fakturami',
      'smlouva smlouvy smlouvě smlouvu smlouvou smluv smlouvám',
      'kniha knihy knize knihu knihou knih knihám',
      'objednávka objednávky objednávce objednávku objednávek objednávkami',
      'systém systému systémem systémy systémů systémech',
      'společnost společnosti společností společnostem společnostech',
      'dům domu domem domy domů',
      'článek článku článkem články článků',
      'nový nového novému nová nové novou nových novými',
    ];
    for (const same of forms) assert.deepEqual(new Set(same.split(' ').map(czechStem)).size, 1, same);
    const stems = ['smlouva', 'sleva', 'práce', 'právo', 'soubor', 'sobota'];
    assert.equal(new Set(stems.map(czechStem)).size, stems.length);
  });

  it('know what Estonian words may be forms of', () => {
    const forms = [
      'arve arvet arvesse arves arvest arvele arvel arveid arvete arvetele',
      'leping lepingu lepingut lepingud lepingute lepinguid lepingus lepingutele',
      'raamat raamatu raamatut raamatud raamatute raamatuid',
      'tellimus tellimuse tellimust tellimused tellimuste tellimusi tellimustega',
      'arvuti arvutit arvutid arvutite arvutisse',
      'keel keele keelt keeled keelte keeli',
    ];
    for (const same of forms) {
      const [first = '', ...otherForms] = same.split(' ');
      for (const form of otherForms) assert.ok(estonianStems(form).includes(first), form);
    }
    assert.ok(!estonianStems('raamat').includes('raam'));
  });
});
