import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {renameInFormula} from '../../../../src/documents/formats/formulas/sheet-references.ts';

const renamed = (formula: string) =>
  renameInFormula(formula, (name) => ({Data: 'Dati', 'My data': "Mani 'dati'", Last: 'Pēdējā'})[name]);

describe('references to sheets in formulas', () => {
  it('get the new names, quoted', () => {
    for (const [formula, expected] of [
      ['Data!A1+1', "'Dati'!A1+1"],
      ["SUM('My data'!A1:B2,Data!C3)", "SUM('Mani ''dati'''!A1:B2,'Dati'!C3)"],
      ['SUM(Data:Last!A1)', "SUM('Dati:Pēdējā'!A1)"],
      ["'Data:Last'!A1", "'Dati:Pēdējā'!A1"],
      ['IF(A1="Data!","""Data!""",Data!B1)', `IF(A1="Data!","""Data!""",'Dati'!B1)`],
      ['a:Data:Last!A1', "a:'Dati:Pēdējā'!A1"],
    ] as const) {
      assert.equal(renamed(formula), expected);
    }
  });

  it('stay where they name something else', () => {
    for (const formula of [
      'Other!A1',
      "'[book.xlsx]Data'!A1",
      '[1]Data!A1',
      '1Data!A1',
      'MyData!A1',
      "'it''s Data'!A1&'x",
      '"unfinished Data!A1',
      '#REF!Data',
    ]) {
      assert.equal(renamed(formula), formula);
    }
  });

  it('are found in hostile formulas with work that grows as their length does', () => {
    for (const part of ["'", "''a", '\\', 'a', 'a:', '"', 'ā1.', "'a'", ']a', ':']) {
      const ratio = workRatio(part);
      // The square of the length would give 256; caches make it more than 16.
      assert.ok(ratio < 90, `${JSON.stringify(part)}: ${ratio}`);
    }
  });
});

/** How much longer a formula of 16 times the length takes: the least of several times, measured in turn. */
function workRatio(part: string): number {
  const formulas = [10_000, 160_000].map((length) => `${part.repeat(length / part.length)}+x!A1`);
  const least = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1) {
    for (const [index, formula] of formulas.entries()) {
      const start = performance.now();
      renamed(formula);
      least[index] = Math.min(least[index]!, performance.now() - start);
    }
  }
  return least[1]! / least[0]!;
}
