import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {join} from 'node:path';
import {markdownTable} from './marked-section.mjs';

/** The scripts that pages load, and their elements. */
const SCRIPTS = {
  'mtservice.js': 'all three',
  'mtservice-selector.js': '`<mtservice-selector>` alone',
  'tildemt-selector.js': 'the selector, also as [`<tildemt-selector>`](migration.md#tildemt-selector)',
  'mt-translate-box.js': '`<mt-translate-box>` alone',
  'mt-document-drop.js': '`<mt-document-drop>` alone',
};

/** Sections with the sizes of the built scripts; empty before the scripts are built. */
export function sizeSections(root) {
  const folder = join(root, 'dist/script');
  if (!existsSync(join(folder, 'mtservice.js'))) {
    console.error('The sizes in README.md and docs/hosting.md are not checked: run `npm run build` first.');
    return [];
  }
  const sizeOf = (name) =>
    `${Math.ceil(brotliCompressSync(readFileSync(join(folder, name))).length / 1000)} KB`;
  const rows = Object.entries(SCRIPTS).map(([name, elements]) => [`\`${name}\``, elements, sizeOf(name)]);
  const all = `All three elements are ${sizeOf('mtservice.js')} over the wire, with Lit inside.`;
  const personalData = readdirSync(folder).find((name) => /^mt-personal-data-[0-9a-f]+\.js$/.test(name));
  if (!personalData) throw new Error(`${folder} has no part that keeps personal data: run \`npm run build\``);
  return [
    {file: 'README.md', name: 'size', content: all},
    {
      file: 'docs/mt-translate-box.md',
      name: 'personal-data-size',
      content: `The script loads what it needs for this, ${sizeOf(personalData)}, only with the attribute. When that fails, nothing is sent,\nand the user can try again.`,
    },
    {
      file: 'docs/hosting.md',
      name: 'sizes',
      content: markdownTable(['Script', 'Elements', 'Size (Brotli)'], rows),
    },
  ];
}
