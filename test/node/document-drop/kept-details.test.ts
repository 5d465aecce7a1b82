import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DetailFinder} from '../../../src/elements/common/personal-data/detail-finder.ts';
import {
  hideDetails,
  restoreDetails,
  withTexts,
} from '../../../src/elements/mt-document-drop/documents/kept-details.ts';
import {readText, writeText} from '../../../src/documents/text-file.ts';

const keeper = {findIn: (text: string) => new DetailFinder({countries: ['LV'], patterns: []}).find(text)};
const hide = (content: BlobPart) =>
  hideDetails(new Blob([content]), keeper, ['en', 'lv'], new AbortController().signal);

for (const [name, bytes] of Object.entries({
  'UTF-8': [0xc4, 0x81, 0x0d, 0x0a],
  'UTF-8 with a mark': [0xef, 0xbb, 0xbf, 0xc4, 0x81],
  'UTF-16, little end first': [0xff, 0xfe, 0x01, 0x01],
  'UTF-16, big end first': [0xfe, 0xff, 0x01, 0x01],
  'any other': [0xe2, 0x20, 0xff, 0x41],
})) {
  test(`reads and writes text files without a changed byte: ${name}`, () => {
    const read = readText(Uint8Array.from(bytes));
    assert.deepEqual([...writeText(read.text, read)], bytes);
  });
}

test('hides details in UTF-16, and restores them in it', async () => {
  const text = 'Raksti: anna@example.org\r\nun zvani: 26 123 456\r\n';
  const bytes = writeText(text, {text, encoding: 'utf-16le', hasMark: true});
  const {content, details} = await hide(bytes);
  const sent = readText(new Uint8Array(await content.arrayBuffer()));
  assert.deepEqual([sent.encoding, sent.text], ['utf-16le', 'Raksti: {{x1}}\r\nun zvani: {{x2}}\r\n']);
  const restored = await restoreDetails(content, details);
  assert.deepEqual([...new Uint8Array(await restored.content.arrayBuffer())], [...bytes]);
  assert.deepEqual(restored.toCheck, []);
});

test('takes other letters when the text has such placeholders of its own', async () => {
  const {content, details} = await hide('Dear {{x1}}, write to anna@example.org');
  assert.equal(await content.text(), 'Dear {{x1}}, write to {{xx1}}');
  const restored = await restoreDetails(new Blob(['{{ xx1 }}: {{x1}}']), details);
  assert.equal(await restored.content.text(), 'anna@example.org: {{x1}}');
});

test('shows the details in what the service has found', async () => {
  const {details} = await hide('Write to anna@example.org');
  const [source, translation] = ['Write to {{x1}}', 'Escribe a {{ x1 }} {{x7}}'];
  const checks = {
    count: 1,
    items: [{check: 'placeholdersDiffer' as const, source, translation, expected: '{{x1}}'}],
  };
  assert.deepEqual(withTexts(checks, details).items, [
    {
      check: 'placeholdersDiffer',
      source: 'Write to anna@example.org',
      translation: 'Escribe a anna@example.org {{x7}}',
      expected: 'anna@example.org',
    },
  ]);
});

test('finds a detail that a line break is inside of', async () => {
  const {content, details} = await hide('Please call Anna on +371 26\n123 456 today.');
  assert.equal(await content.text(), 'Please call Anna on {{x1}} today.');
  assert.equal(
    await (await restoreDetails(content, details)).content.text(),
    'Please call Anna on +371 26\n123 456 today.',
  );
});

test('keeps numbers in a column apart', async () => {
  const {details} = await hide('26123456\n26123457\n26123458');
  assert.deepEqual(
    details.tokens.map(([, {text}]) => text),
    ['26123456', '26123457', '26123458'],
  );
});

test('loses no detail when lines or placeholders are lost, and says which are to be checked', async () => {
  const {details} = await hide('One: anna@example.org\nTwo: bob@example.org\n');
  const restored = await restoreDetails(new Blob(['Viens: {{x1}} {{x1}}']), details);
  assert.equal(await restored.content.text(), 'Viens: anna@example.org anna@example.org bob@example.org');
  assert.deepEqual(restored.toCheck, ['anna@example.org', 'bob@example.org']);
});
