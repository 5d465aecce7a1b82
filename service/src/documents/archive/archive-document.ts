import type {OpenedDocument} from '../formats/format.ts';
import {characterReference, decodeText, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import {TextPart} from '../markup/text-part.ts';
import type {Archive} from './read-archive.ts';
import {writeArchive} from './write-archive.ts';

/** An XML file with text to translate, inside an archive. */
export interface PartPlan {
  readonly name: string;
  /** Adds the file's paragraphs and attributes to the part. */
  readonly extract: (markup: Markup, part: TextPart) => void;
}

/** A file of an archive with its text, and how a changed text is written. */
export interface ArchivePart {
  readonly name: string;
  readonly part: TextPart;
  readonly encode: (text: string) => Buffer;
}

/** Opens the XML files of an archive as one document; closing the document closes the archive. */
export async function openArchiveDocument(
  archive: Archive,
  plans: readonly PartPlan[],
): Promise<OpenedDocument> {
  const parts: ArchivePart[] = [];
  for (const {name, extract} of plans) {
    const bytes = await archive.entry(name)?.read();
    if (!bytes) continue;
    const decoded = decodeText(bytes, xmlLabel);
    const part = new TextPart(readXml(decoded.text));
    extract(part.markup, part);
    parts.push({name, part, encode: (text) => decoded.encode(text, characterReference)});
  }
  return documentOfParts(archive, parts);
}

/** One document of several files of an archive; closing it closes the archive. */
export function documentOfParts(archive: Archive, parts: readonly ArchivePart[]): OpenedDocument {
  return {
    paragraphs: parts.flatMap(({part}) => [...part.paragraphs]),
    close: () => archive.close(),
    write: async (output, translations, {target} = {}) => {
      // No format in an archive says who translated a paragraph; their positions would be those in the part.
      const options = target === undefined ? {} : {target};
      const replaced = new Map<string, () => Buffer>();
      let at = 0;
      for (const {name, part, encode} of parts) {
        const partTranslations = translations.slice(at, (at += part.paragraphs.length));
        replaced.set(name, () => encode(part.write(partTranslations, options)));
      }
      await writeArchive(output, archive, replaced);
    },
  };
}
