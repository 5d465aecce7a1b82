import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {brand} from '../../src/pages/brand.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Names of colors in the style sheet of the service's pages, by their names in that of the demo. */
const NAMES = {
  accent: 'accent',
  'on-accent': 'on-accent',
  ground: 'page',
  surface: 'card',
  text: 'text',
  muted: 'quiet',
  line: 'line',
  border: 'edge',
};

/** Colors as six digits. */
const whole = (color: string) => color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

/** The value of a color in a style sheet. */
function colorIn(css: string, name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]+);`).exec(css)?.[1];
  assert.ok(value, name);
  return whole(value);
}

test('the pages have the colors of the demo, light and dark', () => {
  const demo = read('demo/page.css');
  const [light = '', dark = ''] = read('service/src/pages/styles/colors.css').split('@media');
  for (const [inDemo, inPages] of Object.entries(NAMES)) {
    const colors = new RegExp(`--${inDemo}: light-dark\\((#\\w+), (#\\w+)\\)`)
      .exec(demo)
      ?.slice(1)
      .map(whole);
    assert.deepEqual([colorIn(light, inPages), colorIn(dark, inPages)], colors, inDemo);
  }
});

test('the pages have the logo of the demo', () => {
  const pathsIn = (markup: string) => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(pathsIn(brand('Tulks').markup), pathsIn(read('demo/logo.svg')));
});
