/**
 * Makes text of properties that a script has set to something else, as fields of a page do; null, as of an attribute
 * that is removed, and undefined become empty.
 */
export function readAsText<Name extends string>(
  element: Record<Name, unknown>,
  names: readonly Name[],
): void {
  for (const name of names) element[name] = String(element[name] ?? '');
}
