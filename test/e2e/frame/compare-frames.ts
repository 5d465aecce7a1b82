import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import type {Page} from '@playwright/test';
import {PNG} from 'pngjs';
import {type Area, differenceOf, partOf} from './compare-pictures.ts';
import {edgesOf} from './edges.ts';
import {type Look, LOOKS, setLook} from './frame-page.ts';
import type {FramedElement} from './frame-states.ts';

/** Picture of all states of an element in a look. */
export interface FramePicture {
  readonly look: Look;
  readonly png: Buffer;
  /** Where each state is in the picture. */
  readonly areas: readonly Area[];
}

/** Takes pictures of an element. */
export async function takePictures(page: Page, looks = LOOKS): Promise<FramePicture[]> {
  const pictures: FramePicture[] = [];
  for (const look of looks) {
    const areas = await setLook(page, look);
    const width = Math.max(...areas.map((area) => area.x + area.width));
    const height = Math.max(...areas.map((area) => area.y + area.height));
    const png = await page.screenshot({clip: {x: 0, y: 0, width, height}, animations: 'disabled'});
    pictures.push({look, png, areas});
  }
  return pictures;
}

/**
 * Compares pictures of two pages; returns a line for each state that differs, and writes both pictures and
 * their difference into a folder.
 */
export async function differencesOf(
  {states}: FramedElement,
  [plain, framed]: readonly [readonly FramePicture[], readonly FramePicture[]],
  folder: string,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [at, {look, ...expected}] of plain.entries()) {
    const actual = framed[at]!;
    if (expected.png.equals(actual.png)) continue;
    for (const [index, {name}] of states.entries()) {
      const before = partOf(expected.png, expected.areas[index]!);
      const after = partOf(actual.png, actual.areas[index]!);
      const difference = differenceOf(before, after);
      if (!difference) continue;
      const title = `${name}, ${look.colorScheme}, ${look.width} px`;
      const path = join(folder, title.replaceAll(/\W+/g, '-'));
      await write(path, {plain: before, framed: after, difference: difference.picture});
      lines.push(`${title}: ${difference.pixels} pixels differ, see ${path}-difference.png`);
    }
  }
  return lines;
}

async function write(path: string, pictures: Readonly<Record<string, PNG>>): Promise<void> {
  await mkdir(dirname(path), {recursive: true});
  for (const [kind, picture] of Object.entries(pictures))
    await writeFile(`${path}-${kind}.png`, PNG.sync.write(picture));
}

/** Lists frames and fields whose edge has another width, or too little contrast to the page around. */
export async function edgeFaults(page: Page, {tag, fields, states}: FramedElement): Promise<string[]> {
  const faults: string[] = [];
  await page.locator('#area').evaluate((area) => area.classList.add('on-page'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    for (const [index, {name}] of states.entries()) {
      const element = page.locator(tag).nth(index);
      const edges = await edgesOf(element, fields);
      if (edges.length === 0) faults.push(`${name}: there are no fields`);
      for (const {name: field, width, contrast} of edges) {
        const expected = field.includes('zone') ? '2px' : '1px';
        if (width !== expected) faults.push(`${name}, ${field}: its edge is ${width} wide`);
        if (contrast < 3) faults.push(`${name}, ${field}, ${colorScheme}: contrast ${contrast.toFixed(2)}`);
      }
      for (const {width} of await edgesOf(element, '.all'))
        if (width !== '1px') faults.push(`${name}: its frame is ${width} wide`);
    }
  }
  return faults;
}
