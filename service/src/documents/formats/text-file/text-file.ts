import {readFile, writeFile} from 'node:fs/promises';
import {decodeText, type DecodedText} from '../../markup/decode-text.ts';
import {Markup, type MarkupLanguage} from '../../markup/markup.ts';
import {TextPart} from '../../markup/text-part.ts';
import type {DocumentInput, OpenedDocument} from '../format.ts';
import {checkNoBinary, checkTextFile} from '../wrong-format.ts';

const asItIs = (text: string): string => text;
const PLAIN: MarkupLanguage = {
  decode: asItIs,
  decodeAttribute: asItIs,
  encode: asItIs,
  encodeAttribute: asItIs,
  attributeName: asItIs,
};

/** A part for a text without tags; each format finds and writes its texts by position. */
export function plainPart(text: string): TextPart {
  return new TextPart(new Markup(text, PLAIN));
}

/** Reads and decodes a text file; rejects empty files and binary data. */
export async function readTextFile(
  {path, extension}: Pick<DocumentInput, 'path' | 'extension'>,
  declared: (start: string) => string | undefined = () => undefined,
): Promise<DecodedText> {
  const bytes = await readFile(path);
  checkTextFile(bytes, extension);
  const decoded = decodeText(bytes, declared);
  checkNoBinary(decoded.text, extension);
  return decoded;
}

/** Opens a text file in UTF-8 or UTF-16. `extract` adds the texts to translate to the part. */
export async function openTextFile(
  input: DocumentInput,
  extract: (part: TextPart, input: DocumentInput) => void,
): Promise<OpenedDocument> {
  const decoded = await readTextFile(input);
  const part = plainPart(decoded.text);
  extract(part, input);
  return {
    paragraphs: part.paragraphs,
    write: async (output, translations, {target} = {}) =>
      await writeFile(
        output,
        decoded.encode(part.write(translations, target), () => '?'),
      ),
  };
}
