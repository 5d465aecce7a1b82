import type {Markup} from '../../markup/markup.ts';
import type {ComparedStrings} from '../formulas/compared-strings.ts';

/** Attributes that contain a formula or condition. */
const FORMULAS: readonly (readonly [element: RegExp, attribute: string])[] = [
  [/^table:(?:table-cell|covered-table-cell|named-expression)$/, 'table:formula'],
  [/^table:named-expression$/, 'table:expression'],
  [/^table:content-validation$/, 'table:condition'],
  [/^style:map$/, 'style:condition'],
  [/^calcext:condition$/, 'calcext:value'],
];

/** Adds the strings that formulas, validation lists and filters of a spreadsheet compare cells with. */
export function addComparedStrings(markup: Markup, compared: ComparedStrings): void {
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if (kind !== 'open' && kind !== 'empty') continue;
    const name = markup.names[index]!;
    if (name === 'table:filter-condition') {
      const value = markup.attribute(index, 'table:value');
      if (value) compared.addText(value.value);
    }
    for (const [element, attribute] of FORMULAS) {
      const formula = element.test(name) ? markup.attribute(index, attribute) : undefined;
      if (formula) compared.addFormula(formula.value);
    }
  }
}
