import {createReadStream} from 'node:fs';
import {open} from 'node:fs/promises';
import {isMissingFile, readFault} from '../errors/file-fault.ts';
import {ImportError, type ImportReason} from './import-reasons/import-reason.ts';

/** Error and format names for reporting an unreadable file. */
export interface FileFaults {
  /** Creates the import's error. */
  readonly fault: (reason: ImportReason, options?: ErrorOptions) => ImportError;
  /** Formats that the import reads, such as "CSV or TBX". */
  readonly formats: string;
}

/** Size of a piece; small, since reading yields to other requests after each piece. */
const PIECE_BYTES = 16 * 1024;

/** Text of a file in pieces; `encodingOf` determines the encoding. */
export async function* textOfFile(file: string, {fault, formats}: FileFaults): AsyncGenerator<string> {
  try {
    const handle = await open(file);
    const start = Buffer.alloc(200);
    const encoding = await handle
      .read(start, 0, start.length, 0)
      .then(({bytesRead}) => encodingOf(start.subarray(0, bytesRead)))
      .finally(() => handle.close());
    const decoder = decoderOf(encoding, fault);
    const decode = (bytes?: Buffer): string => {
      try {
        return decoder.decode(bytes, {stream: bytes !== undefined});
      } catch (error) {
        throw fault((words) => words.badEncoding(encoding), {cause: error});
      }
    };
    for await (const bytes of createReadStream(file, {highWaterMark: PIECE_BYTES})) {
      yield decode(bytes as Buffer);
    }
    yield decode();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const advice = isMissingFile(error)
      ? `Check the path, which is relative to ${process.cwd()}`
      : `Name a ${formats} file that this user may read`;
    throw fault((words) => words.cannotRead(file, `${readFault(error)}. ${advice}`), {cause: error});
  }
}

function decoderOf(encoding: string, fault: FileFaults['fault']): TextDecoder {
  try {
    return new TextDecoder(encoding, {fatal: true});
  } catch (error) {
    throw fault((words) => words.unknownEncoding(encoding), {cause: error});
  }
}

/**
 * Encoding of a file by its byte order mark, by the zeros of UTF-16, or by its XML declaration; otherwise
 * UTF-8.
 */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 200).entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  // UTF-8 text has no zeros; in UTF-16, separators and line ends are enough to tell the byte order.
  if (even !== odd) return odd > even ? 'utf-16le' : 'utf-16be';
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  return declared ?? 'utf-8';
}
