import {isUtf8} from 'node:buffer';
import {readFile, writeFile} from 'node:fs/promises';
import {decodeText, type DecodedText} from '../../markup/decode-text.ts';
import {decodeUndeclared} from '../../markup/decode-undeclared.ts';
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

/** Fallback to the old encodings of the source language. */
const OLD = 'old';

/** Encodings of a text format other than UTF-8 and UTF-16. */
export interface TextEncoding {
  /** Finds the label of an encoding at the start of a file. */
  readonly declared?: (start: string) => string | undefined;
  /**
   * Label of the encoding of files that declare none and are not UTF-8, or `old` for one of the source language; without
   * it, they are refused. If an old encoding lacks a character, the translation is written in UTF-8.
   */
  readonly fallback?: string;
  /** Writes a character that the encoding of the file lacks. */
  readonly escape?: (character: string) => string;
}

/** Reads and decodes a text file; rejects empty files and binary data. */
export async function readTextFile(
  {path, extension, source}: Pick<DocumentInput, 'path' | 'extension' | 'source'>,
  {declared, fallback}: TextEncoding = {},
): Promise<DecodedText> {
  const bytes = await readFile(path);
  checkTextFile(bytes, extension);
  if (fallback === OLD) return checked(decodeUndeclared(bytes, source), extension);
  const isLegacy = fallback !== undefined && !isUtf8(bytes);
  return checked(
    decodeText(bytes, (start) => declared?.(start) ?? (isLegacy ? fallback : undefined)),
    extension,
  );
}

function checked(decoded: DecodedText, extension: string): DecodedText {
  checkNoBinary(decoded.text, extension);
  return decoded;
}

/** Encodes a translation; a file in an old encoding becomes UTF-8 with a mark if the translation has other letters. */
function encoded(decoded: DecodedText, text: string, {escape, fallback}: TextEncoding): Buffer {
  let isLacking = false;
  const bytes = decoded.encode(text, (character) => {
    isLacking = true;
    return escape?.(character) ?? '?';
  });
  return isLacking && fallback === OLD ? Buffer.from(`\uFEFF${text}`) : bytes;
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
    known: part.known,
    kept: part.kept,
    limits: part.limits,
    write: async (output, translations, options = {}) =>
      await writeFile(output, encoded(decoded, part.write(translations, options), encoding)),
  };
}
