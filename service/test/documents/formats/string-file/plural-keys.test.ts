import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {formatOf} from '../../../../src/documents/formats/index.ts';
import {marked, openDocumentFile, type DocumentFile} from '../../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

async function open(test: Test, extension: string, content: string, target = 'pl'): Promise<DocumentFile> {
  return await openDocumentFile(test, await formatOf(extension), content, {extension, source: 'de', target});
}

async function translated(test: Test, extension: string, content: string, target = 'pl'): Promise<string> {
  const {translate} = await open(test, extension, content, target);
  assert.equal((await translate((text) => text, {target})).toString(), content);
  return (await translate(marked, {target})).toString();
}

suite('plural forms that a language needs', () => {
  test('are added to Android resources in their layout', async (test) => {
    const file = `<resources>\n  <plurals name="a">\n    <item quantity="one">Datei</item>\n    <item quantity="other">Dateien 😀</item>\n  </plurals>\n</resources>\n`;
    const written = await translated(test, 'xml', file);
    const form = (name: string, text: string): string => `\n    <item quantity="${name}">«${text}»</item>`;
    assert.equal(
      written,
      `<resources>\n  <plurals name="a">${form('one', 'Datei')}${['other', 'few', 'many'].map((name) => form(name, 'Dateien 😀')).join('')}\n  </plurals>\n</resources>\n`,
    );
    const cdata = `<resources><plurals name="a"><item quantity="one">a</item><item tools:ignore="x" quantity='other'><![CDATA[<b>Dateien</b>]]></item></plurals></resources>`;
    assert.match(
      await translated(test, 'xml', cdata, 'lv'),
      /<item tools:ignore="x" quantity='zero'><!\[CDATA\[<b>«Dateien»<\/b>\]\]><\/item><\/plurals>/,
    );
  });

  test('are added to JSON of i18next and to objects of forms', async (test) => {
    const file = `{
  "file_one": "{{count}} Datei",
  "file_other": "{{count}} Dateien",
  "rank_ordinal_one": "Die {{count}} Seite",
  "rank_ordinal_other": "Die {{count}} Seiten",
  "reason_one": "Zu teuer",
  "reason_other": "Anderer Grund",
  "items": {"one": "Ein Haus", "other": "Die Häuser"},
  "list": ["a", {"x_one": "count", "x_other" : "Mit count \\"b\\""}]
}`;
    const data = JSON.parse(await translated(test, 'json', file)) as Record<string, unknown>;
    assert.deepEqual(data, {
      file_one: '{{count}} «Datei»',
      file_other: '{{count}} «Dateien»',
      file_few: '{{count}} «Dateien»',
      file_many: '{{count}} «Dateien»',
      rank_ordinal_one: '«Die» {{count}} «Seite»',
      rank_ordinal_other: '«Die» {{count}} «Seiten»',
      reason_one: '«Zu teuer»',
      reason_other: '«Anderer Grund»',
      items: {one: '«Ein Haus»', other: '«Die Häuser»', few: '«Die Häuser»', many: '«Die Häuser»'},
      list: [
        '«a»',
        {x_one: '«count»', x_other: '«Mit count "b"»', x_few: '«Mit count "b"»', x_many: '«Mit count "b"»'},
      ],
    });
    const text = await translated(test, 'json', file);
    assert.ok(text.includes('«Dateien»",\n  "file_few": "{{count}} «Dateien»",\n  "file_many"'), text);
    assert.ok(text.includes('"other": "«Die Häuser»","few": "«Die Häuser»"') === false, text);
    assert.ok(text.includes('"other": "«Die Häuser»", "few": "«Die Häuser»"'), text);
  });

  test('are added to YAML of Rails', async (test) => {
    const file = `de:
  a: {one: Ein Haus, other: "Die Häuser"}
  files:
    one: '%{count} Datei'
    other: '%{count} Dateien' # viele
  blocks:
    one: Ein Block
    other: |
      Viele Blöcke
  list:
    - other: Andere
      one: Eine
`;
    for (const content of [file, file.replaceAll('\n', '\r\n')])
      assert.equal(
        (await translated(test, 'yaml', content, 'lv')).replaceAll('\r\n', '\n'),
        `de:
  a: {one: «Ein Haus», other: "«Die Häuser»", zero: "«Die Häuser»"}
  files:
    one: '%{count} «Datei»'
    other: '%{count} «Dateien»'
    zero: '%{count} «Dateien»' # viele
  blocks:
    one: «Ein Block»
    other: |
      «Viele Blöcke»
  list:
    - other: «Andere»
      zero: «Andere»
      one: «Eine»
`,
      );
  });

  test('are left alone where the language has no others, or there is but one form', async (test) => {
    for (const [extension, content, target] of [
      ['json', '{"a": {"one": "Haus", "other": "Häuser"}, "b_one": "count", "b_other": "count x"}', 'en'],
      ['json', '{"a": {"one": "Haus", "other": "Häuser"}}', 'ja'],
      ['json', '{"a": {"other": "Sonstiges"}, "b_other": "Grund count"}', 'pl'],
      ['json', '{"a": {"one": "Haus", "other": "Häuser", "third": "Tor"}}', 'pl'],
      ['arb', '{"a_one": "Ein count", "a_other": "Mehr count"}', 'pl'],
      ['yaml', 'a:\n  one: Haus\n  other: Häuser\n', 'xx-unknown'],
      ['xml', '<resources><plurals name="a"><item quantity="other">Haus</item></plurals></resources>', 'pl'],
    ] as const) {
      const written = await translated(test, extension, content, target);
      assert.doesNotMatch(written, /few|many|zero/);
    }
  });

  test('cost time that grows with the file', async (test) => {
    const objects = Array.from({length: 100_000}, (_, index) => `"a${index}_other":"count x"`).join(',');
    const {paragraphs} = await open(test, 'json', `{${objects},"a1_one":"count"}`);
    assert.equal(paragraphs.length, 100_001);
  });
});
