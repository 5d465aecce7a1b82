import {badDocument} from '../../document-error.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {insert} from '../bilingual/fill-element.ts';
import {FIT, WantedLanguage} from '../bilingual/wanted-language.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {KeyFilter} from '../string-file/key-filter.ts';
import {parseJson} from '../string-file/parse-json.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {CatalogLayout} from './catalog-layout.ts';
import {readNodes, type JsonNode} from './json-nodes.ts';

/**
 * String catalogs of Xcode (`.xcstrings`): texts without a translation get one, with the state `translated` if people
 * translated them before and `needs_review` otherwise.
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

function extract(part: TextPart, {source, target, keys}: DocumentInput): void {
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
  const filter = new KeyFilter(keys);
  for (const [key, node] of nodes) {
    const entry = catalog?.strings?.[key];
    const isWanted = filter.includes([key]);
    if (!node.members || !entry || isLeftOut(entry)) continue;
    const localizations = isObject(entry.localizations) ? entry.localizations : {};
    const isTarget = (code: string): boolean => code !== language && wanted.fit(code) >= FIT.same;
    const translated = Object.keys(localizations).find(isTarget);
    if (translated !== undefined) {
      part.addKept(...authorsOf(localizations[translated]));
      continue;
    }
    if (!isWanted) continue;
    const own = localizations[language];
    addLocalization(part, layout, node, {
      code: target,
      localization: isObject(own) ? own : {stringUnit: {value: key}},
    });
  }
  filter.requireFound();
}

function isLeftOut({shouldTranslate, extractionState}: Entry): boolean {
  return shouldTranslate === false || extractionState === 'stale';
}

/** Adds the translation of the texts of a localization to an entry of the catalog. */
function addLocalization(
  part: TextPart,
  layout: CatalogLayout,
  entry: JsonNode,
  {code, localization}: {readonly code: string; readonly localization: object},
): void {
  const writers: ((at: number) => void)[] = [];
  // NUL is not in the text of a document; in JSON it is an escape.
  const placeholder = (write: (at: number) => void): string => `\0${writers.push(write) - 1}\0`;
  const copy = withUnits(localization, (value) => {
    if (!hasWords(value)) return {state: 'needs_review', value};
    return {
      state: placeholder((at) => addState(part, at)),
      value: placeholder((at) => addText(part, at, value)),
    };
  });
  if (writers.length === 0) return;
  const {at, pieces} = layout.addition(entry, code, copy);
  for (const piece of pieces) {
    if (typeof piece === 'string') insert(part, at, piece);
    else writers[piece]!(at);
  }
}

/** Adds the state of the text that is added next. */
function addState(part: TextPart, at: number): void {
  const index = part.paragraphs.length;
  insert(part, at, () => (part.isByPeople(index, index + 1) ? 'translated' : 'needs_review'));
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

/**
 * Authors of the texts with words in a localization. People finished what has the state `translated`. Xcode and people set
 * the other states also, so they do not say who wrote a text; one that is new or stale may be in another language.
 */
function authorsOf(localization: unknown): Set<keyof KeptTranslations> {
  if (!isObject(localization)) return new Set();
  const unfinished = ['needs_review', 'new', 'stale'].includes(String(localization['state']));
  if (hasWords(localization['value'])) return new Set([unfinished ? 'unknown' : 'people']);
  return new Set(Object.values(localization).flatMap((part) => [...authorsOf(part)]));
}

function hasWords(text: unknown): boolean {
  return typeof text === 'string' && codedText(text, 0, {write: inJson}) !== undefined;
}

/** Copies a localization with other units. */
function withUnits(value: object, write: (text: string) => Unit): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, child]: [string, unknown]) => {
      if (!isObject(child)) return [key, child];
      if (key !== 'stringUnit') return [key, withUnits(child, write)];
      const unit: Unit = child;
      return [key, write(typeof unit.value === 'string' ? unit.value : '')];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
