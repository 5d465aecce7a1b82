import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {parse} from 'yaml';
import {yaml} from '../../../../src/documents/formats/string-file/yaml.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, yaml, content, {extension: 'yml'});

const STRINGS = `# Kommentar
de:
  title: Donaudampfschifffahrtsgesellschaft # noch einer
  double: "Sag \\"Hallo\\" zu %{name}"
  single: 'Geht''s <b>gut</b>?'
  literal: |
    Erste Zeile
      eingerückt

    letzte
  folded: >-
    Ein langer Satz, der
    weitergeht.

    Ein zweiter Absatz.
  flow: [ein Wort, "zwei Wörter", {x: drei Wörter}]
  several: eins zwei
    drei
  enabled: yes
  count: 12
  url: https://example.com
  anchor: &a Ein Text
  alias: *a
  tagged: !secret geheimes Wort
---
second: Dokument
`;

suite('YAML files of strings', () => {
  test('give the strings that users read', async (test) => {
    const {paragraphs} = await open(test, STRINGS);
    assert.deepEqual(paragraphs, [
      'Donaudampfschifffahrtsgesellschaft',
      'Sag "Hallo" zu <x0/>',
      "Geht's <g0>gut</g0>?",
      'Erste Zeile\n  eingerückt\n\nletzte',
      'Ein langer Satz, der weitergeht.\nEin zweiter Absatz.',
      'ein Wort',
      'zwei Wörter',
      'drei Wörter',
      'eins zwei drei',
      'Ein Text',
      'Dokument',
    ]);
  });

  test('keep keys, comments, styles and other values', async (test) => {
    const {translate} = await open(test, STRINGS);
    const text = (await translate(marked)).toString();
    assert.equal(
      text,
      STRINGS.replace('Donaudampfschifffahrtsgesellschaft', '«$&»')
        .replace('Sag \\"Hallo\\" zu', '«$&»')
        .replace("'Geht''s <b>gut</b>?'", "'«Geht''s» <b>«gut»</b>«?»'")
        .replace('Erste', '«Erste')
        .replace('letzte', 'letzte»')
        .replace('Ein langer Satz, der\n    weitergeht.', '«Ein langer Satz, der weitergeht.')
        .replace('zweiter Absatz.', 'zweiter Absatz.»')
        .replace('ein Wort,', '«ein Wort»,')
        .replace('zwei Wörter', '«zwei Wörter»')
        .replace('drei Wörter', '«drei Wörter»')
        .replace('eins zwei\n    drei', '«eins zwei drei»')
        .replace('Ein Text', '«Ein Text»')
        .replace('Dokument\n', '«Dokument»\n'),
    );
  });

  test('keep names in small letters that programs read, and give words', async (test) => {
    const names =
      'das-haus text/html ubuntu-latest actions/checkout@v4 node:22-alpine @firma/paket a_b'.split(' ');
    const words = ['E-Mail', 'e-mail', 'Log-in', 'Ja/Nein', 'grāmata-māja', 'haus', 'das-haus ist rot'];
    const content = [...names, ...words].map((value) => `- ${JSON.stringify(value)}\n`).join('');
    const {paragraphs} = await open(test, content);
    assert.deepEqual(paragraphs, words);
  });

  test('stay byte for byte with unchanged translations', async (test) => {
    for (const content of [STRINGS, STRINGS.replaceAll('\n', '\r\n'), `\ufeff${STRINGS}`]) {
      const {translate} = await open(test, content);
      assert.equal((await translate((text) => text)).toString(), content);
    }
  });

  const values = [
    'No',
    'jā',
    'a: b # c',
    '- x',
    'x, y]',
    '"q"',
    '{x}',
    "it's",
    'مرحبا: שלום',
    '@x',
    'Zeile\nzwei',
    '#a',
    'null',
  ];
  const places = [
    ['a: Wort\n', (text: string) => (parse(text) as {a: unknown}).a],
    ['[Wort]\n', (text: string) => (parse(text) as unknown[])[0]],
    ["a: 'Wort'\n", (text: string) => (parse(text) as {a: unknown}).a],
    ['a: |\n  Wort\n', (text: string) => String((parse(text) as {a: unknown}).a).replace(/\n$/, '')],
    ['a: >-\n  Wort\n', (text: string) => (parse(text) as {a: unknown}).a],
    ['a: |2-\n   Wort\n', (text: string) => String((parse(text) as {a: unknown}).a).trim()],
  ] as const;
  for (const [content, read] of places) {
    test(`hold every translation as a string in ${JSON.stringify(content)}`, async (test) => {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 1);
      for (const value of values) {
        const text = (await translate(() => value.replace(/&/g, '&amp;'))).toString();
        assert.equal(read(text), value, text);
        // In YAML 1.1, more words mean true and false.
        assert.equal(typeof read(`%YAML 1.1\n---\n${text}`), 'string', text);
      }
    });
  }

  test('are refused with the line that is wrong', async (test) => {
    await assert.rejects(open(test, 'a: b\nc: [d\n'), refused(/not valid YAML \(line \d\)/));
    await assert.rejects(open(test, 'a: {{ name }} Text\n'), refused(/not valid YAML \(line 1\)/));
    await assert.rejects(open(test, '['.repeat(50_000)), refused(/not valid YAML|nested too deep/));
  });
});
