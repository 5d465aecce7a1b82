import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** Path of a file of `deploy/`. */
export function shippedPath(name: string): string {
  return fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
}

/** The text of a file of `deploy/`. */
export function shippedFile(name: string): string {
  return readFileSync(shippedPath(name), 'utf8');
}

/** A shipped file in which the paths, addresses and ports are replaced by those of a test. */
export function adapted(name: string, replacements: Readonly<Record<string, string>>): string {
  let text = shippedFile(name);
  for (const [shipped, replacement] of Object.entries(replacements)) {
    assert.ok(text.includes(shipped), `${name} does not have ${shipped}`);
    text = text.replaceAll(shipped, replacement);
  }
  return text;
}
