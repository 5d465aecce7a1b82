import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {documentList} from '../../../src/localization/en/document-list.ts';
import {siteProblems} from '../../../src/localization/en/setup.ts';

const DOCUMENTS = new URL('../../../docs/mt-document-drop.md', import.meta.url);
const BOX = new URL('../../../docs/mt-translate-box.md', import.meta.url);
const SELECTOR = new URL('../../../docs/mtservice-selector.md', import.meta.url);

/** Codes with a meaning in the tables of a page. */
const codesIn = (page: URL): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^\| `'(\w+)'` \| \S.*\|$/gm)].map(([, code]) => code!).sort();

test('every code of mt-error is documented with its meaning, and no other', () => {
  // If the page's own server keeps the key, `unauthorized` has a different message, but the same code.
  const all = Object.keys(documentList.problems)
    .filter((name) => !(name in siteProblems))
    .sort();
  assert.deepEqual(codesIn(DOCUMENTS), all);
  assert.deepEqual(codesIn(BOX), all);
  const ofRequests = all.filter((code) => !/^document|^tooManyDocuments/.test(code));
  assert.deepEqual(codesIn(SELECTOR), ofRequests);
});
