import {readFile, writeFile} from 'node:fs/promises';
import {badDocument} from '../document-error.ts';
import {characterReference, decodeText, xmlLabel} from '../markup/decode-text.ts';
import type {Markup, MarkupLanguage} from '../markup/markup.ts';
import {readXml, type XmlReading} from '../markup/read-xml.ts';
import {TextPart} from '../markup/text-part.ts';
import {XML} from '../markup/xml-text.ts';
import type {OpenedDocument} from './format.ts';

/** Opens a document that is a single XML file. `extract` adds the texts to translate to the part. */
export async function openXmlFile(
  path: string,
  extract: (markup: Markup, part: TextPart) => void,
  language: MarkupLanguage = XML,
  reading: XmlReading = {},
): Promise<OpenedDocument> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw badDocument('The document is empty: it has 0 bytes.');
  const decoded = decodeText(bytes, xmlLabel);
  if (!/^\s*</.test(decoded.text)) {
    throw badDocument(
      'The document does not begin with < (line 1): it is not XML, or it is damaged. Check that it is the right file and that it has the right extension.',
    );
  }
  const markup = readXml(decoded.text, language, reading);
  const part = new TextPart(markup);
  extract(markup, part);
  return {
    paragraphs: part.paragraphs,
    known: part.known,
    kept: part.kept,
    limits: part.limits,
    write: async (output, translations, options = {}) => {
      const text = part.write(translations, options);
      await writeFile(output, decoded.encode(text, characterReference));
    },
  };
}
