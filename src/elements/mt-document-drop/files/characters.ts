const MAX_BYTES = 4 * 2 ** 20;

/** Counts the characters of a plain text file as a service with a daily limit counts; undefined for other files. */
export async function countCharacters(file: File): Promise<number | undefined> {
  if (!/\.txt$/i.test(file.name) || file.size > MAX_BYTES) return undefined;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [first, second] = bytes;
    const encoding =
      first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : 'utf-8';
    return [...new TextDecoder(encoding).decode(bytes)].length;
  } catch {
    return undefined; // the file is no longer readable
  }
}
