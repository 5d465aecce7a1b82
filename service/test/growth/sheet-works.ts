import {ComparedStrings} from '../../src/documents/formats/formulas/compared-strings.ts';
import {namesInStrings} from '../../src/documents/formats/formulas/names-in-strings.ts';
import {renameInFormula} from '../../src/documents/formats/formulas/sheet-references.ts';
import {columnsInFormulas} from '../../src/documents/formats/office-open-xml/spreadsheet/table-names.ts';
import {renameInOpenFormula} from '../../src/documents/formats/open-document/sheet-addresses.ts';
import type {GrowingWork} from './growth.ts';

/** Pieces of formulas: names, strings, references and unclosed brackets. */
const PIECES: readonly string[] = [
  'a-',
  'a.',
  'a:',
  'a!',
  'a(',
  '"a"',
  '"a""',
  '"a",',
  "'a'!",
  "''a",
  '[a]',
  "['[",
  '[a',
  '{',
  '(',
  '=',
  '<>',
  ' ',
  '$A$1,',
  'cell-content-',
  '#REF!',
];
const renamed = (name: string): string => `${name}1`;

/** Functions that read formulas of workbooks. */
const READERS: Readonly<Record<string, (formula: string) => unknown>> = {
  'strings that formulas compare with': (formula) => new ComparedStrings().addFormula(formula),
  'columns of tables in formulas': (formula) => [...columnsInFormulas(formula)],
  'sheets in formulas of Excel': (formula) => renameInFormula(formula, renamed),
  'sheets in formulas of OpenDocument': (formula) => renameInOpenFormula(formula, renamed),
};

/** Formulas of workbooks, criteria with wildcards, and sheet names in strings. */
export function sheetWorks(): GrowingWork[] {
  const formulas = Object.entries(READERS).map(([name, read]): GrowingWork => ({
    name,
    from: 2_000,
    most: 1_000_000,
    run: (size) =>
      PIECES.map((piece) => read(`"a"${piece.repeat(Math.ceil(size / piece.length)).slice(0, size)}`)),
  }));
  const criteria: GrowingWork = {
    name: 'criteria with stars',
    from: 500,
    most: 1_000_000,
    run: (size) =>
      ['a*a*a*a*b', 'a?a*b', '*a*', '~*a?*b'].map((criterion) => {
        const compared = new ComparedStrings();
        compared.addText(criterion);
        return compared.keeps('a'.repeat(size));
      }),
  };
  const names: GrowingWork = {
    name: 'names of sheets in strings',
    from: 500,
    most: 16_000,
    run: (size) => {
      // All have the same length, since there is a search for each length.
      const numbers = Array.from({length: size}, (_, index) => String(index).padStart(6, '0'));
      return namesInStrings(
        numbers.map((number) => `sheet${number}`),
        numbers.map((number) => `"the cell ${number} of a list"`),
      );
    },
  };
  return [...formulas, criteria, names];
}
