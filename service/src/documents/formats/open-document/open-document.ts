import {open} from 'node:fs/promises';
import {openArchiveDocument, type PartPlan} from '../../archive/archive-document.ts';
import {readArchive} from '../../archive/read-archive.ts';
import {badDocument} from '../../document-error.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {addParagraphs} from '../text-flow/add-paragraphs.ts';
import {checkTextFile} from '../wrong-format.ts';
import type {DocumentFormat, DocumentInput, OpenedDocument} from '../format.ts';
import {openXmlFile} from '../xml-file.ts';
import {OpenDocumentDialect} from './open-document-dialect.ts';
import {addLanguages, rootName} from './open-document-language.ts';
import {checkArchive, checkType, refuseOtherFiles} from './check-open-document.ts';

/** XML texts of the document and of embedded objects such as charts. */
const PARTS = /(?:^|\/)(?:content|styles)\.xml$/;

/** ODT, ODS and ODP, which are archives, and FODT, FODS and FODP, which are one XML text each. */
export const openDocument: DocumentFormat = {
  open: (input) => (input.extension.startsWith('f') ? openFlat(input) : openArchive(input)),
};

async function openArchive(input: DocumentInput): Promise<OpenedDocument> {
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
          if (!/^office:document(?:-content|-styles)?$/.test(rootName(markup))) {
            // Embedded formulas are MathML, not text.
            if (name.includes('/')) return;
            throw damaged();
          }
          extract(part, input);
        },
      }));
    return await openArchiveDocument(archive, plans);
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function openFlat(input: DocumentInput): Promise<OpenedDocument> {
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
  addParagraphs(part, new OpenDocumentDialect());
  addLanguages(part, source, target);
}

function damaged(): Error {
  return badDocument(
    'The document is damaged: its content is not that of an OpenDocument file. Save it again in its program and try once more.',
  );
}
