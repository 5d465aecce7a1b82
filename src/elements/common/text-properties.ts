/**
 * Converts properties set by scripts to text, like native fields do; null, as from a removed attribute, and
 * undefined become empty.
 */
export function readAsText<Name extends string>(
  element: Record<Name, unknown>,
  names: readonly Name[],
): void {
  for (const name of names) element[name] = String(element[name] ?? '');
}
