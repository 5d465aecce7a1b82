import {isUtf8} from 'node:buffer';
import {decodeText} from '../markup/decode-text.ts';
import {UnmarkableError} from './marks.ts';

/** A range of a text and what replaces it; an insertion has an empty range. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A decoded text whose bytes outside of edits are kept. */
export class EditedText {
  /** The text without its byte order mark. */
  readonly text: string;
  readonly #bytes: Buffer;
  readonly #encoding: string;
  readonly #markBytes: number;

  /**
   * Decodes bytes; see `decodeText`.
   *
   * @param fallback - Label of an encoding for bytes that are not UTF-8 and declare no encoding.
   * @throws {UnmarkableError} if positions in the text cannot be found in the bytes
   */
  constructor(bytes: Buffer, declared: (start: string) => string | undefined, fallback?: string) {
    const isLegacy = fallback !== undefined && !isUtf8(bytes);
    const {text, label, hasMark} = decodeText(
      bytes,
      (start) => declared(start) ?? (isLegacy ? fallback : undefined),
    );
    this.text = text;
    this.#bytes = bytes;
    this.#encoding = new TextDecoder(label).encoding;
    this.#markBytes = !hasMark ? 0 : this.#encoding === 'utf-8' ? 3 : 2;
    const isUnicode = this.#encoding.startsWith('utf-');
    if (!isUnicode && text.length !== bytes.length) {
      throw new UnmarkableError(`Its encoding, ${label}, has characters of several bytes.`);
    }
  }

  /**
   * Writes the bytes with edits. An edit inside of an earlier one is left out, such as in a removed element.
   *
   * @param escape - Writes a character that the encoding may lack.
   */
  write(edits: readonly Edit[], escape: (character: string) => string): Buffer {
    const pieces: Buffer[] = [];
    let position = 0;
    let byte = 0;
    const copyTo = (end: number): void => {
      const from = byte;
      byte = this.#after(byte, position, end);
      position = end;
      pieces.push(this.#bytes.subarray(from, byte));
    };
    byte = this.#markBytes;
    pieces.push(this.#bytes.subarray(0, byte));
    for (const {start, end, text} of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (start < position) continue;
      copyTo(start);
      pieces.push(this.#encode(text, escape));
      byte = this.#after(byte, start, end);
      position = end;
    }
    copyTo(this.text.length);
    return Buffer.concat(pieces);
  }

  #after(byte: number, start: number, end: number): number {
    if (this.#encoding === 'utf-8') return byte + Buffer.byteLength(this.text.slice(start, end));
    return byte + (end - start) * (this.#encoding.startsWith('utf-16') ? 2 : 1);
  }

  #encode(text: string, escape: (character: string) => string): Buffer {
    switch (this.#encoding) {
      case 'utf-8':
        return Buffer.from(text);
      case 'utf-16le':
        return Buffer.from(text, 'utf16le');
      case 'utf-16be':
        return Buffer.from(text, 'utf16le').swap16();
      default:
        return Buffer.from(text.replace(/[^\0-\x7f]/gu, escape), 'latin1');
    }
  }
}
