import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {renameInFormula} from '../../../../src/documents/formats/formulas/sheet-references.ts';
import {excessOf} from '../../../growth/growth.ts';

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

  it('are found in hostile formulas with work that grows as their length does', async () => {
    for (const part of ["'", "''a", '\\', 'a', 'a:', '"', 'ā1.', "'a'", ']a', ':']) {
      const formulaOf = (size: number) => `${part.repeat(size / part.length)}+x!A1`;
      const run = (size: number) => renamed(formulaOf(size));
      const excess = await excessOf({name: part, from: 500, most: 160_000, run}, 15);
      assert.equal(excess, undefined, JSON.stringify(excess));
    }
  });
});
