/**
 * What a file of an extension that several kinds of files share has near its beginning: TypeScript has the extension of
 * Qt's translations, and most XML files are not those of Android. A text of UTF-16 has bytes of zero.
 */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  ts: /<(?:!DOCTYPE\s+)?TS\b|\0/,
  xml: /<resources\b|\0/,
};
/** Number of bytes read; licences in comments may come first. */
const READ_BYTES = 8_192;

/** Files among several whose extension is that of a document, but whose content is not; a single file is never one. */
export async function filesOfOtherKinds(files: readonly File[]): Promise<ReadonlySet<File>> {
  if (files.length < 2) return new Set();
  const checked = await Promise.all(files.map(async (file) => ((await isOfOtherKind(file)) ? [file] : [])));
  return new Set(checked.flat());
}

/** Whether the content of a file has to be read to know that it is a document. */
export function hasSharedExtension({name}: Pick<File, 'name'>): boolean {
  return beginningOf(name) !== undefined;
}

function beginningOf(name: string): RegExp | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BEGINNINGS, extension) ? BEGINNINGS[extension] : undefined;
}

async function isOfOtherKind(file: File): Promise<boolean> {
  const beginning = beginningOf(file.name);
  if (!beginning) return false;
  // What cannot be read is not refused here: sending it says why.
  const text = await file
    .slice(0, READ_BYTES)
    .text()
    .catch(() => '\0');
  return !beginning.test(text);
}
