import {escapeXml} from '../../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../../src/contract/index.ts';
import {childOf, rootOf, valueOf} from '../../formats/bilingual/elements.ts';
import {sdlPrefix} from '../../formats/xliff/sdl-segments.ts';
import {toolUnits} from '../../formats/xliff/tool-units.ts';
import type {Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';
import {isSentence, markText, sentenceText} from '../mark-text.ts';
import {kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError} from '../marks.ts';
import {
  addition,
  additionAtStart,
  elementsIn,
  removal,
  textInside,
  turnToSource,
  xmlMarks,
  type XmlMark,
} from '../xml-marks.ts';

const AUTHOR = 'mtservice';
/** Elements that XLIFF allows in a header, before those of other namespaces. */
const HEADER_ELEMENTS = 'skl phase-group glossary reference count-group prop-group note tool'.split(' ');

/** Finds the marks in the notes of XLIFF 1.x: in any header, and where a forged one may be. */
export function xliff1Marks(markup: Markup): readonly XmlMark[] {
  return xmlMarks(markup, notesOf(markup), 'from', kindOf);
}

/** Edits that add a record to the first header of XLIFF 1.x. */
export function xliff1Edits(markup: Markup, record: WireProvenance | undefined): Edit[] {
  if (record && sdlPrefix(markup, rootOf(markup)) !== undefined)
    throw new UnmarkableError('Trados writes the header of its files itself.');
  if (record && toolUnits(markup, rootOf(markup)))
    throw new UnmarkableError('Phrase and memoQ write the headers of their files themselves.');
  const {prefix, file, header} = placeOf(markup);
  if (file < 0) throw new UnmarkableError('It has no <file>.');
  const isOld = (index: number): boolean =>
    valueOf(markup, index, 'from') === AUTHOR && isSentence(textInside(markup, index));
  const edits = [
    ...turnToSource(markup, xliff1Marks(markup), SOURCE_MARK),
    ...notesOf(markup)
      .filter(isOld)
      .map((index) => removal(markup, index)),
  ];
  if (!record) return edits;
  const note = (from: string, text: string): string =>
    `<${prefix}note from="${from}">${escapeXml(text)}</${prefix}note>`;
  const notes = [note(AUTHOR, sentenceText(record)), note(OWN_MARK, markText(record))];
  if (header < 0)
    return [
      ...edits,
      additionAtStart(markup, file, [`<${prefix}header>${notes.join('')}</${prefix}header>`]),
    ];
  const names = new Set(HEADER_ELEMENTS.map((name) => prefix + name));
  const last = [...elementsIn(markup, header)].filter((index) => names.has(markup.names[index]!)).at(-1);
  return [
    ...edits,
    last === undefined ? additionAtStart(markup, header, notes) : addition(markup, header, notes, last),
  ];
}

/** The place for marks; an index is -1 if there is no such element. */
function placeOf(markup: Markup): {prefix: string; file: number; header: number} {
  const root = rootOf(markup);
  const prefix = markup.names[root]!.slice(0, -'xliff'.length);
  const file = childOf(markup, root, `${prefix}file`);
  return {prefix, file, header: file < 0 ? -1 : childOf(markup, file, `${prefix}header`)};
}

/** Every note. */
function notesOf(markup: Markup): number[] {
  const notes: number[] = [];
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if ((kind === 'open' || kind === 'empty') && markup.localName(index) === 'note') notes.push(index);
  }
  return notes;
}
