import {escapeXml, escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Archive} from '../archive/read-archive.ts';
import {childOf, rootOf, valueOf} from '../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import type {ArchiveChanges} from './archive-changes.ts';
import {EditedText, type Edit} from './edited-text.ts';
import {markText, sentenceText} from './mark-text.ts';
import {kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import type {TextMarks} from './text-marks.ts';
import {
  addition,
  additionAtStart,
  elementsIn,
  sentenceRemovals,
  turnToSource,
  xmlMarks,
  type XmlMark,
} from './xml-marks.ts';

const SENTENCE = 'Translation';
const META = 'urn:oasis:names:tc:opendocument:xmlns:meta:1.0';
const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
const META_PART = 'meta.xml';
const MANIFEST = 'META-INF/manifest.xml';

/** Marks in the user-defined metadata of FODT, FODS and FODP, and of `meta.xml` in other OpenDocument files. */
export const openDocumentMarks: TextMarks = {
  declared: xmlLabel,
  escape: characterReference,
  find: (text) => new Metadata(readXml(text)).marks,
  edits: (text, _extension, record) => new Metadata(readXml(text)).edits(record),
};

/** Finds the marks of an ODT, ODS or ODP. */
export async function findOpenDocumentMarks(archive: Archive): Promise<readonly FoundMark[]> {
  const bytes = await archive.entry(META_PART)?.read();
  if (!bytes) return [];
  const {text} = new EditedText(bytes, xmlLabel);
  return openDocumentMarks.find(text, '');
}

/** Writes a record into the metadata of an ODT, ODS or ODP. */
export async function openDocumentChanges(
  archive: Archive,
  record: WireProvenance | undefined,
): Promise<ArchiveChanges> {
  const entry = archive.entry(META_PART);
  const marked = (bytes: Buffer): Buffer => {
    const part = new EditedText(bytes, xmlLabel);
    return part.write(openDocumentMarks.edits(part.text, '', record), characterReference);
  };
  if (entry) return {replaced: new Map([[META_PART, marked(await entry.read())]]), added: new Map()};
  if (!record) return {replaced: new Map(), added: new Map()};
  const manifest = await archive.entry(MANIFEST)?.read();
  if (!manifest) throw new UnmarkableError('It has no manifest.');
  const list = new EditedText(manifest, xmlLabel);
  const {edits, version} = manifestChanges(readXml(list.text));
  const empty = `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-meta xmlns:office="${OFFICE}" xmlns:meta="${META}" office:version="${escapeXmlAttribute(version)}"><office:meta/></office:document-meta>`;
  return {
    replaced: new Map([[MANIFEST, list.write(edits, characterReference)]]),
    added: new Map([[META_PART, marked(Buffer.from(empty))]]),
  };
}

/** Edits that add `meta.xml` to a manifest, and the manifest's version of the format. */
function manifestChanges(markup: Markup): {edits: Edit[]; version: string} {
  const root = rootOf(markup);
  const version = valueOf(markup, root, 'manifest:version') ?? '1.2';
  for (const file of elementsIn(markup, root))
    if (valueOf(markup, file, 'manifest:full-path') === META_PART) return {edits: [], version};
  const entry = `<manifest:file-entry manifest:full-path="${META_PART}" manifest:media-type="text/xml"/>`;
  return {edits: [addition(markup, root, [entry])], version};
}

/** The metadata of a document. */
class Metadata {
  readonly marks: readonly XmlMark[];
  readonly #markup: Markup;
  readonly #root: number;
  /** Index of the `office:meta`; -1 if there is none. */
  readonly #meta: number;
  readonly #sentences: number[] = [];

  constructor(markup: Markup) {
    this.#markup = markup;
    this.#root = rootOf(markup);
    if (!/^office:document(?:-meta)?$/.test(markup.names[this.#root]!))
      throw new UnmarkableError('It is not an OpenDocument file.');
    this.#meta = childOf(markup, this.#root, 'office:meta');
    const own: number[] = [];
    for (const index of this.#meta < 0 ? [] : elementsIn(markup, this.#meta)) {
      if (markup.names[index] !== 'meta:user-defined') continue;
      own.push(index);
      if (valueOf(markup, index, 'meta:name') === SENTENCE) this.#sentences.push(index);
    }
    this.marks = xmlMarks(markup, own, 'meta:name', kindOf);
  }

  edits(record: WireProvenance | undefined): Edit[] {
    const markup = this.#markup;
    const removals = sentenceRemovals(markup, this.#sentences);
    const edits = [...turnToSource(markup, this.marks, SOURCE_MARK), ...(removals ?? [])];
    if (!record) return edits;
    const elements = [this.#element(OWN_MARK, markText(record))];
    if (removals) elements.push(this.#element(SENTENCE, sentenceText(record)));
    return [
      ...edits,
      this.#meta < 0
        ? additionAtStart(markup, this.#root, [`<office:meta>${elements.join('')}</office:meta>`])
        : addition(markup, this.#meta, elements),
    ];
  }

  #element(name: string, text: string): string {
    const isDeclared = this.#markup.attribute(this.#root, 'xmlns:meta')?.value === META;
    const declaration = isDeclared ? '' : ` xmlns:meta="${META}"`;
    return `<meta:user-defined${declaration} meta:name="${name}">${escapeXml(text)}</meta:user-defined>`;
  }
}
