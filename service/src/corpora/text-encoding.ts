/** Encoding of a file by its byte order mark, by the zeros of UTF-16, by its XML declaration, else UTF-8. */
export function encodingOf(bytes: Uint8Array): string {
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
