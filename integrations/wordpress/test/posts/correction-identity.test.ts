import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {merge} from '../support/blocks/merge.ts';

const search = (attributes: object): string => `<!-- wp:search ${JSON.stringify(attributes)} /-->`;
const LABEL = 'Search the archive of the museum';
const PLACEHOLDER = 'Write a name or a year';
const BUTTON = 'Find the old photographs';
const SOURCE = search({label: LABEL, buttonText: BUTTON, placeholder: PLACEHOLDER});
const [label, placeholder, buttonText] = [LABEL, PLACEHOLDER, BUTTON].map((text) => text.toUpperCase()) as [
  string,
  string,
  string,
];

const image = (attributes: string): string =>
  `<!-- wp:image {"id":7} -->\n<figure class="wp-block-image"><img src="https://x.lv/a.jpg" ${attributes}/></figure>\n<!-- /wp:image -->`;
const ALT = 'The bridge over the river in the fog';
const TITLE = 'A postcard that was sent in autumn';

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]): string =>
  `<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody>${rows.join('')}</tbody></table></figure>\n<!-- /wp:table -->`;

function taught(source: string, draft: string): string[] {
  const {pairs} = merge({source}, {draft}, {correct: true});
  return pairs.map(({text, translation}) => `${text} → ${translation}`);
}

describe('an editor that writes attributes in its own order teaches the service nothing', () => {
  test('of a search block', () => {
    assert.deepEqual(taught(SOURCE, search({label, placeholder, buttonText})), []);
    assert.deepEqual(taught(SOURCE, search({buttonText, placeholder, label, width: 50})), []);
  });
  test('of an image', () => {
    const source = image(`title="${TITLE}" alt="${ALT}"`);
    const saved = image(`alt="${ALT.toUpperCase()}" title="${TITLE.toUpperCase()}"`);
    assert.deepEqual(taught(source, saved), []);
  });
});

describe("a person's text is submitted as the translation of its own source", () => {
  test('in an attribute, after the editor wrote the attributes in its order', () => {
    const typed = search({label, placeholder: 'Vārds vai gads', buttonText});
    assert.deepEqual(taught(SOURCE, typed), [`${PLACEHOLDER} → Vārds vai gads`]);
    const saved = image(`alt="Tilts miglā pār upi" title="${TITLE.toUpperCase()}"`);
    const source = image(`title="${TITLE}" alt="${ALT}"`);
    assert.deepEqual(taught(source, saved.replace('Tilts miglā', 'THE BRIDGE miglā')), [
      `${ALT} → THE BRIDGE miglā pār upi`,
    ]);
  });
  test('beside an attribute that was emptied', () => {
    const source = image(`alt="${ALT}" title="${TITLE}"`);
    const saved = image(`alt="" title="${TITLE.toUpperCase()} (1926)"`);
    assert.deepEqual(taught(source, saved), [`${TITLE} → ${TITLE.toUpperCase()} (1926)`]);
  });
});

describe('rows of a table that a person moved', () => {
  const cells = [
    ['Rye bread from the old oven', 'one whole loaf'],
    ['Honey of the linden trees', 'a small glass jar'],
  ] as const;
  const source = table(...cells.map((one) => row(...one)));
  const [bread, honey] = cells.map((one) => one.map((text) => text.toUpperCase())) as [string[], string[]];

  test('teach nothing', () => {
    assert.deepEqual(taught(source, table(row(...honey), row(...bread))), []);
  });
  test('teach nothing where one was corrected, too', () => {
    const corrected = [`${bread[0]} un sāls`, bread[1]!];
    assert.deepEqual(taught(source, table(row(...honey), row(...corrected))), []);
  });
  test('do not block a correction at the same place', () => {
    const corrected = [`${bread[0]} un sāls`, bread[1]!];
    assert.deepEqual(taught(source, table(row(...corrected), row(...honey))), [
      `${cells[0][0]} → ${bread[0]} un sāls`,
    ]);
  });
});

test('a text that is carried over an update is still known by its path', () => {
  const {pairs, texts} = merge(
    {source: SOURCE},
    {draft: search({label, placeholder: 'Vārds vai gads', buttonText})},
    {source: search({label: LABEL, buttonText: 'Find them', placeholder: PLACEHOLDER})},
    {correct: true},
  );
  assert.deepEqual(texts, ['Find them']);
  assert.deepEqual(pairs, [{text: PLACEHOLDER, translation: 'Vārds vai gads'}]);
});
