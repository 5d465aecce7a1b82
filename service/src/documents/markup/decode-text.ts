import {badDocument} from '../document-error.ts';

/** A decoded text, with a function to encode other text the same way. */
export interface DecodedText {
  /** The text without its byte order mark. */
  readonly text: string;
  /** Label of the encoding in lower case, as declared or detected. */
  readonly label: string;
  readonly hasMark: boolean;
  /**
   * Encodes another text in the same encoding, with the same byte order mark. `escape` replaces characters
   * that the encoding lacks.
   */
  encode(text: string, escape: (character: string) => string): Buffer;
}

interface Encoding {
  readonly label: string;
  readonly mark: Buffer;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LITTLE_MARK = Buffer.from([0xff, 0xfe]);
const BIG_MARK = Buffer.from([0xfe, 0xff]);
const NONE = Buffer.alloc(0);

/**
 * Decodes bytes. The encoding follows from the byte order mark, from NULs that are typical of UTF-16, or from
 * the label that the document declares; otherwise it is UTF-8. Throws a `DocumentError` for bytes that are
 * invalid in the encoding.
 *
 * @param declared - Finds the label at the start of the document, which is decoded as Latin-1.
 */
export function decodeText(bytes: Buffer, declared: (start: string) => string | undefined): DecodedText {
  const {label, mark} = encodingOf(bytes, declared);
  const content = bytes.subarray(mark.length);
  let text: string;
  try {
    text = decode(label, content);
  } catch (error) {
    throw error instanceof RangeError
      ? badDocument(
          `The document says that its encoding is "${label.slice(0, 40)}", which is not known. Save it as UTF-8.`,
        )
      : badDocument(
          `The document is not valid ${label.toUpperCase()}. Save it as UTF-8 and try again.`,
          error,
        );
  }
  return {text, label, hasMark: mark.length > 0, encode: encoderOf(label, mark, text)};
}

const XML_DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/** Label of the encoding in an XML declaration; undefined if no encoding is declared. */
export function xmlLabel(start: string): string | undefined {
  return XML_DECLARATION.exec(start)?.[1];
}

/** Writes a character that an encoding lacks as a character reference of XML and HTML. */
export function characterReference(character: string): string {
  return `&#${character.codePointAt(0)!};`;
}

/** Characters of Windows-1252 for bytes 80 to 9F, which some Node.js versions decode as Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decode(label: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(label, {fatal: true, ignoreBOM: true});
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

function encodingOf(bytes: Buffer, declared: (start: string) => string | undefined): Encoding {
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return {label: 'utf-8', mark: UTF8_MARK};
  if (bytes.subarray(0, 2).equals(LITTLE_MARK)) return {label: 'utf-16le', mark: LITTLE_MARK};
  if (bytes.subarray(0, 2).equals(BIG_MARK)) return {label: 'utf-16be', mark: BIG_MARK};
  const wide = wideLabel(bytes);
  if (wide) return {label: wide, mark: NONE};
  const label = declared(bytes.subarray(0, 4096).toString('latin1'))?.trim().toLowerCase() ?? 'utf-8';
  // A declared UTF-16 label is wrong if the declaration was readable as single bytes.
  return {label: WIDE_LABEL.test(label) ? 'utf-8' : label, mark: NONE};
}

const WIDE_LABEL = /^(?:utf-16|(?:cs)?unicode|ucs-2|iso-10646-ucs-2)/;

/**
 * Detects UTF-16 without a mark: in Latin letters, spaces and line ends, the same byte of each unit is always
 * NUL.
 */
function wideLabel(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096);
  const enough = Math.max(2, sample.length / 20);
  const text = countWide(sample, isAsciiText);
  if (text.little >= enough && text.little > 8 * (text.big + text.nul)) return 'utf-16le';
  if (text.big >= enough && text.big > 8 * (text.little + text.nul)) return 'utf-16be';
  // A text may have no Latin letters; line ends read in the wrong byte order are not valid characters.
  const ends = countWide(sample, (byte) => byte === 10 || byte === 13);
  if (ends.nul > 0 || (ends.little > 0 && ends.big > 0)) return undefined;
  if (ends.little > 1) return 'utf-16le';
  return ends.big > 1 ? 'utf-16be' : undefined;
}

/** Counts two-byte units that are wanted characters in each byte order, and units that are NUL. */
function countWide(
  bytes: Buffer,
  isWanted: (byte: number) => boolean,
): {little: number; big: number; nul: number} {
  const counts = {little: 0, big: 0, nul: 0};
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first, second] = [bytes[at]!, bytes[at + 1]!];
    if (first === 0 && second === 0) counts.nul += 1;
    else if (second === 0 && isWanted(first)) counts.little += 1;
    else if (first === 0 && isWanted(second)) counts.big += 1;
  }
  return counts;
}

function isAsciiText(byte: number): boolean {
  return (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;
}

function encoderOf(label: string, mark: Buffer, source: string): DecodedText['encode'] {
  const name = new TextDecoder(label).encoding;
  if (name === 'utf-8') return (text) => Buffer.concat([mark, Buffer.from(text)]);
  if (name === 'utf-16le') return (text) => Buffer.concat([mark, Buffer.from(text, 'utf16le')]);
  if (name === 'utf-16be') return (text) => Buffer.concat([mark, Buffer.from(text, 'utf16le').swap16()]);
  const table = singleByteTable(label, source);
  return (text, escape) => {
    let written = '';
    for (const character of text) {
      const byte = table.get(character);
      if (byte !== undefined) written += byte;
      else for (const letter of escape(character)) written += table.get(letter) ?? '?';
    }
    return Buffer.from(written, 'latin1');
  };
}

const ASCII_LABELS = /ascii|^ansi_x3/;
const ISO_LABELS = /^(?!.*(?:125|874))/;
const WINDOWS_NAMES = new Set(['windows-1252', 'windows-1254', 'windows-874']);

/**
 * Each character of a single-byte encoding, with its byte as a Latin-1 character. Browsers read ASCII and
 * some ISO encodings as Windows encodings, but XML parsers do not. Characters that only the Windows encodings
 * have are therefore not used unless the document contains them.
 */
function singleByteTable(label: string, source: string): Map<string, string> {
  const isIso = ISO_LABELS.test(label) && WINDOWS_NAMES.has(new TextDecoder(label).encoding);
  const isShared = (byte: number): boolean =>
    byte < 128 || !isIso || (byte >= 160 && !ASCII_LABELS.test(label));
  const table = new Map<string, string>();
  for (let byte = 0; byte < 256; byte += 1) {
    let character: string;
    try {
      character = decode(label, Uint8Array.of(byte));
    } catch (error) {
      if (isSingleByte(label)) continue;
      throw badDocument(`The document is in the encoding "${label}". Save it as UTF-8 and try again.`, error);
    }
    if (character !== '' && (isShared(byte) || source.includes(character)))
      table.set(character, String.fromCharCode(byte));
  }
  return table;
}

function isSingleByte(label: string): boolean {
  return /^(?:windows|iso-8859|koi8|ibm866|macintosh|x-mac)/.test(new TextDecoder(label).encoding);
}
