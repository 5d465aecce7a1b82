/** What the original service has some operations a second time with, for their other HTTP method. */
export const POST = 'Post';

const POSTED = new Map(
  [
    'Translate',
    'TranslateArray',
    'TranslateArrayEx',
    'UpdateTranslation',
    'RemoveTranslation',
    'StartDocumentTranslation',
  ].map((name) => [name.toLowerCase(), name]),
);

/** Whether an operation exists a second time. */
export function isPosted(name: string): boolean {
  return POSTED.has(name.toLowerCase());
}

/** The operation that a name with `Post` at its end stands for, whatever its case; undefined for another name. */
export function postedName(spelling: string): string | undefined {
  const name = spelling.toLowerCase();
  return name.endsWith(POST.toLowerCase()) ? POSTED.get(name.slice(0, -POST.length)) : undefined;
}
