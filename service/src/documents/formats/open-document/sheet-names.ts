import type {Attribute, Markup} from '../../markup/markup.ts';
import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {namesInStrings} from '../formulas/names-in-strings.ts';
import {stringsOf, type Rename} from '../formulas/sheet-references.ts';
import {SheetRenames} from '../formulas/sheet-renames.ts';
import {chartRangesOf} from './open-document-dialect.ts';
import {renameInAddresses, renameInLink, renameInOpenFormula} from './sheet-addresses.ts';

/** Attributes that contain a formula or condition. */
const FORMULAS = new Set(
  'table:formula table:expression table:condition style:condition calcext:value'.split(' '),
);
/** Attributes that contain one or more cell addresses. */
const ADDRESSES = new Set(
  (
    'table:base-cell-address table:buttons table:cell-address table:cell-range-address table:print-ranges ' +
    'table:condition-source-range-address table:data-cell-range-address table:end-cell-address ' +
    'table:label-cell-range-address table:scenario-ranges table:source-cell-range-addresses ' +
    'table:target-cell-address table:target-range-address style:base-cell-address ' +
    'calcext:base-cell-address calcext:cell-address calcext:data-range calcext:target-range-address ' +
    'chart:error-lower-range chart:error-upper-range chart:label-cell-address ' +
    'chart:label-cell-range-address chart:values-cell-range-address loext:cell-range ' +
    'form:linked-cell form:source-cell-range draw:notify-on-update-of-ranges'
  ).split(' '),
);
/** Elements that define a name, which links may also use. */
const DEFINITIONS = new Set(['table:named-range', 'table:named-expression', 'table:database-range']);
/** Settings with an entry per sheet. */
const SHEET_SETTINGS = new Set(['Tables', 'ScriptConfiguration']);
/** Name of a chart's own copy of its values. */
const CHART_TABLE = 'local-table';

type Write = (value: string, rename: Rename) => string;

/** A value, its place in the source, and a function that encodes a replacement for the value. */
interface EncodedValue {
  readonly range: SourceRange;
  readonly value: string;
  readonly encode: (value: string) => string;
}

/** The sheet names of an OpenDocument spreadsheet, translated with all references to them. */
export class SheetNames {
  readonly #all: string[] = [];
  /** Names of ranges and expressions, in lower case. */
  readonly #defined = new Set<string>();
  /** Strings of formulas and macros, in lower case. */
  readonly #strings = new Set<string>();
  #renames: SheetRenames | undefined;

  /**
   * Names to translate, escaped like paragraphs; read them only after all parts have been added. Names that
   * occur in strings stay unchanged.
   */
  get paragraphs(): readonly string[] {
    return this.#settled().paragraphs;
  }

  settle(translations: readonly string[]): void {
    this.#settled().settle(translations);
  }

  /**
   * Adds an XML file of the document or of an embedded object; of these objects, only charts refer to sheets.
   */
  addPart(part: TextPart, isObject = false): void {
    const {markup} = part;
    const root = markup.names.findIndex((name, index) => name !== '' && markup.kinds[index] === 'open');
    if (isObject && !isChart(markup, root)) return;
    for (let index = root; index >= 0 && index < markup.length; index += 1) {
      const kind = markup.kinds[index];
      if (kind !== 'open' && kind !== 'empty') continue;
      if (markup.names[index] === 'office:document' && index > root && !isChart(markup, index))
        index = markup.next(index) - 1;
      else this.#addElement(part, index);
    }
  }

  /** Adds the source text of a macro. The macro stays unchanged, and so do sheet names in its strings. */
  addMacro(source: string): void {
    for (const strings of [/"[^"\n]*"/g, /'[^'\n]*'/g]) {
      for (const [text] of source.matchAll(strings)) this.#strings.add(text.toLowerCase());
    }
  }

  #settled(): SheetRenames {
    if (this.#renames) return this.#renames;
    const lower = this.#all.map((name) => name.toLowerCase());
    const fixed = namesInStrings(lower, this.#strings);
    // A defined name such as `Costs.January` looks like an address in a sheet `Costs`, so this sheet keeps
    // its name.
    const addresses = namesInStrings(
      lower.map((name) => `\n${name}.`),
      [...this.#defined].map((defined) => `\n${defined}`),
    );
    this.#renames = new SheetRenames(this.#all, (name) => {
      const lowerName = name.toLowerCase();
      return lowerName === CHART_TABLE || fixed.has(lowerName) || addresses.has(`\n${lowerName}.`);
    });
    return this.#renames;
  }

  #addElement(part: TextPart, index: number): void {
    const {markup} = part;
    const name = markup.names[index]!;
    if (name === 'office:spreadsheet') this.#addSheets(part, index);
    else if (name === 'office:script')
      this.addMacro(markup.language.decode(markup.source.slice(markup.start(index), markup.outerEnd(index))));
    else if (name === 'config:config-item') this.#addActiveSheet(part, index);
    else if (name === 'config:config-item-map-named') this.#addSettings(part, index);
    else if (name === 'draw:g') this.#addChartRanges(part, index);
    else if (DEFINITIONS.has(name)) {
      const defined = markup.attribute(index, 'table:name')?.value;
      if (defined !== undefined) this.#defined.add(defined.toLowerCase());
    }
    for (const [attributeName, attribute] of markup.attributes(index)) {
      const {value} = attribute;
      if (FORMULAS.has(attributeName)) {
        for (const text of stringsOf(value)) this.#strings.add(text.toLowerCase());
        this.#addAttribute(part, attribute, renameInOpenFormula);
      } else if (ADDRESSES.has(attributeName)) this.#addAttribute(part, attribute, renameInAddresses);
      else if (attributeName === 'xlink:href' && value.startsWith('#'))
        this.#addAttribute(part, attribute, (link, rename) =>
          renameInLink(link, rename, (linked) => this.#defined.has(linked.toLowerCase())),
        );
    }
  }

  #addSheets(part: TextPart, spreadsheet: number): void {
    const {markup} = part;
    for (const child of markup.children(spreadsheet)) {
      if (markup.names[child] !== 'table:table') continue;
      const name = markup.attribute(child, 'table:name');
      // A copy of a sheet of another file has the file's address in its name.
      if (!name || /^'.*'#/s.test(name.value)) continue;
      this.#all.push(name.value);
      this.#addAttribute(part, name, nameOf);
    }
  }

  #addActiveSheet(part: TextPart, item: number): void {
    const {markup} = part;
    const [text] = [...markup.children(item)];
    if (text === undefined || markup.attribute(item, 'config:name')?.value !== 'ActiveTable') return;
    this.#addText(part, text, nameOf);
  }

  #addSettings(part: TextPart, map: number): void {
    const {markup} = part;
    if (!SHEET_SETTINGS.has(markup.attribute(map, 'config:name')?.value ?? '')) return;
    for (const entry of markup.children(map)) {
      const name = markup.attribute(entry, 'config:name');
      if (name) this.#addAttribute(part, name, nameOf);
    }
  }

  #addChartRanges(part: TextPart, group: number): void {
    const {markup} = part;
    for (const range of chartRangesOf(markup, group)) {
      const [text] = [...markup.children(range)];
      if (text !== undefined) this.#addText(part, text, renameInAddresses);
    }
  }

  #addAttribute(part: TextPart, attribute: Attribute, write: Write): void {
    const {language} = part.markup;
    const encode = (value: string) => language.encodeAttribute(value);
    this.#add(part, {range: attribute, value: attribute.value, encode}, write);
  }

  #addText(part: TextPart, token: number, write: Write): void {
    const {markup} = part;
    if (markup.kinds[token] !== 'text') return;
    const range = {start: markup.start(token), end: markup.end(token)};
    const encode = (value: string) => markup.language.encode(value);
    this.#add(part, {range, value: markup.text(token), encode}, write);
  }

  #add(part: TextPart, {range, value, encode}: EncodedValue, write: Write): void {
    if (!hasName(value, write)) return;
    const {start, end} = range;
    part.replace({start, end}, (_target, emit) => {
      const written = write(value, this.#settled().rename);
      return written === value ? emit(start, end) : encode(written);
    });
  }
}

const nameOf: Write = (value, rename) => rename(value) ?? value;

/** Whether a value may name a sheet; most formulas refer only to cells of their own sheet. */
function hasName(value: string, write: Write): boolean {
  let wasCalled = false;
  write(value, () => {
    wasCalled = true;
    return undefined;
  });
  return wasCalled;
}

/** Whether an element is a chart document. */
function isChart(markup: Markup, root: number): boolean {
  if (root < 0) return false;
  for (const body of markup.children(root)) {
    if (markup.names[body] !== 'office:body') continue;
    for (const content of markup.children(body)) if (markup.names[content] === 'office:chart') return true;
  }
  return false;
}
