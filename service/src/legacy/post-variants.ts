/** Suffix of the second name under which the original service offers some operations, for POST. */
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

/** Whether an operation has a POST variant. */
export function hasPostVariant(name: string): boolean {
  return NAMES.has(name.toLowerCase());
}

/**
 * Returns the operation whose POST variant has this name, ignoring case; undefined if there is no such
 * operation.
 */
export function operationOfPostVariant(spelling: string): string | undefined {
  const name = spelling.toLowerCase();
  const isVariant = name.endsWith(POST_SUFFIX.toLowerCase());
  return isVariant ? NAMES.get(name.slice(0, -POST_SUFFIX.length)) : undefined;
}
