import {
  disclosureGrade,
  schemaOrgRecord,
  transformedLanguage,
  writeProvenance,
  type WireProvenance,
} from '../../../../../src/contract/index.ts';
import {readPageHead} from '../../formats/html/page-head.ts';
import {readPage} from '../../formats/html/html.ts';
import {outerOf} from '../../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../../markup/decode-text.ts';
import {XHTML} from '../../markup/html-text.ts';
import type {Attribute, Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';
import type {TextMarks} from '../text-marks.ts';
import {headEnd} from './html-head.ts';
import {partEdits, partMarks} from './part-statements.ts';
import {markComment, readComment, safeJson} from '../mark-text.ts';
import {keptMark, SOURCE_MARK, UnmarkableError, type FoundMark} from '../marks.ts';

const KEY = 'mtservice:provenance';
const SCRIPT_VALUES: Readonly<Record<string, FoundMark['kind']>> = {
  provenance: 'own',
  'provenance-source': 'source',
};
const DISCLOSURE = 'ai-disclosure';
const LANGUAGE = 'data-translation-lang';
/** Longest script that is read as a mark. */
const MAX_SCRIPT = 100_000;

/** A mark, its place, and the attribute or the name in a comment that makes it the service's own. */
export interface PageMark extends FoundMark {
  readonly index: number;
  readonly name?: {readonly start: number; readonly end: number};
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** Writes marks into the head of a page, or as a comment at the end of a fragment. */
export const htmlMarks: TextMarks = {
  // Every byte is a character in it, so that positions are right in any encoding with ASCII.
  fallback: 'windows-1252',
  declared: (start) => xmlLabel(start) ?? readPageHead(start).charset,
  escape: characterReference,
  find: (text, extension) => {
    const markup = readPage(text, extension);
    const marks = pageMarks(markup);
    return marks.length > 0 ? marks : partMarks(markup);
  },
  edits: (text, extension, record) => {
    const markup = readPage(text, extension);
    const marks = pageMarks(markup);
    if (!record) return sourceEdits(markup, marks, keptMark(marks));
    const edits = [...toSource(markup, marks, keptMark(marks)), ...partEdits(markup)];
    const {isPage} = readPageHead(text);
    return [...edits, ...(isPage ? pageEdits(markup, record) : fragmentEdits(markup, extension, record))];
  },
};

/** Edits that make all that a page says of its translation a statement about its source. */
export function sourceEdits(markup: Markup, marks: readonly PageMark[], kept: number): Edit[] {
  const edits = [...toSource(markup, marks, kept), ...partEdits(markup)];
  if (!readPageHead(markup.source).isPage) return edits;
  return [...edits, ...disclosureEdits(markup), ...languageRemoval(markup)];
}

/** The marks of a page, apart from what its parts say. */
export function pageMarks(markup: Markup): PageMark[] {
  const marks: PageMark[] = [];
  for (let index = 0; index < markup.length; index += 1) {
    if (markup.kinds[index] === 'other') {
      const comment = readComment(markup.source.slice(markup.start(index), markup.end(index)));
      if (comment) marks.push({...comment, index, attributes: new Map()});
    } else if (markup.kinds[index] === 'open' && markup.localName(index) === 'script') {
      const attributes = new Map(markup.attributes(index));
      const kind = SCRIPT_VALUES[attributes.get('data-mtservice')?.value ?? ''];
      if (kind) marks.push({kind, index, attributes, text: recordIn(markup, index)});
    }
  }
  return marks;
}

/** JSON of the record in a script; the whole script if there is no record. */
function recordIn(markup: Markup, script: number): string {
  const close = markup.partners[script]!;
  const written = close < 0 ? '' : markup.source.slice(markup.end(script), markup.start(close));
  if (written.length > MAX_SCRIPT) return written;
  const text = markup.language === XHTML ? XHTML.decode(written) : written;
  try {
    const record = (JSON.parse(text) as Record<string, unknown> | null)?.[KEY];
    return record === undefined ? text : JSON.stringify(record);
  } catch {
    return text;
  }
}

/** Edits that make the kept mark of a page that of its source, and remove further marks. */
function toSource(markup: Markup, marks: readonly PageMark[], kept: number): Edit[] {
  return marks.flatMap((mark, position): Edit[] =>
    position === kept ? renameEdits(markup, mark) : [{...outerOf(markup, mark.index), text: ''}],
  );
}

/** Edits that make a mark that of the source. */
export function renameEdits(markup: Markup, {index, kind, name: inComment, attributes}: PageMark): Edit[] {
  if (kind === 'source') return [];
  if (inComment) {
    const at = markup.start(index);
    return [{start: at + inComment.start, end: at + inComment.end, text: SOURCE_MARK}];
  }
  const name = attributes.get('data-mtservice')!;
  // Search engines must not read two records.
  const type = attributes.get('type');
  return [
    {start: name.start, end: name.end, text: 'provenance-source'},
    ...(type ? [{start: type.start, end: type.end, text: 'application/json'}] : []),
  ];
}

function pageEdits(markup: Markup, record: WireProvenance): Edit[] {
  const at = headEnd(markup);
  if (at === undefined) throw new UnmarkableError('Its head has no end.');
  const page = pageOf(markup);
  const isXml = markup.language === XHTML || /^\s*<\?xml/.test(markup.source.slice(0, 200));
  const grade = disclosureGrade(record);
  const meta =
    grade === undefined ? '' : `<meta name="${DISCLOSURE}" content="${grade}"${isXml ? ' /' : ''}>`;
  const json = safeJson(
    JSON.stringify({...schemaOrgRecord(record), [KEY]: JSON.parse(writeProvenance(record)) as unknown}),
  );
  const script = `<script type="application/ld+json" data-mtservice="provenance">${json}</script>`;
  return [
    ...disclosureEdits(markup),
    ...(page < 0 ? [] : [languageEdit(markup, page, transformedLanguage(record))]),
    {start: at, end: at, text: meta + script},
  ];
}

/** Edits that rename the page's own statements about its text, which are about the source. */
export function disclosureEdits(markup: Markup): Edit[] {
  const edits: Edit[] = [];
  for (let index = 0; index < markup.length; index += 1) {
    if (markup.kinds[index] === 'text' || markup.localName(index) !== 'meta') continue;
    const name = markup.attribute(index, 'name');
    const value = name?.value.trim().toLowerCase();
    if (value === `${DISCLOSURE}-source`) edits.push({...outerOf(markup, index), text: ''});
    else if (name && value === DISCLOSURE)
      edits.push({start: name.start, end: name.end, text: `${DISCLOSURE}-source`});
  }
  // Without a statement about the source, an earlier one stays.
  return edits.some(({text}) => text !== '') ? edits : [];
}

/** Edit that removes the language of an earlier translation. */
function languageRemoval(markup: Markup): Edit[] {
  const page = pageOf(markup);
  const attribute = page < 0 ? undefined : markup.attribute(page, LANGUAGE);
  if (!attribute) return [];
  const [start, end] = [markup.start(page), markup.end(page)];
  const at = markup.source.slice(start, attribute.start).search(/\s+data-translation-lang\s*=\s*["']?$/i);
  const isQuoted = /["']/.test(markup.source.charAt(attribute.end));
  return at < 0 || attribute.end >= end
    ? []
    : [{start: start + at, end: attribute.end + (isQuoted ? 1 : 0), text: ''}];
}

/** Index of the start tag `<html>`; -1 if it is not written. */
function pageOf(markup: Markup): number {
  return markup.names.findIndex(
    (name, index) => name.toLowerCase() === 'html' && markup.kinds[index] === 'open',
  );
}

function languageEdit(markup: Markup, page: number, language: string): Edit {
  const value = markup.language.encodeAttribute(language);
  const attribute = markup.attribute(page, LANGUAGE);
  if (attribute) {
    const isQuoted = /["']/.test(markup.source.charAt(attribute.start - 1));
    return {start: attribute.start, end: attribute.end, text: isQuoted ? value : `"${value}"`};
  }
  const at = markup.start(page) + 1 + markup.names[page]!.length;
  return {start: at, end: at, text: ` ${LANGUAGE}="${value}"`};
}

/** A part of a page stays one: it gets a comment, unless its end is inside of a tag, comment or script. */
function fragmentEdits(markup: Markup, extension: string, record: WireProvenance): Edit[] {
  const {source} = markup;
  const comment = markComment(record);
  const again = readPage(source + comment, extension);
  const last = again.length - 1;
  const isInside = again.kinds.some(
    (kind, index) => kind === 'open' && again.partners[index]! < 0 && RAW.has(again.localName(index)),
  );
  if (isInside || again.kinds[last] !== 'other' || again.start(last) !== source.length)
    throw new UnmarkableError('It is a part of a page that ends inside of a tag, comment or script.');
  const lineEnd = /\r?\n$/.exec(source)?.[0] ?? '';
  return [{start: source.length, end: source.length, text: comment + lineEnd}];
}

const RAW = new Set('script style xmp iframe noembed noframes title textarea plaintext template'.split(' '));
