import {DOCUMENT_FORMATS, type DocumentFamily, type WireProvenance} from '../../../../src/contract/index.ts';
import type {Archive} from '../archive/read-archive.ts';
import {NO_CHANGES, type ArchiveChanges} from './archive-changes.ts';
import type {FoundMark} from './marks.ts';
import type {TextMarks} from './text-marks.ts';

/** How documents that are archives hold marks. */
export interface ArchiveMarks {
  find(archive: Archive): Promise<readonly FoundMark[]>;
  /**
   * Makes the mark so far that of the source, and adds a record unless it is undefined. Without a record, a document
   * that says nothing of its translation has no changes.
   */
  changes(archive: Archive, record: WireProvenance | undefined): Promise<ArchiveChanges>;
}

/** Finds the marks in bytes of a format that LibreOffice writes. */
export type BytesMarks = (bytes: Buffer) => readonly FoundMark[];

/** Marks of a format: in a text, or in an archive; marks in other bytes are only read. */
export type FormatMarks =
  | {readonly kind: 'bytes'; readonly find: BytesMarks}
  | {readonly kind: 'text'; readonly marks: TextMarks}
  | {readonly kind: 'archive'; readonly marks: ArchiveMarks};

const text = (marks: TextMarks): FormatMarks => ({kind: 'text', marks});
/** Marks whose changes are asked for only if there are any. */
const archive = (find: ArchiveMarks['find'], changes: ArchiveMarks['changes']): FormatMarks => ({
  kind: 'archive',
  marks: {
    find,
    changes: async (opened, record) =>
      record || (await find(opened)).length > 0 ? await changes(opened, record) : NO_CHANGES,
  },
});

/** Code for the marks of each family, loaded when a document needs it. */
const LOADERS: Partial<Record<DocumentFamily, (extension: string) => Promise<FormatMarks>>> = {
  'office-open-xml': async () => {
    const {findOfficeMarks, officeChanges} = await import('./office/office-marks.ts');
    return archive(findOfficeMarks, officeChanges);
  },
  'open-document': async (extension) => {
    const {findOpenDocumentMarks, openDocumentChanges, openDocumentMarks} =
      await import('./open-document-marks.ts');
    return extension.startsWith('f')
      ? text(openDocumentMarks)
      : archive(findOpenDocumentMarks, openDocumentChanges);
  },
  epub: async () => {
    const {findEpubMarks, epubChanges} = await import('./epub-marks.ts');
    return {kind: 'archive', marks: {find: findEpubMarks, changes: epubChanges}};
  },
  idml: async () => {
    const {findXmpMarks, xmpChanges} = await import('./xmp-marks.ts');
    return archive(findXmpMarks, xmpChanges);
  },
  html: async () => text((await import('./html/html-marks.ts')).htmlMarks),
  tmx: async () => text((await import('./tmx-marks.ts')).tmxMarks),
  xliff: async () => text((await import('./xliff/xliff-marks.ts')).xliffMarks),
  gettext: async () => text((await import('./gettext-marks.ts')).gettextMarks),
  markdown: async () => text((await import('./markdown/markdown-marks.ts')).markdownMarks),
  fluent: async () => text((await import('./fluent-marks.ts')).fluentMarks),
  ass: async () => text((await import('./ass-marks.ts')).assMarks),
  ttml: async () => text((await import('./root-comment-marks.ts')).rootCommentMarks()),
  dita: async () =>
    text((await import('./root-comment-marks.ts')).rootCommentMarks({keepsDocumentType: true})),
  subtitles: async (extension) => {
    const {subRipMarks, webVttMarks} = await import('./webvtt-marks.ts');
    return text(extension === 'srt' ? subRipMarks : webVttMarks);
  },
};
/** Code for the formats that are marked as DOCX before LibreOffice converts them. */
const CONVERTED: Readonly<Record<string, () => Promise<BytesMarks>>> = {
  doc: async () => (await import('./office/doc-marks.ts')).findDocMarks,
  rtf: async () => (await import('./office/rtf-marks.ts')).findRtfMarks,
};

/**
 * Loads the marks of a format by its extension; undefined if the format has none. Formats whose marks are of the kind
 * `none` may still hold one that came with a document.
 */
export async function marksOfFormat(extension: string): Promise<FormatMarks | undefined> {
  if (Object.hasOwn(CONVERTED, extension)) return {kind: 'bytes', find: await CONVERTED[extension]!()};
  const family = DOCUMENT_FORMATS.find((format) => format.extension === extension)?.family;
  return family && (await LOADERS[family]?.(extension));
}
