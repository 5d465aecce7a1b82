import {open} from 'node:fs/promises';
import {openArchiveDocument, type PartPlan} from '../../archive/archive-document.ts';
import {readArchive} from '../../archive/read-archive.ts';
import {badDocument} from '../../document-error.ts';
import type {Markup} from '../../markup/markup.ts';
import {XML} from '../../markup/xml-text.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {addPlainText} from '../office-open-xml/common/unformatted-text.ts';
import {addParagraphs} from '../text-flow/add-paragraphs.ts';
import {checkTextFile} from '../wrong-format.ts';
import type {DocumentFormat, DocumentInput, OpenedDocument} from '../format.ts';
import {openXmlFile} from '../xml-file.ts';
import {ComparedStrings} from '../formulas/compared-strings.ts';
import {addComparedStrings} from './formula-attributes.ts';
import {OpenDocumentDialect} from './open-document-dialect.ts';
import {addLanguages, rootName} from './open-document-language.ts';
import {SheetNames} from './sheet-names.ts';
import {checkArchive, checkType, refuseOtherFiles} from './check-open-document.ts';

/** XML files of the document and of embedded objects such as charts. */
const PARTS = /(?:^|\/)(?:content|styles)\.xml$|^meta\.xml$/;
const MACROS = /^(?:Basic|Scripts)\/.*[^/]$/;
const METADATA = new Set(['dc:title', 'dc:subject', 'dc:description', 'meta:keyword']);

/** ODT, ODS and ODP, which are archives, and FODT, FODS and FODP, which are single XML files. */
export const openDocument: DocumentFormat = {
  open: async (input) => {
    const isSheet = input.extension.endsWith('ods');
    const collected: Found = {
      compared: new ComparedStrings(),
      sheets: input.sheetNames === true && isSheet ? new SheetNames() : undefined,
    };
    const opened = input.extension.startsWith('f')
      ? await openFlat(input, collected)
      : await openArchive(input, collected);
    const {paragraphs} = opened;
    const {compared, sheets} = collected;
    const unchanged = paragraphs.map((text) => compared.keeps(plainText(text)));
    return {
      ...opened,
      paragraphs: [...paragraphs, ...(sheets?.paragraphs ?? [])],
      write: (output, translations, options) => {
        sheets?.settle(translations.slice(paragraphs.length));
        const paragraphTranslations = paragraphs.map((text, index) =>
          unchanged[index] ? text : translations[index]!,
        );
        return opened.write(output, paragraphTranslations, options);
      },
    };
  },
};

/** Data collected from a document besides its paragraphs. */
interface Found {
  readonly compared: ComparedStrings;
  /** Names of the sheets; undefined if they are not to be translated. */
  readonly sheets: SheetNames | undefined;
}

async function openArchive(input: DocumentInput, {compared, sheets}: Found): Promise<OpenedDocument> {
  const {path, extension} = input;
  await refuseOtherFiles(path, extension);
  const archive = await readArchive(path);
  try {
    await checkArchive(archive, extension);
    const plans = archive.entries
      .filter(({name}) => PARTS.test(name))
      .map(({name}): PartPlan => ({
        name,
        extract: (markup, part) => {
          if (!/^office:document(?:-content|-styles|-meta)?$/.test(rootName(markup))) {
            // Embedded formulas are MathML, not text.
            if (name.includes('/')) return;
            throw damaged();
          }
          extract(part, input);
          addComparedStrings(markup, compared);
          // Nested objects refer to the sheets of the object around them.
          const depth = name.split('/').length - 1;
          if (depth < 2) sheets?.addPart(part, depth === 1);
        },
      }));
    if (sheets) {
      for (const {read} of archive.entries.filter(({name}) => MACROS.test(name)))
        sheets.addMacro(XML.decode((await read()).toString('utf8')));
      plans.push({name: 'settings.xml', extract: (_markup, part) => sheets.addPart(part)});
    }
    return await openArchiveDocument(archive, plans);
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function openFlat(input: DocumentInput, {compared, sheets}: Found): Promise<OpenedDocument> {
  const {path, extension} = input;
  await checkStart(path, extension);
  return await openXmlFile(path, (markup, part) => {
    if (rootName(markup) !== 'office:document') {
      throw badDocument(
        `The document is called .${extension} but it is not an OpenDocument file. Save it as .${extension} and try again.`,
      );
    }
    checkType(mediaType(markup), extension);
    extract(part, input);
    addComparedStrings(markup, compared);
    sheets?.addPart(part);
  });
}

async function checkStart(path: string, extension: string): Promise<void> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(16), 0, 16, 0);
    checkTextFile(buffer.subarray(0, bytesRead), extension);
  } finally {
    await file.close();
  }
}

function mediaType(markup: Markup): string {
  const root = markup.kinds.findIndex((kind) => kind === 'open');
  return (root < 0 ? undefined : markup.attribute(root, 'office:mimetype'))?.value ?? '';
}

function extract(part: TextPart, {source, target}: DocumentInput): void {
  addMetadata(part);
  addParagraphs(part, new OpenDocumentDialect());
  addLanguages(part, source, target);
}

/** Adds a document's properties, which programs show in the window title, in search and on the first page. */
function addMetadata(part: TextPart): void {
  const {markup} = part;
  const meta = markup.names.findIndex(
    (name, index) => name === 'office:meta' && markup.kinds[index] === 'open',
  );
  for (const child of meta < 0 ? [] : markup.children(meta)) {
    if (METADATA.has(markup.names[child]!)) addPlainText(part, child);
  }
}

function plainText(paragraph: string): string {
  return XML.decode(paragraph.replace(/<[^>]*>/g, ''));
}

function damaged(): Error {
  return badDocument(
    'The document is damaged: its content is not that of an OpenDocument file. Save it again in its program and try once more.',
  );
}
