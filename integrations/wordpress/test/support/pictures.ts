import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Page} from 'playwright';

const docs = (name: string) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));
const MAX_BYTES = 80 * 1024;

/**
 * Takes a picture for the guide; it is saved to `docs/wordpress/` only with `PICTURES=write`. The guide must
 * show the picture, which must be small.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  const path = docs(`wordpress/${name}.png`);
  // A blinking caret or a hovered link would make each picture different.
  const picture = await page.screenshot({animations: 'disabled', caret: 'hide', scale: 'css'});
  if (process.env.PICTURES === 'write') {
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, picture);
  }
  assert.ok(statSync(path).size <= MAX_BYTES, `${name}.png has ${statSync(path).size} bytes`);
  const guide = readFileSync(docs('wordpress.md'), 'utf8');
  assert.match(guide, new RegExp(`<img src="wordpress/${name}\\.png" [^>]*alt="[^"]{20,}"`), name);
}
