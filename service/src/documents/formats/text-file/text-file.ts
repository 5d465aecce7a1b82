import {isUtf8} from 'node:buffer';
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

/** Encodings of a text format other than UTF-8 and UTF-16. */
export interface TextEncoding {
  /** Finds the label of an encoding at the start of a file. */
  readonly declared?: (start: string) => string | undefined;
  /** Label of the encoding of files that declare none and are not UTF-8; without it, they are refused. */
  readonly fallback?: string;
  /** Writes a character that the encoding of the file lacks. */
  readonly escape?: (character: string) => string;
}

/** Reads and decodes a text file; rejects empty files and binary data. */
export async function readTextFile(
  {path, extension}: Pick<DocumentInput, 'path' | 'extension'>,
  {declared, fallback}: TextEncoding = {},
): Promise<DecodedText> {
  const bytes = await readFile(path);
  checkTextFile(bytes, extension);
  const isLegacy = fallback !== undefined && !isUtf8(bytes);
  const decoded = decodeText(bytes, (start) => declared?.(start) ?? (isLegacy ? fallback : undefined));
  checkNoBinary(decoded.text, extension);
  return decoded;
}

/** Opens a text file. `extract` adds the texts to translate to the part. */
export async function openTextFile(
  input: DocumentInput,
  extract: (part: TextPart, input: DocumentInput) => void,
  encoding: TextEncoding = {},
): Promise<OpenedDocument> {
  const decoded = await readTextFile(input, encoding);
  const part = plainPart(decoded.text);
  extract(part, input);
  return {
    paragraphs: part.paragraphs,
    write: async (output, translations, {target} = {}) =>
      await writeFile(
        output,
        decoded.encode(part.write(translations, target), encoding.escape ?? (() => '?')),
      ),
  };
}
