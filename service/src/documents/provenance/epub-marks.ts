import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Archive} from '../archive/read-archive.ts';
import {valueOf} from '../formats/bilingual/elements.ts';
import {elementsNamed, packageNameOf} from '../formats/epub/package-document.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import type {ArchiveChanges} from './archive-changes.ts';
import {EditedText, type Edit} from './edited-text.ts';
import {isSentence, markText, sentenceText} from './mark-text.ts';
import {kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {addition, elementsIn, removal, turnToSource, type XmlMark} from './xml-marks.ts';

const SENTENCE = 'Translation';

/** Finds the marks of a book, in the metadata of its package document. */
export async function findEpubMarks(archive: Archive): Promise<readonly FoundMark[]> {
  const {text} = (await packageOf(archive)).document;
  return marksOf(readXml(text));
}

/** Writes a record into the package document of a book. */
export async function epubChanges(
  archive: Archive,
  record: WireProvenance | undefined,
): Promise<ArchiveChanges> {
  const {name, document} = await packageOf(archive);
  const edits = editsOf(readXml(document.text), record);
  return {replaced: new Map([[name, document.write(edits, characterReference)]]), added: new Map()};
}

async function packageOf(archive: Archive): Promise<{name: string; document: EditedText}> {
  const name = await packageNameOf(archive);
  if (name === undefined) throw new UnmarkableError('It has no package document.');
  return {name, document: new EditedText(await archive.entry(name)!.read(), xmlLabel)};
}

function metadataOf(markup: Markup): number {
  for (const index of elementsNamed(markup, 'metadata')) return index;
  throw new UnmarkableError('It has no metadata.');
}

/** The `<meta name="…" content="…"/>` of a book, which EPUB 3 has from EPUB 2. */
function* metasOf(markup: Markup): Generator<number, void, undefined> {
  for (const index of elementsIn(markup, metadataOf(markup)))
    if (markup.localName(index) === 'meta' && markup.attribute(index, 'name')) yield index;
}

function marksOf(markup: Markup): XmlMark[] {
  return [...metasOf(markup)].flatMap((index) => {
    const attribute = markup.attribute(index, 'name')!;
    const kind = kindOf(attribute.value);
    return kind ? {index, attribute, kind, text: valueOf(markup, index, 'content') ?? ''} : [];
  });
}

function editsOf(markup: Markup, record: WireProvenance | undefined): Edit[] {
  const metadata = metadataOf(markup);
  const [, prefix = ''] = /^(.*:)?metadata$/.exec(markup.names[metadata]!)!;
  const meta = (name: string, content: string): string =>
    `<${prefix}meta name="${name}" content="${escapeXmlAttribute(content)}"/>`;
  const sentences = [...metasOf(markup)].filter((index) => valueOf(markup, index, 'name') === SENTENCE);
  const areOurs = sentences.every((index) => isSentence(valueOf(markup, index, 'content') ?? ''));
  const edits = [
    ...turnToSource(markup, marksOf(markup), SOURCE_MARK),
    ...(areOurs ? sentences.map((index) => removal(markup, index)) : []),
  ];
  if (!record) return edits;
  const elements = [meta(OWN_MARK, markText(record))];
  if (areOurs) elements.push(meta(SENTENCE, sentenceText(record)));
  return [...edits, addition(markup, metadata, elements)];
}
