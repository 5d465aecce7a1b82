import type {PartPlan} from '../../../archive/archive-document.ts';
import type {Attribute, Markup} from '../../../markup/markup.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {attributeOf, localName, tagNames} from '../common/tag-names.ts';
import {readPart, type OfficePackage} from '../package/office-package.ts';
import {isInStrings, renameInFormula} from './sheet-references.ts';
import {plain} from './table-names.ts';

/** Parts that name sheets. */
const PARTS =
  /\.spreadsheetml\.(?:sheet\.main|worksheet|chartsheet|table|pivotcachedefinition)\+xml$|\.drawingml\.chart\+xml$|officedocument\.drawing\+xml$|ms-office\.chartex\+xml$|\.extended-properties\+xml$|sheet\.macroenabled\.main\+xml$/;
/** Elements whose text is a formula, by their names without prefix. */
const FORMULAS = new Set(
  'f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula'.split(' '),
);
const MOST_CHARACTERS = 31;

/** The names of the sheets of a workbook, translated with every reference to them. */
export class SheetNames {
  /** Names to translate, escaped as paragraphs are. */
  readonly paragraphs: readonly string[];
  readonly #all: readonly string[];
  readonly #names: readonly string[];
  /** New names by the old ones in lower case. */
  readonly #renamed = new Map<string, string>();
  readonly #office: OfficePackage;

  private constructor(office: OfficePackage, all: readonly string[], fixed: ReadonlySet<string>) {
    this.#office = office;
    this.#all = all;
    this.#names = all.filter((name) => /\p{L}/u.test(name) && !fixed.has(name));
    this.paragraphs = this.#names.map((name) =>
      name.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
    );
  }

  /** Reads the names; those that formulas have in strings stay. */
  static async read(office: OfficePackage): Promise<SheetNames> {
    const markup = await readPart(office.entry(await office.mainPart())!);
    const all = tagNames(markup).flatMap((name, index) =>
      name === 's:sheet' ? (attributeOf(markup, index, 'name')?.value ?? []) : [],
    );
    const fixed = new Set<string>();
    for (const entry of office.archive.entries) {
      if (!PARTS.test(office.typeOf(entry.name))) continue;
      for (const {text} of formulasOf(await readPart(entry))) {
        if (!text.includes('"')) continue;
        for (const name of all) if (isInStrings(text, name)) fixed.add(name);
      }
    }
    return new SheetNames(office, all, fixed);
  }

  /** Plans with the references in all parts, in the order of the given plans. */
  withReferences(plans: readonly PartPlan[]): PartPlan[] {
    const planned = new Set(plans.map(({name}) => name));
    const isNamed = (name: string): boolean => PARTS.test(this.#office.typeOf(name));
    return [
      ...plans.map(({name, extract}) => ({
        name,
        extract: (markup: Markup, part: TextPart) => {
          extract(markup, part);
          if (isNamed(name)) this.#addReferences(markup, part);
        },
      })),
      ...this.#office.archive.entries
        .filter(({name}) => isNamed(name) && !planned.has(name))
        .map(({name}) => ({
          name,
          extract: (markup: Markup, part: TextPart) => this.#addReferences(markup, part),
        })),
    ];
  }

  /** Sets the translations; a name that Excel does not take, or that another sheet has, is not changed. */
  settle(translations: readonly string[]): void {
    this.#renamed.clear();
    const taken = new Set(this.#all.map((name) => name.toLowerCase()));
    this.#names.forEach((name, index) => {
      const wanted = fitting(plain(translations[index]!.replace(/<[^>]*>/g, '')));
      const key = wanted.toLowerCase();
      if (wanted === '' || key === 'history' || (taken.has(key) && key !== name.toLowerCase())) return;
      taken.add(key);
      this.#renamed.set(name.toLowerCase(), wanted);
    });
  }

  #addReferences(markup: Markup, part: TextPart): void {
    const rename = (name: string): string | undefined => this.#renamed.get(name.toLowerCase());
    const {language} = markup;
    for (const {text, start, end} of formulasOf(markup)) {
      if (!text.includes('!')) continue;
      part.replace({start, end}, (_target, emit) => {
        const renamed = renameInFormula(text, rename);
        return renamed === text ? emit(start, end) : language.encode(renamed);
      });
    }
    const names = tagNames(markup);
    names.forEach((name, index) => {
      if (markup.kinds[index] === 'close' || name === '') return;
      const local = localName(name);
      if (local === 'sheet') addName(part, attributeOf(markup, index, 'name'), rename);
      else if (local === 'worksheetSource') addName(part, attributeOf(markup, index, 'sheet'), rename);
      else if (local === 'hyperlink') addPlace(part, attributeOf(markup, index, 'location'), rename);
      else if (local === 'sp') addPlace(part, attributeOf(markup, index, 'textlink'), rename);
      else if (local === 'lpstr') addTitle(markup, part, index, rename);
    });
  }
}

interface FormulaText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Formulas of a part with their places. */
function* formulasOf(markup: Markup): Generator<FormulaText, void, undefined> {
  for (let index = 1; index < markup.length; index += 1) {
    if (markup.kinds[index] !== 'text' || !FORMULAS.has(localName(markup.names[index - 1]!))) continue;
    yield {text: markup.text(index), start: markup.start(index), end: markup.end(index)};
  }
}

function addName(
  part: TextPart,
  name: Attribute | undefined,
  rename: (name: string) => string | undefined,
): void {
  if (!name) return;
  part.replace(name, (_target, emit) => {
    const renamed = rename(name.value);
    return renamed === undefined || renamed === name.value
      ? emit(name.start, name.end)
      : part.markup.language.encodeAttribute(renamed);
  });
}

/** Adds an attribute with a place in the workbook, such as `Sheet1!A1`. */
function addPlace(
  part: TextPart,
  place: Attribute | undefined,
  rename: (name: string) => string | undefined,
): void {
  if (!place) return;
  part.replace(place, (_target, emit) => {
    const renamed = renameInFormula(place.value, rename);
    return renamed === place.value
      ? emit(place.start, place.end)
      : part.markup.language.encodeAttribute(renamed);
  });
}

/** Adds a title of the list that Excel shows in the properties of the file. */
function addTitle(
  markup: Markup,
  part: TextPart,
  element: number,
  rename: (name: string) => string | undefined,
): void {
  const [text] = [...markup.children(element)];
  if (text === undefined || markup.kinds[text] !== 'text') return;
  const title = markup.text(text);
  const range = {start: markup.start(text), end: markup.end(text)};
  part.replace(range, (_target, emit) => {
    const renamed = rename(title) ?? renameInFormula(title, rename);
    return renamed === title ? emit(range.start, range.end) : markup.language.encode(renamed);
  });
}

/** A name as Excel takes it: without some characters, and not too long. */
function fitting(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\\0-\x1f]+/g, ' ').trim();
  const short = allowed.slice(0, MOST_CHARACTERS);
  return short
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^'+|'+$/g, '')
    .trim();
}
