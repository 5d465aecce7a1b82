/** The content of a text file, with the data needed to write it again. */
export interface TextFile {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly hasMark: boolean;
}

/** Encoding of a text file; `bytes` reads each byte of any other encoding as a character. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'bytes';

const MARK = '\uFEFF';
const CHUNK = 8192;

/** Reads the bytes of a text file. */
export function readText(bytes: Uint8Array): TextFile {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, {fatal: true, ignoreBOM: true}).decode(bytes);
    const hasMark = text.startsWith(MARK);
    return {text: hasMark ? text.slice(1) : text, encoding, hasMark};
  } catch {
    return {text: textOfBytes(bytes), encoding: 'bytes', hasMark: false};
  }
}

/** Writes a text in the encoding of a file. */
export function writeText(text: string, {encoding, hasMark}: TextFile): Uint8Array<ArrayBuffer> {
  const whole = (hasMark ? MARK : '') + text;
  if (encoding === 'utf-8') return new TextEncoder().encode(whole);
  if (encoding === 'bytes') return Uint8Array.from(whole, (character) => character.charCodeAt(0));
  const view = new DataView(new ArrayBuffer(whole.length * 2));
  for (let at = 0; at < whole.length; at += 1)
    view.setUint16(at * 2, whole.charCodeAt(at), encoding === 'utf-16le');
  return new Uint8Array(view.buffer);
}

function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}
