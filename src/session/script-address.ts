const COMPONENTS_PATH = /\/components\/[^/]*$/;

/**
 * Address of the script that is being evaluated, whether a classic script or a module; undefined if unknown. A file
 * that must parse as either kind cannot use `import.meta`, so a module reads its own stack trace.
 */
export function ownScriptAddress(): string | undefined {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement && script.src) return script.src;
  return /https?:\/\/[^\s()@]+?(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0];
}

/** `{base_url}` of a script at `{base_url}/components/<file>`; undefined for a script from anywhere else. */
export function baseUrlOfScript(address: string | undefined): string | undefined {
  const path = address?.replace(/[?#].*$/s, '');
  return path && COMPONENTS_PATH.test(path) ? path.replace(COMPONENTS_PATH, '') : undefined;
}
