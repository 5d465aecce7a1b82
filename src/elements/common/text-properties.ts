/**
 * Converts properties set by scripts to text, as native fields do. Undefined, and null from a removed attribute, become
 * empty texts.
 */
export function readAsText<Name extends string>(
  element: Record<Name, unknown>,
  names: readonly Name[],
): void {
  for (const name of names) element[name] = String(element[name] ?? '');
}
