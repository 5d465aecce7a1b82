import {badDocument} from '../../document-error.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {insert} from '../bilingual/fill-element.ts';
import {FIT, WantedLanguage} from '../bilingual/wanted-language.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {parseJson} from '../string-file/parse-json.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {CatalogLayout} from './catalog-layout.ts';
import {readNodes, type JsonNode} from './json-nodes.ts';

/**
 * String catalogs of Xcode (`.xcstrings`): texts without a translation get one, with the state `needs_review`.
 */
export const stringCatalog: DocumentFormat = {
  open: (input) => openTextFile(input, extract),
};

/** Values of a catalog, of which a file may lack any. */
interface Unit {
  state?: unknown;
  value?: unknown;
}
interface Entry {
  shouldTranslate?: unknown;
  extractionState?: unknown;
  localizations?: Readonly<Record<string, unknown>>;
}
interface Catalog {
  sourceLanguage?: unknown;
  strings?: Readonly<Record<string, Entry>>;
}

function extract(part: TextPart, {source, target}: DocumentInput): void {
  const text = part.markup.source;
  const catalog = parseJson(text) as Catalog | null;
  const nodes = readNodes(text).members?.get('strings')?.members;
  const language = catalog?.sourceLanguage;
  if (!nodes || typeof language !== 'string')
    throw badDocument(
      'The document is not a string catalog: it has no "sourceLanguage" or no "strings". Check that it is the right file.',
    );
  new WantedLanguage(source).checkSource(language);
  const wanted = new WantedLanguage(target);
  const layout = new CatalogLayout(part);
  for (const [key, node] of nodes) {
    const entry = catalog?.strings?.[key];
    if (!node.members || !entry || entry.shouldTranslate === false || entry.extractionState === 'stale')
      continue;
    const localizations = isObject(entry.localizations) ? entry.localizations : {};
    const isTarget = (code: string): boolean => code !== language && wanted.fit(code) >= FIT.same;
    const translated = Object.keys(localizations).find(isTarget);
    if (translated !== undefined) {
      const localization = localizations[translated];
      if (hasTranslation(localization)) part.addKept(authorOf(localization));
      continue;
    }
    const own = localizations[language];
    addLocalization(part, layout, node, {
      code: target,
      localization: isObject(own) ? own : {stringUnit: {value: key}},
    });
  }
}

/** Adds the translation of the texts of a localization to an entry of the catalog. */
function addLocalization(
  part: TextPart,
  layout: CatalogLayout,
  entry: JsonNode,
  {code, localization}: {readonly code: string; readonly localization: object},
): void {
  const texts: string[] = [];
  const copy = withUnits(localization, (value) => {
    if (!codedText(value, 0, {write: inJson})) return value;
    // NUL is not in the text of a document; in JSON it is an escape.
    return `\0${texts.push(value) - 1}\0`;
  });
  if (texts.length === 0) return;
  const {at, pieces} = layout.addition(entry, code, copy);
  for (const piece of pieces) {
    if (typeof piece === 'string') insert(part, at, piece);
    else addText(part, at, texts[piece]!);
  }
}

/** Adds a text whose translation is inserted. */
function addText(part: TextPart, at: number, value: string): void {
  const {before, text, after} = splitSpace(value);
  const paragraph = codedText(text, at, {write: inJson})!;
  part.addElsewhere(
    {start: at, end: at},
    paragraph,
    (translated) => inJson(before) + translated + inJson(after),
  );
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Whether any unit of a localization has one of these states. */
function hasUnitIn(value: unknown, states: readonly unknown[]): boolean {
  if (!isObject(value)) return false;
  return states.includes(value['state']) || Object.values(value).some((part) => hasUnitIn(part, states));
}

/** Author of a localization; one that is new or stale may have the text of another language. */
function authorOf(localization: unknown): keyof KeptTranslations {
  if (hasUnitIn(localization, ['needs_review'])) return 'machine';
  return hasUnitIn(localization, ['new', 'stale']) ? 'unknown' : 'people';
}

/** Whether a localization has a text with words, in any of its units. */
function hasTranslation(value: unknown): boolean {
  if (!isObject(value)) return false;
  const text: unknown = value['value'];
  if (typeof text === 'string') return codedText(text, 0, {write: inJson}) !== undefined;
  return Object.values(value).some(hasTranslation);
}

/** Copies a localization with other texts, which a person is to review. */
function withUnits(value: object, write: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, child]: [string, unknown]) => {
      if (!isObject(child)) return [key, child];
      if (key !== 'stringUnit') return [key, withUnits(child, write)];
      const unit: Unit = child;
      return [key, {state: 'needs_review', value: write(typeof unit.value === 'string' ? unit.value : '')}];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
