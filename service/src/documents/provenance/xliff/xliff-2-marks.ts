import {escapeXml} from '../../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../../src/contract/index.ts';
import {childOf, rootOf, valueOf} from '../../formats/bilingual/elements.ts';
import type {Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';
import {isSentence, markText, sentenceText} from '../mark-text.ts';
import {keptMark, kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError} from '../marks.ts';
import {
  addition,
  additionAtStart,
  elementsIn,
  removal,
  textInside,
  xmlMarks,
  type XmlMark,
} from '../xml-marks.ts';
import {itsToolEdits} from './its-tools.ts';

const METADATA = 'urn:oasis:names:tc:xliff:metadata:2.0';
const CATEGORY = 'mtservice';

/** Finds the marks in the metadata of XLIFF 2.x: of any `<file>`, and where a forged one may be. */
export function xliff2Marks(markup: Markup): readonly XmlMark[] {
  return marksIn(markup, metadataTrees(markup));
}

/** Edits that add a record to the metadata of the first `<file>` of XLIFF 2.x, and the tool of ITS to its units. */
export function xliff2Edits(markup: Markup, record: WireProvenance | undefined): Edit[] {
  return [...metadataEdits(markup, record), ...(record ? itsToolEdits(markup, record) : [])];
}

function metadataEdits(markup: Markup, record: WireProvenance | undefined): Edit[] {
  const root = rootOf(markup);
  const file = childOf(markup, root, markup.names[root]!.replace(/xliff$/, 'file'));
  if (file < 0) throw new UnmarkableError('It has no <file>.');
  const metadata = metadataOf(markup, file);
  const prefix = metadata < 0 ? 'mda:' : markup.names[metadata]!.slice(0, -'metadata'.length);
  const meta = (type: string, text: string): string =>
    `<${prefix}meta type="${type}">${escapeXml(text)}</${prefix}meta>`;
  const trees = metadataTrees(markup);
  const marks = marksIn(markup, trees);
  const source = marks[keptMark(marks)];
  const metas = [
    ...(record ? [meta('Translation', sentenceText(record)), meta(OWN_MARK, markText(record))] : []),
    ...(source ? [meta(SOURCE_MARK, source.text)] : []),
  ];
  const place = metas.length === 0 ? -1 : metadata;
  const edits = cleanUpEdits(markup, trees, {marks, place});
  if (metas.length === 0) return edits;
  const group = `<${prefix}metaGroup category="${CATEGORY}">${metas.join('')}</${prefix}metaGroup>`;
  if (metadata >= 0) return [...edits, addition(markup, metadata, [group])];
  const created = [`<mda:metadata xmlns:mda="${METADATA}">${group}</mda:metadata>`];
  const skeleton = childOf(markup, file, markup.names[file]!.replace(/file$/, 'skeleton'));
  const added =
    skeleton < 0 ? additionAtStart(markup, file, created) : addition(markup, file, created, skeleton);
  return [...edits, added];
}

/** The child elements of each `metadata` and `metaGroup`, in document order. */
type MetadataTrees = ReadonlyMap<number, readonly number[]>;

function metadataTrees(markup: Markup): MetadataTrees {
  const trees = new Map<number, number[]>();
  for (let index = 0; index < markup.length; index += 1) {
    if (markup.kinds[index] === 'open' && /^(?:metadata|metaGroup)$/.test(markup.localName(index)))
      trees.set(index, [...elementsIn(markup, index)]);
  }
  return trees;
}

function marksIn(markup: Markup, trees: MetadataTrees): XmlMark[] {
  const metas = [...trees.values()].flat().filter((index) => markup.localName(index) === 'meta');
  return xmlMarks(markup, metas, 'type', kindOf);
}

/**
 * Edits that remove marks and sentences of the service, and the groups and metadata that become empty, which XLIFF
 * forbids. What else is in a group of the service's category came with the document, so that the group becomes one of
 * the source.
 *
 * @param place - The `metadata` that gets a group, and so stays; -1 for none.
 */
function cleanUpEdits(
  markup: Markup,
  trees: MetadataTrees,
  {marks, place}: {readonly marks: readonly XmlMark[]; readonly place: number},
): Edit[] {
  const gone = new Set(marks.map(({index}) => index));
  const isOurs = (group: number): boolean => valueOf(markup, group, 'category') === CATEGORY;
  for (const [parent, children] of [...trees].reverse()) {
    if (isOurs(parent)) for (const child of children) if (isOurSentence(markup, child)) gone.add(child);
    if (parent !== place && children.length > 0 && children.every((child) => gone.has(child)))
      gone.add(parent);
  }
  const edits: Edit[] = [];
  let end = 0;
  for (const index of [...trees.keys(), ...gone].sort((a, b) => a - b)) {
    if (index < end) continue; // in something that is removed, or seen
    if (gone.has(index)) edits.push(removal(markup, index));
    else if (isOurs(index)) edits.push(renamed(markup, index));
    end = gone.has(index) ? markup.next(index) : index + 1;
  }
  return edits;
}

/** Edit that makes a group of the service one of the source. */
function renamed(markup: Markup, group: number): Edit {
  const {start, end} = markup.attribute(group, 'category')!;
  return {start, end, text: `${CATEGORY}.source`};
}

function isOurSentence(markup: Markup, meta: number): boolean {
  return valueOf(markup, meta, 'type') === 'Translation' && isSentence(textInside(markup, meta).trim());
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
