import {unescapeMarkup} from '../../../../../../src/text/escape-markup.ts';
import type {PartPlan} from '../../../archive/archive-document.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {tagNames} from '../common/tag-names.ts';
import {readPart, type OfficePackage} from '../package/office-package.ts';
import {addSharedStrings, addSheetComments} from './sheet-strings.ts';
import {addSheetText, hasOwnText, type CellText} from './sheet-part.ts';
import {XML} from '../../../markup/xml-text.ts';
import {ComparedStrings} from '../../formulas/compared-strings.ts';
import {calculateOnLoad} from './calculate-on-load.ts';
import {
  columnsInFormulas,
  readTableColumns,
  TableNames,
  type HeaderCell,
  type TableColumn,
} from './table-names.ts';
import {addPlainText} from '../common/unformatted-text.ts';
import type {Markup} from '../../../markup/markup.ts';

const SHEET_TYPES = /\.spreadsheetml\.(?:worksheet|chartsheet)\+xml$/;

/** A table and its sheet. */
interface SheetTable {
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly TableColumn[];
}

/** Parts of a workbook to translate, except drawings, and its table names. */
export interface SpreadsheetPlan {
  readonly plans: readonly PartPlan[];
  /** Returns the translations, with the original text for each cell that cannot contain its translation. */
  fitting(paragraphs: readonly string[], translations: readonly string[]): readonly string[];
  /** Connects table names to header cells; to be called after the plans have been carried out. */
  connect(): TableNames;
}

/** Plans the parts of a workbook. */
export async function planSpreadsheet(office: OfficePackage): Promise<SpreadsheetPlan> {
  const reader = new SpreadsheetReader(office);
  await reader.read();
  return reader;
}

/** Excel's maximum length of a cell's text; Excel reports a workbook with a longer text as damaged. */
const MAX_CHARACTERS = 32_767;

class SpreadsheetReader implements SpreadsheetPlan {
  readonly plans: PartPlan[] = [];
  readonly #tables: SheetTable[] = [];
  readonly #inFormulas = new Set<string>();
  readonly #compared = new ComparedStrings();
  #hasFormulas = false;
  #isChanged = false;
  /** Parts in the order of their paragraphs. */
  readonly #parts: {readonly name: string; readonly part: TextPart}[] = [];
  readonly #cells = new Map<string, Map<string, CellText>>();
  #shared = new Map<number, number>();
  #sharedPart: TextPart | undefined;

  readonly #office: OfficePackage;

  constructor(office: OfficePackage) {
    this.#office = office;
  }

  async read(): Promise<void> {
    const sheets: string[] = [];
    for (const {name} of this.#office.archive.entries) {
      const type = this.#office.typeOf(name);
      if (SHEET_TYPES.test(type)) {
        sheets.push(name);
        await this.#readTables(name);
      } else if (type.endsWith('.spreadsheetml.sharedstrings+xml')) {
        this.#plan(name, (markup, part) => {
          this.#shared = addSharedStrings(markup, part);
          this.#sharedPart = part;
        });
      } else if (type.endsWith('.spreadsheetml.comments+xml')) this.#plan(name, addSheetComments);
      else if (type === 'application/vnd.ms-excel.threadedcomments+xml')
        this.#plan(name, addThreadedComments);
    }
    for (const name of sheets) await this.#readSheet(name);
    await this.#readWorkbook();
    if (this.#tables.length > 0) await this.#readNames();
    for (const {name} of this.#tables) this.#plan(name, () => undefined);
  }

  fitting(paragraphs: readonly string[], translations: readonly string[]): readonly string[] {
    const fitting = translations.map((text, index) => {
      const source = paragraphs[index]!;
      if (text === source) return text;
      const isTooLong = text.length > MAX_CHARACTERS && withoutCodes(text).length > MAX_CHARACTERS;
      return isTooLong || this.#compared.keeps(withoutCodes(source)) ? source : text;
    });
    this.#isChanged = fitting.some((text, index) => text !== paragraphs[index]);
    return fitting;
  }

  connect(): TableNames {
    const names = new TableNames();
    const offsets = new Map<string, number>();
    let offset = 0;
    for (const {name, part} of this.#parts) {
      offsets.set(name, offset);
      offset += part.paragraphs.length;
    }
    for (const {name, sheet, columns} of this.#tables) {
      const part = this.#parts.find((candidate) => candidate.name === name)?.part;
      if (!part) continue;
      const headers = columns.map(({cell}) => this.#header(sheet, cell, offsets));
      names.add(part, columns, headers, (column) => this.#inFormulas.has(column));
    }
    return names;
  }

  #plan(name: string, extract: (markup: Markup, part: TextPart) => void): void {
    this.plans.push({
      name,
      extract: (markup, part) => {
        this.#parts.push({name, part});
        extract(markup, part);
      },
    });
  }

  async #readTables(sheet: string): Promise<void> {
    for (const {type, target} of await this.#office.relationships(sheet)) {
      const entry = type === 'table' ? this.#office.entry(target) : undefined;
      if (entry) {
        this.#tables.push({name: entry.name, sheet, columns: readTableColumns(await readPart(entry))});
      }
    }
  }

  async #readSheet(name: string): Promise<void> {
    const bytes = await this.#office.archive.entry(name)!.read();
    const columns = this.#tables.filter(({sheet}) => sheet === name).flatMap((table) => table.columns);
    this.#readFormulas(bytes);
    if (columns.length === 0 && !hasOwnText(bytes)) return;
    const cellTexts = new Map<string, CellText>();
    this.#cells.set(name, cellTexts);
    const references = new Set(columns.flatMap(({cell}) => cell ?? []));
    this.#plan(name, (markup, part) => addSheetText(markup, part, references, cellTexts));
  }

  /** Reads the formulas and filters of a sheet from its bytes, since a sheet without text is not parsed. */
  #readFormulas(sheet: Buffer): void {
    const text = sheet.toString();
    for (const [, written] of text.matchAll(/<(?:\w+:)?(?:f|formula\d?)(?:\s[^<>]*)?>([^<]*)</g)) {
      const formula = XML.decode(written!);
      this.#hasFormulas = true;
      this.#compared.addFormula(formula);
      if (this.#tables.length > 0 && formula.includes('['))
        for (const column of columnsInFormulas(formula)) this.#inFormulas.add(column);
    }
    for (const [, value] of text.matchAll(/<(?:\w+:)?(?:filter|customFilter)\s[^<>]*?\bval="([^"]*)"/g))
      this.#compared.addText(XML.decode(value!));
  }

  /**
   * Reads the formulas of defined names. If sheets have formulas, makes Excel recalculate them, since their
   * stored results contain the old texts.
   */
  async #readWorkbook(): Promise<void> {
    const name = await this.#office.mainPart();
    const markup = await readPart(this.#office.archive.entry(name)!);
    tagNames(markup).forEach((tag, index) => {
      if (tag !== 's:definedName') return;
      for (const child of markup.children(index)) this.#compared.addFormula(markup.text(child));
    });
    if (!this.#hasFormulas) return;
    this.#plan(name, (_, part) => calculateOnLoad(part, () => this.#isChanged));
  }

  /** Reads formulas in defined names, tables and charts. */
  async #readNames(): Promise<void> {
    for (const entry of this.#office.archive.entries) {
      const type = this.#office.typeOf(entry.name);
      if (!/(?:sheet\.main|spreadsheetml\.table|drawingml\.chart)\+xml$/.test(type)) continue;
      const markup = await readPart(entry);
      tagNames(markup).forEach((_, index) => {
        if (markup.kinds[index] !== 'text') return;
        const text = markup.text(index);
        if (text.includes('[')) for (const column of columnsInFormulas(text)) this.#inFormulas.add(column);
      });
    }
  }

  #header(sheet: string, cell: string | undefined, offsets: ReadonlyMap<string, number>): HeaderCell {
    const cellText = cell === undefined ? undefined : this.#cells.get(sheet)?.get(cell);
    if (!cellText) return {paragraph: undefined, text: undefined};
    const shared = cellText.kind === 'shared';
    const part = shared ? this.#sharedPart : this.#parts.find(({name}) => name === sheet)?.part;
    const paragraph = shared ? this.#shared.get(cellText.number) : cellText.paragraph;
    if (!part || paragraph === undefined) return {paragraph: undefined, text: undefined};
    const text = part.paragraphs[paragraph]!;
    const at = this.#parts.find((candidate) => candidate.part === part)!.name;
    return {
      paragraph: offsets.get(at)! + paragraph,
      text: /<\/?[gx]\d|<br /.test(text) ? undefined : unescapeMarkup(text),
    };
  }
}

function withoutCodes(text: string): string {
  return unescapeMarkup(text.replace(/<[^>]*>/g, ''));
}

/** Adds threaded comments, except those with mentions, which refer to positions in the text. */
function addThreadedComments(markup: Markup, part: TextPart): void {
  const names = tagNames(markup);
  names.forEach((name, index) => {
    if (name !== 'tc:threadedComment' || markup.kinds[index] !== 'open') return;
    const children = [...markup.children(index)];
    if (children.some((child) => names[child] === 'tc:mentions')) return;
    for (const child of children) if (names[child] === 'tc:text') addPlainText(part, child);
  });
}
