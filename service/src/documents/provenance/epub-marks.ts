import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Archive} from '../archive/read-archive.ts';
import {valueOf} from '../formats/bilingual/elements.ts';
import {elementsNamed, filesOfPackage, packageNamesOf} from '../formats/epub/package-document.ts';
import {readPage} from '../formats/html/html.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import type {ArchiveChanges} from './archive-changes.ts';
import {EditedText, type Edit} from './edited-text.ts';
import {htmlMarks, pageMarks, sourceEdits} from './html/html-marks.ts';
import {partMarks} from './html/part-statements.ts';
import {isSentence, markText, sentenceText} from './mark-text.ts';
import {keptMark, kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {addition, removal, turnToSource, type XmlMark} from './xml-marks.ts';

const SENTENCE = 'Translation';

/** A file of a book that may say how it was translated: a package document, or a page. */
interface BookFile {
  readonly name: string;
  readonly isPage: boolean;
}

/** The marks of a file, and what its parts say. */
interface MarkedFile extends BookFile {
  readonly marks: readonly FoundMark[];
  readonly parts: readonly FoundMark[];
  /** Whether it says anything that becomes a statement about the source. */
  readonly isStated: boolean;
}

/** Finds the marks of a book, in its package documents and in its pages. */
export async function findEpubMarks(archive: Archive): Promise<readonly FoundMark[]> {
  const files = await markedFiles(archive);
  const marks = files.flatMap((file) => file.marks);
  return marks.length > 0 ? marks : files.flatMap(({parts}) => parts);
}

/**
 * Writes a record into the package document of a book. One mark stays as that of the source, wherever in the book it
 * is.
 */
export async function epubChanges(
  archive: Archive,
  record: WireProvenance | undefined,
): Promise<ArchiveChanges> {
  const files = await markedFiles(archive);
  const replaced = new Map<string, Buffer>();
  let kept = keptMark(files.flatMap(({marks}) => marks));
  for (const [position, file] of files.entries()) {
    const added = position === 0 ? record : undefined;
    if (file.isStated || added) {
      const text = await textOf(archive, file);
      replaced.set(
        file.name,
        text.write(editsOf(markupOf(text, file), file, {record: added, kept}), characterReference),
      );
    }
    kept -= file.marks.length;
  }
  return {replaced, added: new Map()};
}

/** The files of a book with their marks; the package document that is translated comes first. */
async function markedFiles(archive: Archive): Promise<MarkedFile[]> {
  const packages = await packageNamesOf(archive);
  if (packages.length === 0) throw new UnmarkableError('It has no package document.');
  const names = new Set<string>();
  for (const name of packages)
    for (const page of (await filesOfPackage(archive, name)).pages) names.add(page);
  const files = [
    ...packages.map((name) => ({name, isPage: false})),
    ...[...names].filter((name) => !packages.includes(name)).map((name) => ({name, isPage: true})),
  ];
  const marked: MarkedFile[] = [];
  // One after the other, so that a large book does not fill the memory.
  for (const file of files) {
    const text = await textOf(archive, file);
    const markup = markupOf(text, file);
    const marks = file.isPage ? pageMarks(markup) : packageMarks(markup);
    const isStated = editsOf(markup, file, {record: undefined, kept: -1}).length > 0;
    marked.push({
      ...file,
      marks: marks.map(({kind, text}) => ({kind, text})),
      ...{parts: file.isPage ? partMarks(markup) : [], isStated},
    });
  }
  return marked;
}

async function textOf(archive: Archive, {name, isPage}: BookFile): Promise<EditedText> {
  const bytes = await archive.entry(name)!.read();
  return isPage
    ? new EditedText(bytes, htmlMarks.declared, htmlMarks.fallback)
    : new EditedText(bytes, xmlLabel);
}

function markupOf({text}: EditedText, {isPage}: BookFile): Markup {
  return isPage ? readPage(text, 'xhtml') : readXml(text);
}

interface Changes {
  readonly record: WireProvenance | undefined;
  /** Index of the mark of the file that stays; any other number if none does. */
  readonly kept: number;
}

function editsOf(markup: Markup, file: BookFile, {record, kept}: Changes): Edit[] {
  if (file.isPage) return sourceEdits(markup, pageMarks(markup), kept);
  const marks = turnToSource(markup, packageMarks(markup), SOURCE_MARK, kept);
  return [...marks, ...packageEdits(markup, record)];
}

function metadataOf(markup: Markup): number {
  for (const index of elementsNamed(markup, 'metadata')) return index;
  throw new UnmarkableError('It has no metadata.');
}

/** The `<meta name="…" content="…"/>` of a book, which EPUB 3 has from EPUB 2. */
function* metasOf(markup: Markup): Generator<number, void, undefined> {
  for (const index of elementsNamed(markup, 'meta')) if (markup.attribute(index, 'name')) yield index;
}

function packageMarks(markup: Markup): XmlMark[] {
  return [...metasOf(markup)].flatMap((index) => {
    const attribute = markup.attribute(index, 'name')!;
    const kind = kindOf(attribute.value);
    return kind ? {index, attribute, kind, text: valueOf(markup, index, 'content') ?? ''} : [];
  });
}

/** Edits that replace the sentence about an earlier translation, and add a record unless it is undefined. */
function packageEdits(markup: Markup, record: WireProvenance | undefined): Edit[] {
  const sentences = [...metasOf(markup)].filter((index) => valueOf(markup, index, 'name') === SENTENCE);
  const areOurs = sentences.every((index) => isSentence(valueOf(markup, index, 'content') ?? ''));
  const edits = areOurs ? sentences.map((index) => removal(markup, index)) : [];
  if (!record) return edits;
  const metadata = metadataOf(markup);
  const [, prefix = ''] = /^(.*:)?metadata$/.exec(markup.names[metadata]!)!;
  const meta = (name: string, content: string): string =>
    `<${prefix}meta name="${name}" content="${escapeXmlAttribute(content)}"/>`;
  const elements = [meta(OWN_MARK, markText(record))];
  if (areOurs) elements.push(meta(SENTENCE, sentenceText(record)));
  return [...edits, addition(markup, metadata, elements)];
}
