import type {Markup} from '../../../markup/markup.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {addHeaderFooter} from './header-footer.ts';
import {attributeOf, tagNames} from '../common/tag-names.ts';
import {addString, stringText} from './sheet-strings.ts';

/** Text of a cell: a shared string by its number, or its own text with the index of its paragraph. */
export type CellText =
  | {readonly kind: 'shared'; readonly number: number}
  | {readonly kind: 'own'; readonly text: string; readonly paragraph: number | undefined};

const HEADERS = new Set(
  'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter'.split(' ').map((name) => `s:${name}`),
);

const OWN_TEXT = ['inlineStr', 'headerFooter', 'dataValidation', 'tooltip'];

/** Whether a sheet itself contains text; most sheets have only numbers and shared strings. */
export function hasOwnText(sheet: Buffer): boolean {
  return OWN_TEXT.some((mark) => sheet.includes(mark));
}

/**
 * Adds the texts in the sheet itself.
 *
 * @param references - Cells, such as `B4`, whose texts are added to `cellTexts`.
 */
export function addSheetText(
  markup: Markup,
  part: TextPart,
  references: ReadonlySet<string>,
  cellTexts: Map<string, CellText>,
): void {
  const names = tagNames(markup);
  let row = 0;
  let column = 0;
  names.forEach((name, index) => {
    if (markup.kinds[index] === 'close') return;
    if (name === 's:row') {
      row = Number(attributeOf(markup, index, 'r')?.value ?? row + 1);
      column = 0;
    } else if (name === 's:c') {
      const reference = attributeOf(markup, index, 'r')?.value ?? `${columnName(column + 1)}${row}`;
      column = columnNumber(reference);
      const text = readCell(markup, names, part, index);
      if (text && references.has(reference)) cellTexts.set(reference, text);
    } else if (HEADERS.has(name) && markup.kinds[index] === 'open') addHeaderFooter(markup, part, index);
    else addHints(markup, part, index, name);
  });
}

/** Maximum length of hints: Excel reports a workbook with longer hints as damaged. */
const HINTS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  [
    's:dataValidation',
    new Map([
      ['promptTitle', 32],
      ['prompt', 255],
      ['errorTitle', 32],
      ['error', 224],
    ]),
  ],
  ['s:hyperlink', new Map([['tooltip', 255]])],
]);

/** Adds the hints of a cell: validation messages and the tooltip of a link. */
function addHints(markup: Markup, part: TextPart, element: number, name: string): void {
  const hints = HINTS.get(name);
  if (!hints) return;
  for (const [attribute, most] of hints) {
    const hint = attributeOf(markup, element, attribute);
    if (hint) part.addAttribute(hint, most);
  }
}

function readCell(
  markup: Markup,
  names: readonly string[],
  part: TextPart,
  cell: number,
): CellText | undefined {
  const type = attributeOf(markup, cell, 't')?.value;
  if (type !== 's' && type !== 'inlineStr') return undefined;
  for (const child of markup.children(cell)) {
    if (type === 's' && names[child] === 's:v') {
      return {kind: 'shared', number: Number(plainContent(markup, child))};
    }
    if (type === 'inlineStr' && names[child] === 's:is') {
      const paragraph = addString(markup, names, part, child) ? part.paragraphs.length - 1 : undefined;
      return {kind: 'own', text: stringText(markup, names, child), paragraph};
    }
  }
  return undefined;
}

function plainContent(markup: Markup, element: number): string {
  let text = '';
  for (const child of markup.children(element)) text += markup.text(child);
  return text.trim();
}

/** Column number of a reference such as `AB12`; A is 1. */
export function columnNumber(reference: string): number {
  let number = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & 0x5f;
    if (letter < 65 || letter > 90) break;
    number = number * 26 + letter - 64;
  }
  return number;
}

/** Letters of the column with this number; A is 1. */
export function columnName(number: number): string {
  let name = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
