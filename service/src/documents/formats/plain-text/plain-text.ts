import {open, readFile} from 'node:fs/promises';
import {escapeMarkup, unescapeMarkup} from '../../../../../src/text/escape-markup.ts';
import {decodeText, type DecodedText} from '../../markup/decode-text.ts';
import {checkNoBinary, checkTextFile} from '../wrong-format.ts';
import type {DocumentFormat} from '../format.ts';
import {findPassages, type TextPassages, type Wrap} from './find-passages.ts';

const CHUNK_CHARACTERS = 1024 * 1024;

/** Plain text in UTF-8 or UTF-16. Line ends and byte order mark are kept. */
export const plainText: DocumentFormat = {
  open: async ({path, extension}) => {
    const decoded = await readText(path, extension);
    const passages = findPassages(decoded.text);
    const paragraphs = passages.texts.map(escapeMarkup);
    return {
      paragraphs,
      write: async (output, translations) =>
        await writeText(output, decoded, writtenPieces(decoded.text, passages, paragraphs, translations)),
    };
  },
};

async function readText(path: string, extension: string): Promise<DecodedText> {
  const bytes = await readFile(path);
  checkTextFile(bytes, extension);
  const decoded = decodeText(bytes, () => undefined);
  checkNoBinary(decoded.text, extension);
  return decoded;
}

/** Writes the text with its translations, piece by piece. */
function* writtenPieces(
  text: string,
  {starts, ends, wraps}: TextPassages,
  paragraphs: readonly string[],
  translations: readonly string[],
): Generator<string, void, undefined> {
  let at = 0;
  for (let index = 0; index < starts.length; index += 1) {
    const translation = translations[index];
    if (translation === undefined || translation === paragraphs[index]) continue;
    const plain = unescapeMarkup(translation);
    const wrap = wraps.get(index);
    yield text.slice(at, starts[index]);
    yield wrap ? wrapped(plain, wrap) : plain;
    at = ends[index]!;
  }
  yield text.slice(at);
}

/** Wraps a text at a width; longer words are not split. */
function wrapped(text: string, {width, column, between}: Wrap): string {
  const indent = between.length - (between.startsWith('\r\n') ? 2 : 1);
  let written = '';
  let at = column;
  for (const word of text.split(/[ \t\r\n]+/)) {
    if (written !== '' && at + 1 + word.length > width) {
      written += between;
      at = indent;
    } else if (written !== '') {
      written += ' ';
      at += 1;
    }
    written += word;
    at += word.length;
  }
  return written;
}

/** Writes pieces in the document's encoding without keeping all of them in memory. */
async function writeText(output: string, {encode}: DecodedText, pieces: Iterable<string>): Promise<void> {
  const lacking = (): string => '\ufffd';
  const mark = encode('', lacking);
  const file = await open(output, 'w');
  try {
    await file.writeFile(mark);
    let chunk = '';
    for (const piece of pieces) {
      chunk += piece;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await file.writeFile(encode(chunk, lacking).subarray(mark.length));
      chunk = '';
    }
    await file.writeFile(encode(chunk, lacking).subarray(mark.length));
  } finally {
    await file.close();
  }
}
