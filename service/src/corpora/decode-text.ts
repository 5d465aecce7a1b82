import {TermFileError} from './term-list.ts';

/** The text of a file: by its byte order mark, else as its XML declaration says, else UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, {fatal: true});
  } catch (error) {
    throw new TermFileError(`The encoding "${encoding}" is not known. Save the file as UTF-8.`, {
      cause: error,
    });
  }
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new TermFileError(`The file is not valid ${encoding}. Save it as UTF-8 and try again.`, {
      cause: error,
    });
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  return declared ?? 'utf-8';
}
