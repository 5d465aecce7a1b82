import {escapeXml} from '../../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../../src/contract/index.ts';
import {childOf, rootOf, valueOf} from '../../formats/bilingual/elements.ts';
import type {Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';
import {markText, sentenceText} from '../mark-text.ts';
import {keptMark, kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError} from '../marks.ts';
import {addition, additionAtStart, elementsIn, removal, xmlMarks, type XmlMark} from '../xml-marks.ts';
import {itsToolEdits} from './its-tools.ts';

const METADATA = 'urn:oasis:names:tc:xliff:metadata:2.0';
const CATEGORY = 'mtservice';

/** Finds the marks in the metadata of the first `<file>` of XLIFF 2.x. */
export function xliff2Marks(markup: Markup): readonly XmlMark[] {
  const {groups} = placeOf(markup);
  return xmlMarks(
    markup,
    groups.flatMap((group) => [...elementsIn(markup, group)]),
    'type',
    kindOf,
  );
}

/** Edits that add a record to the metadata of the first `<file>` of XLIFF 2.x, and the tool of ITS to its units. */
export function xliff2Edits(markup: Markup, record: WireProvenance | undefined): Edit[] {
  return [...metadataEdits(markup, record), ...(record ? itsToolEdits(markup, record) : [])];
}

function metadataEdits(markup: Markup, record: WireProvenance | undefined): Edit[] {
  const {file, metadata, groups} = placeOf(markup);
  if (file < 0) throw new UnmarkableError('It has no <file>.');
  const prefix = metadata < 0 ? 'mda:' : markup.names[metadata]!.slice(0, -'metadata'.length);
  const meta = (type: string, text: string): string =>
    `<${prefix}meta type="${type}">${escapeXml(text)}</${prefix}meta>`;
  const marks = xliff2Marks(markup);
  const source = marks[keptMark(marks)];
  const metas = [
    ...(record ? [meta('Translation', sentenceText(record)), meta(OWN_MARK, markText(record))] : []),
    ...(source ? [meta(SOURCE_MARK, source.text)] : []),
  ];
  if (metas.length === 0) return [];
  const group = `<${prefix}metaGroup category="${CATEGORY}">${metas.join('')}</${prefix}metaGroup>`;
  if (metadata >= 0)
    // A group must not be empty, so that the whole group is written again.
    return [...groups.map((index) => removal(markup, index)), addition(markup, metadata, [group])];
  const created = [`<mda:metadata xmlns:mda="${METADATA}">${group}</mda:metadata>`];
  const skeleton = childOf(markup, file, markup.names[file]!.replace(/file$/, 'skeleton'));
  return [skeleton < 0 ? additionAtStart(markup, file, created) : addition(markup, file, created, skeleton)];
}

/** The place for marks, and the groups of the service in it; an index is -1 if there is no such element. */
function placeOf(markup: Markup): {file: number; metadata: number; groups: number[]} {
  const root = rootOf(markup);
  const file = childOf(markup, root, markup.names[root]!.replace(/xliff$/, 'file'));
  const metadata = file < 0 ? -1 : metadataOf(markup, file);
  const children = metadata < 0 ? [] : [...elementsIn(markup, metadata)];
  return {
    file,
    metadata,
    groups: children.filter((index) => valueOf(markup, index, 'category') === CATEGORY),
  };
}

/** Index of the file's metadata, whatever its prefix; -1 if there is none. */
function metadataOf(markup: Markup, file: number): number {
  for (const index of elementsIn(markup, file)) {
    if (markup.localName(index) === 'metadata' && namespaceOf(markup, index, file) === METADATA) return index;
  }
  return -1;
}

function namespaceOf(markup: Markup, element: number, file: number): string | undefined {
  const name = markup.names[element]!;
  const colon = name.indexOf(':');
  const declaration = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  for (const index of [element, file, rootOf(markup)]) {
    const value = valueOf(markup, index, declaration);
    if (value !== undefined) return value;
  }
  return undefined;
}
