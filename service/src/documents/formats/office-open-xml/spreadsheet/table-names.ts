import {unescapeMarkup} from '../../../../../../src/text/escape-markup.ts';
import type {Markup} from '../../../markup/markup.ts';
import {type SourceRange} from '../../../markup/paragraph.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {attributeOf, tagNames} from '../common/tag-names.ts';
import {columnName, columnNumber} from './sheet-part.ts';

/** A column of a table; its name must equal the text of its header cell. */
export interface TableColumn {
  readonly name: string;
  /** Header cell of the column, such as `B4`; undefined in a table without a header row. */
  readonly cell: string | undefined;
  readonly range: SourceRange;
}

/** A header cell: the index of its paragraph in the document, and its text if it has no formatting. */
export interface HeaderCell {
  readonly paragraph: number | undefined;
  readonly text: string | undefined;
}

interface Column {
  readonly name: string;
  readonly header: HeaderCell;
}

const MAX_CHARACTERS = 255;
const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):/i;

/** Columns of a table part with their header cells. */
export function readTableColumns(markup: Markup): TableColumn[] {
  const columns: TableColumn[] = [];
  let corner: RegExpExecArray | null = null;
  tagNames(markup).forEach((name, index) => {
    if (markup.kinds[index] === 'close') return;
    if (name === 's:table') {
      const hasHeader = attributeOf(markup, index, 'headerRowCount')?.value !== '0';
      corner = hasHeader ? REFERENCE.exec(attributeOf(markup, index, 'ref')?.value ?? '') : null;
    } else if (name === 's:tableColumn') {
      const attribute = attributeOf(markup, index, 'name');
      if (!attribute) return;
      const cell = corner
        ? `${columnName(columnNumber(corner[1]!) + columns.length)}${corner[2]!}`
        : undefined;
      columns.push({name: decodeControls(attribute.value), cell, range: attribute});
    }
  });
  return columns;
}

/** Finds column names in a formula; returns them in lower case. */
export function* columnsInFormulas(text: string): Generator<string, void, undefined> {
  // A name without a closing bracket is matched, too: searching again from each further bracket would take
  // quadratic time.
  for (const [, name, end] of text.matchAll(/\[@?((?:[^[\]']|'.)+)(\])?/g)) {
    if (end) yield name!.replace(/'(.)/g, '$1').toLowerCase();
  }
}

/** Keeps the names of table columns equal to their translated header cells. */
export class TableNames {
  readonly #tables: Column[][] = [];
  readonly #names = new Map<HeaderCell, string>();

  /**
   * Adds the columns of the table in `part`.
   *
   * @param isFixed - Whether a name must stay unchanged because a formula uses it.
   */
  add(
    part: TextPart,
    columns: readonly TableColumn[],
    headers: readonly HeaderCell[],
    isFixed: (name: string) => boolean,
  ): void {
    const table = columns.map(({name}, index) => {
      const header = headers[index]!;
      const usable = header.text === name && !isFixed(name.toLowerCase());
      return {name, header: usable ? header : {...header, text: undefined}};
    });
    columns.forEach(({range}, index) => {
      const {name, header} = table[index]!;
      part.replace(range, (_target, emit) => {
        const now = this.#names.get(header) ?? name;
        return now === name
          ? emit(range.start, range.end)
          : part.markup.language.encodeAttribute(encodeControls(now)).replaceAll('&#xA;', '_x000a_');
      });
    });
    this.#tables.push(table);
  }

  /** Restores header cells whose translation cannot be the name of their column. */
  settle(paragraphs: readonly string[], translations: readonly string[]): readonly string[] {
    if (this.#tables.length === 0) return translations;
    const settled = [...translations];
    const restore = ({paragraph}: HeaderCell): boolean => {
      if (paragraph === undefined || settled[paragraph] === paragraphs[paragraph]) return false;
      settled[paragraph] = paragraphs[paragraph]!;
      return true;
    };
    for (const {header} of this.#tables.flat()) if (header.text === undefined) restore(header);
    let restored = true;
    while (restored) {
      restored = false;
      for (const table of this.#tables) {
        for (const header of clashes(table, settled)) restored = restore(header) || restored;
      }
    }
    this.#names.clear();
    for (const column of this.#tables.flat()) this.#names.set(column.header, nameOf(column, settled));
    return settled;
  }
}

function nameOf({name, header: {paragraph, text}}: Column, translations: readonly string[]): string {
  return paragraph === undefined || text === undefined ? name : unescapeMarkup(translations[paragraph]!);
}

/** Finds header cells whose translation is not a valid name or is used by another column. */
function clashes(table: readonly Column[], translations: readonly string[]): HeaderCell[] {
  const byName = new Map<string, HeaderCell[]>();
  for (const column of table) {
    const name = nameOf(column, translations);
    const key = name.trim() === '' || name.length > MAX_CHARACTERS ? '' : name.toLowerCase();
    const headers = byName.get(key);
    if (headers) headers.push(column.header);
    else byName.set(key, [column.header]);
  }
  return [...byName].flatMap(([key, headers]) => (key === '' || headers.length > 1 ? headers : []));
}

function decodeControls(value: string): string {
  return value.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function encodeControls(value: string): string {
  return value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
