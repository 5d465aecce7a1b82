/** End of the names under which the original service has some operations a second time, for POST. */
export const POST_SUFFIX = 'Post';

const NAMES = new Map(
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
export function hasPostVariant(name: string): boolean {
  return NAMES.has(name.toLowerCase());
}

/** The operation whose second name this is, whatever its case; undefined for another name. */
export function operationOfPostVariant(spelling: string): string | undefined {
  const name = spelling.toLowerCase();
  const isVariant = name.endsWith(POST_SUFFIX.toLowerCase());
  return isVariant ? NAMES.get(name.slice(0, -POST_SUFFIX.length)) : undefined;
}
