import {DOCUMENT_FORMATS} from '../../../../src/contract/document-formats.ts';

/** How documents hold marks; `none` if they hold no mark. */
export type MarkKind =
  | 'custom properties'
  | 'user-defined metadata'
  | 'metadata of the package document'
  | 'XMP metadata'
  | 'head of the page'
  | 'note in the header'
  | 'property of the header'
  | 'comment of the header'
  | 'comment at the start'
  | 'field of the header'
  | 'front matter or comment'
  | 'note'
  | 'none';

/** The mark of one document format. */
export interface ProvenanceMark {
  readonly kind: MarkKind;
  /** What is written where; for `none`, the reason. */
  readonly description: string;
}

const OFFICE: ProvenanceMark = {
  kind: 'custom properties',
  description:
    '`mtservice.provenance` with the record, continued in `mtservice.provenance.2` after 255 characters, and `Translation` with a sentence',
};
const THROUGH_DOCX: ProvenanceMark = {
  kind: 'custom properties',
  description: 'as in DOCX; LibreOffice keeps them when it converts the translation',
};
const METADATA: ProvenanceMark = {
  kind: 'user-defined metadata',
  description: '`mtservice.provenance` with the record, and `Translation` with a sentence',
};
const PAGE: ProvenanceMark = {
  kind: 'head of the page',
  description:
    '`<meta name="ai-disclosure">` with the grade, `<script type="application/ld+json" data-mtservice="provenance">` with the record, also in terms of schema.org, and `data-translation-lang` on `<html>`; a part of a page gets a comment at its end',
};
const XLIFF: ProvenanceMark = {
  kind: 'note in the header',
  description:
    'XLIFF 1.x: notes from `mtservice.provenance` and `mtservice` in the header of the first `<file>`, and in XLIFF 1.2 `state-qualifier` on each target that was written: `mt-suggestion`, or `leveraged-tm` if it is wholly by people; XLIFF 2.x: `<mda:meta type="mtservice.provenance">` in the metadata of the first `<file>`, `subState="mtservice:mt"` on each segment that the machine translated, and `its:tool` of ITS 2.0 with the engine on each unit that it translated whole and that names no tool of its own; `phase-name`, and the people and organizations of ITS, go from what the machine wrote',
};
const ASS: ProvenanceMark = {
  kind: 'field of the header',
  description: '`mtservice-provenance:` with the record in `[Script Info]`, and a comment with a sentence',
};
const IN_ROOT: ProvenanceMark = {
  kind: 'comment at the start',
  description: '`<!-- mtservice.provenance: … -->` with the record, in the root element',
};
const MARKDOWN: ProvenanceMark = {
  kind: 'front matter or comment',
  description: 'the key `translation` in front matter of YAML; without one, a comment at the end of the file',
};

const NO_COMMENTS = 'the format has no place that programs ignore';
const none = (description: string): ProvenanceMark => ({kind: 'none', description});

const MARKS: Readonly<Record<string, ProvenanceMark>> = {
  ...Object.fromEntries(
    DOCUMENT_FORMATS.filter(({family}) => family === 'office-open-xml').map(({extension}) => [
      extension,
      OFFICE,
    ]),
  ),
  pages: {kind: 'custom properties', description: 'as in DOCX, which the translation is'},
  pdf: {kind: 'custom properties', description: 'as in DOCX, which the translation is'},
  doc: THROUGH_DOCX,
  rtf: THROUGH_DOCX,
  ...Object.fromEntries(
    ['odt', 'ods', 'odp', 'fodt', 'fods', 'fodp'].map((extension) => [extension, METADATA]),
  ),
  epub: {
    kind: 'metadata of the package document',
    description: '`<meta name="mtservice.provenance">` with the record, and `Translation` with a sentence',
  },
  idml: {
    kind: 'XMP metadata',
    description:
      'properties of `urn:mtservice:provenance` in `META-INF/metadata.xml`: `provenance` with the record, and `translation` with a sentence; a document without that file gets no mark',
  },
  ...Object.fromEntries(['html', 'htm', 'xhtml', 'xht'].map((extension) => [extension, PAGE])),
  ...Object.fromEntries(['xliff', 'xlif', 'xlf'].map((extension) => [extension, XLIFF])),
  sdlxliff: none(
    'Trados writes the header itself; segments that were written have `origin="mt"`, or `tm` if they are wholly by people',
  ),
  mxliff: none(
    'Phrase writes the header itself; units that were written have `m:trans-origin="mt"`, or `tm` if they are wholly by people',
  ),
  mqxliff: none(
    'memoQ writes the header itself; units that were written have `mq:status="MachineTranslated"`, or `PreTranslated` if they are wholly by people',
  ),
  ttx: none('TagEditor writes the header itself'),
  tmx: {
    kind: 'property of the header',
    description:
      '`<prop type="x-mtservice-provenance">` with the record, and `creationid="MT!"` on each translation that was added and is not wholly by people',
  },
  po: {
    kind: 'comment of the header',
    description: '`# mtservice-provenance:` with the record, and a comment with a sentence',
  },
  pot: {kind: 'comment of the header', description: 'as in PO, which the translation is'},
  md: MARKDOWN,
  markdown: MARKDOWN,
  mdx: {...MARKDOWN, description: 'as Markdown, with the comment in braces: `{/* … */}`'},
  vtt: {
    kind: 'note',
    description: 'a `NOTE` before the first cue, with a sentence and `mtservice.provenance:` with the record',
  },
  ass: ASS,
  ssa: ASS,
  ttml: IN_ROOT,
  dfxp: IN_ROOT,
  dita: IN_ROOT,
  ditamap: IN_ROOT,
  srt: none('the format has no comments: players show every text'),
  txt: none(NO_COMMENTS),
  json: none('programs read every key'),
  yaml: none('programs that write the file again lose comments, and read every key'),
  yml: none('as YAML'),
  csv: none('every row is data'),
  tsv: none('every row is data'),
  xml: none('programs that write the file again lose comments'),
  resx: none('Visual Studio loses comments when it writes the file again, and programs read every `<data>`'),
  arb: none('as JSON'),
  strings: none('programs that write the file again, such as `genstrings`, lose comments'),
  xcstrings: none(
    'Xcode writes the file itself; the state is `translated` for what people translated before, `needs_review` for the rest',
  ),
  ts: none('Qt Linguist and `lupdate` write the header themselves; what was written stays `unfinished`'),
  ftl: {
    kind: 'comment at the start',
    description: '`### mtservice-provenance:` with the record, and a comment with a sentence',
  },
  properties: none(
    'programs that write the file again, `Properties.store` of Java among them, lose comments',
  ),
};

/** The mark of each format, by the extension of the uploaded document. */
export const PROVENANCE_MARKS: ReadonlyMap<string, ProvenanceMark> = new Map(
  DOCUMENT_FORMATS.map(({extension}) => [extension, MARKS[extension] ?? none('not known')]),
);
