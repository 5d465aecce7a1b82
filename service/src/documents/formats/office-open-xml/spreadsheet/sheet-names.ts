import type {PartPlan} from '../../../archive/archive-document.ts';
import type {Attribute, Markup} from '../../../markup/markup.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {attributeOf, localName, tagNames} from '../common/tag-names.ts';
import {readPart, type OfficePackage} from '../package/office-package.ts';
import {namesInStrings} from '../../formulas/names-in-strings.ts';
import {renameInFormula, stringsOf} from '../../formulas/sheet-references.ts';
import {SheetRenames} from '../../formulas/sheet-renames.ts';

/** Parts that refer to sheets by name. */
const PARTS =
  /\.spreadsheetml\.(?:sheet\.main|worksheet|chartsheet|table|pivotcachedefinition)\+xml$|\.drawingml\.chart\+xml$|officedocument\.drawing\+xml$|ms-office\.chartex\+xml$|\.extended-properties\+xml$|sheet\.macroenabled\.main\+xml$/;
/** Elements whose text is a formula, by local name. */
const FORMULAS = new Set(
  'f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula'.split(' '),
);

/** The sheet names of a workbook, translated with all references to them. */
export class SheetNames {
  readonly #renames: SheetRenames;
  readonly #office: OfficePackage;

  private constructor(office: OfficePackage, renames: SheetRenames) {
    this.#office = office;
    this.#renames = renames;
  }

  /** Names to translate, escaped like paragraphs. */
  get paragraphs(): readonly string[] {
    return this.#renames.paragraphs;
  }

  /** Reads the names; names in strings of formulas stay unchanged. */
  static async read(office: OfficePackage): Promise<SheetNames> {
    const markup = await readPart(office.entry(await office.mainPart())!);
    const all = tagNames(markup).flatMap((name, index) =>
      name === 's:sheet' ? (attributeOf(markup, index, 'name')?.value ?? []) : [],
    );
    const strings = new Set<string>();
    for (const entry of office.archive.entries) {
      if (!PARTS.test(office.typeOf(entry.name))) continue;
      for (const {text} of formulasOf(await readPart(entry))) {
        if (!text.includes('"')) continue;
        for (const string of stringsOf(text)) strings.add(string.toLowerCase());
      }
    }
    const fixed = namesInStrings(
      all.map((name) => name.toLowerCase()),
      strings,
    );
    return new SheetNames(office, new SheetRenames(all, (name) => fixed.has(name.toLowerCase())));
  }

  /** Extends the plans with the references in all parts, in the order given. */
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

  settle(translations: readonly string[]): void {
    this.#renames.settle(translations);
  }

  #addReferences(markup: Markup, part: TextPart): void {
    const {rename} = this.#renames;
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

/** Formulas of a part with their positions. */
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

/** Adds an attribute with a reference, such as `Sheet1!A1`. */
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

/** Adds a title in the list that Excel shows in the file properties. */
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
