import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {markdown} from '../../../../src/documents/formats/markdown/markdown.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string) =>
  openDocumentFile(test, markdown, content, {extension: 'mdx'});

/** Translated with «…» around each text between codes. */
const CASES: readonly (readonly [what: string, translated: string])[] = [
  [
    'imports and exports',
    "import Tabs from '@theme/Tabs'\nimport {A,\n  B} from './b.js'\n\nexport const meta = {\n  title: 'Haus',\n\n  text: `Ein ${name({a: 1})} {`,\n}\n\n# «Überschrift»\n\n«Text»\n",
  ],
  [
    'components around Markdown',
    '<Tabs groupId="os">\n  <TabItem value="a" label="Haus">\n\n  «Ein» *«roter»* «Hund»\n\n  </TabItem>\n</Tabs>\n',
  ],
  ['text between tags', '<Note>\n  «Wichtig:» <b>«sehr»</b> «wichtig»\n</Note>\n'],
  ['tags in lines', '«Ein» <Badge.New kind="x" {...rest} />«,» <Link to={`/a/${b}`}>«Haus»</Link> «da»\n'],
  ['fragments', '<>\n«Text»\n</>\n'],
  [
    'expressions',
    "«Es sind» {count + 1} «von» {list.map((x) => <li key={x}>it's {x}</li>)} «Teile»\n\n{/* Anmerkung */}\n\n{\n  'Text }' // }\n\n}\n\n«Ende»\n",
  ],
  ['expressions in lists and quotations', '- «Punkt» {a}\n- {b}\n\n> {c}\n>\n> «Zitat» {d}\n'],
  ['text with four spaces before it', '    «Kein Code»\n'],
  ['code', '```jsx\n<Haus a={\n```\n\n«Das ist» `{x` «und» `<Haus`«.»\n'],
  ['front matter', '---\ntitle: «Haus»\nid: haus\n---\n\nimport A from "a"\n\n«Text»\n'],
  ['attributes of several lines', '<Haus\n  farbe="rot > blau"\n  zahl={{a: 1}}\n>\n  «Text»\n</Haus>\n'],
];

suite('MDX', () => {
  for (const [what, translated] of CASES) {
    for (const lineEnd of ['\n', '\r\n']) {
      test(`keeps its code: ${what}, with line ends ${JSON.stringify(lineEnd)}`, async (test) => {
        const written = translated.replaceAll('\n', lineEnd);
        const source = written.replace(/[«»]/g, '');
        const {translate} = await open(test, source);
        assert.equal((await translate((paragraph) => paragraph)).toString(), source);
        assert.equal((await translate(marked)).toString(), written);
      });
    }
  }

  test('escapes what would become code', async (test) => {
    const {translate} = await open(test, 'Wort\n');
    for (const [translation, written] of [
      ['a {b} &lt; c', 'a \\{b} \\< c\n'],
      ['import a', '&#105;mport a\n'],
      ['export a', '&#101;xport a\n'],
    ] as const) {
      const text = (await translate(() => translation)).toString();
      assert.equal(text, written);
      assert.deepEqual((await open(test, text)).paragraphs, [translation]);
    }
  });

  test('says in which line code does not end', async (test) => {
    await assert.rejects(open(test, 'Haus\n\n{a\n'), refused(/^Line 3 has a bracket such as \{/));
    await assert.rejects(open(test, 'Haus {a\n'), refused(/^Line 1 has a bracket/));
    await assert.rejects(open(test, '---\na: b\n---\n{a\n'), refused(/^Line 4 has a bracket/));
    await assert.rejects(open(test, '# Haus\n<Haus a="\n'), refused(/^Line 2 has a tag that does not end/));
    await assert.rejects(open(test, '<!-- Haus\n'), refused(/^Line 1 has a comment that does not end/));
  });
});

/** Texts of a megabyte that are hard to parse. */
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['a line of words', 'Wort '.repeat(200_000)],
  ['brackets that are not closed', '['.repeat(1_000_000)],
  ['braces that are not closed', '{'.repeat(1_000_000)],
  ['braces in braces, each in a line', `${'{\n'.repeat(100_000)}${'}x\n'.repeat(100_000)}`],
  ['tags that do not end', '<a '.repeat(330_000)],
  ['comments that do not end', 'a <!-- '.repeat(140_000)],
  ['quotations in quotations', `${'>'.repeat(100_000)} Wort`],
  ['lists in lists', `${'- '.repeat(100_000)}Wort`],
  ['definitions in definitions', `Wort\n${': '.repeat(100_000)}Wort`],
  ['links without a target', '[a]( '.repeat(200_000)],
];

suite('Hostile Markdown and MDX', () => {
  for (const extension of ['md', 'mdx'])
    for (const [what, text] of HOSTILE)
      test(`${extension} is read or refused in time: ${what}`, {timeout: deadline(60_000)}, async (test) => {
        try {
          const {translate} = await openDocumentFile(test, markdown, text, {extension});
          assert.equal((await translate((paragraph) => paragraph)).toString(), text);
        } catch (error) {
          assert.match(String(error), /^DocumentError: (?:The document has|Line \d+ has)/);
        }
      });
});
