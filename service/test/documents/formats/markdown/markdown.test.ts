import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {markdown} from '../../../../src/documents/formats/markdown/markdown.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, markdown, content, {extension: 'md'});

/** Checks the paragraphs of each text, and the result with marks. */
async function check(
  test: Parameters<typeof openDocumentFile>[0],
  cases: readonly (readonly [text: string, paragraphs: string[], written: string])[],
): Promise<void> {
  for (const [text, expected, written] of cases) {
    const {paragraphs, translate} = await open(test, text);
    assert.deepEqual(paragraphs, expected);
    assert.equal((await translate(marked)).toString(), written);
  }
}

const DOCUMENT = `---
title: Meine Seite
layout: beitrag
---

# Überschrift mit *Betonung* #

Ein Absatz mit [einem Link](https://example.com/a_b "Titel"), \`code\` und <kbd>Strg</kbd>,
der weitergeht &amp; endet.

> Ein Zitat über
> **zwei Zeilen**

- Erster Punkt
- [ ] Aufgabe
1. Nummer

| Name | Wert a\\|b |
| ---- | :-------: |
| *Fuß* | 12 |

\`\`\`js
const a = "bleibt";
\`\`\`

    auch Code

<p align="center">
  Mitten im <b>HTML</b>
</p>

Unterstrichen
=============

[Verweis]: https://example.com "Titel"
`;

suite('Markdown', () => {
  test('keeps the names of images and links, and brackets in the text of a link', async (test) => {
    await check(test, [
      [
        '![Red house][] ![Red house]\n\n[red house]: a.png\n',
        ['Red house', 'Red house'],
        '![«Red house»][Red house] ![«Red house»][Red house]\n\n[red house]: a.png\n',
      ],
      ['![Red house][rh]\n\n[rh]: a.png\n', ['Red house'], '![«Red house»][rh]\n\n[rh]: a.png\n'],
      [
        'A [[1]](https://x.lv/a_(b)) b [[Piezīme 2]][p] [[*c*]](<d e> "T").\n',
        ['A <x0/> b <g1>Piezīme 2</g1> <x3/>.'],
        '«A» [[1]](https://x.lv/a_(b)) «b» [[«Piezīme 2»]][p] [[*c*]](<d e> "T")«.»\n',
      ],
    ]);
  });

  test('keeps the names of headings that the document links to', async (test) => {
    const text = `# Das *rote* _Haus_

Siehe [hier](#das-rote-haus), [dort][d], <a href="#übersicht">da</a> und [Ende](#ende-1).

Übersicht
---------

## Ende
## Ende
## Fest {#fest}
## Andere

[d]: #fest
`;
    const {translate} = await open(test, text);
    assert.equal(
      (await translate((paragraph) => paragraph.replace(/(?<!<)\p{L}+(?![^<]*>)/gu, 'x'))).toString(),
      `# <a id="das-rote-haus"></a>x *x* _x_

x [x](#das-rote-haus), [x][d], <a href="#übersicht">x</a> x [x](#ende-1).

<a id="übersicht"></a>x
---------

## x
## <a id="ende-1"></a>x
## x {#fest}
## x

[d]: #fest
`,
    );
    assert.equal((await translate((paragraph) => paragraph)).toString(), text);
  });

  test('keeps placeholders of all kinds that texts have, and a front matter in TOML', async (test) => {
    await check(test, [
      [
        'Hallo %1$s, {0} von {{ zahl }} *für :name* und @nutzer :tada:',
        ['Hallo <x0/>, <x1/> von <x2/> <g3>für <x4/></g3> und <x6/> <x7/>'],
        '«Hallo» %1$s«,» {0} «von» {{ zahl }} *«für» :name* «und» @nutzer :tada:',
      ],
      [
        'Sind 100 % sicher? Um 10:30 (sic)',
        ['Sind 100 % sicher? Um 10:30 (sic)'],
        '«Sind 100 % sicher? Um 10:30 (sic)»',
      ],
      [
        '+++\ntitle = "Haus %s"\n[menu.main]\nname = "Rot"\n+++\n\nText\n',
        ['Text'],
        '+++\ntitle = "Haus %s"\n[menu.main]\nname = "Rot"\n+++\n\n«Text»\n',
      ],
    ]);
  });

  test('gives the text of paragraphs, headings, lists, quotations, tables, HTML and the title', async (test) => {
    const {paragraphs} = await open(test, DOCUMENT);
    assert.deepEqual(paragraphs, [
      'Überschrift mit <g0>Betonung</g0>',
      'Ein Absatz mit <g0>einem Link</g0>, <x2/> und <g3>Strg</g3>, der weitergeht &amp; endet.',
      'Ein Zitat über <g0>zwei Zeilen</g0>',
      'Erster Punkt',
      'Aufgabe',
      'Nummer',
      'Name',
      'Wert a|b',
      '<g0>Fuß</g0>',
      'Unterstrichen',
      'Meine Seite',
      'Mitten im <g0>HTML</g0>',
    ]);
  });

  test('keeps code, targets of links, settings and layout', async (test) => {
    const {translate} = await open(test, DOCUMENT);
    const text = (await translate(marked)).toString().split('\n');
    const before = DOCUMENT.split('\n');
    for (const line of [
      'layout: beitrag',
      '| ---- | :-------: |',
      'const a = "bleibt";',
      '    auch Code',
      '=============',
      '[Verweis]: https://example.com "Titel"',
    ])
      assert.ok(text.includes(line) && before.includes(line), line);
  });

  test('stays byte for byte with unchanged translations', async (test) => {
    for (const content of [
      Buffer.from(DOCUMENT),
      Buffer.from(`\ufeff${DOCUMENT.replaceAll('\n', '\r\n')}`),
      Buffer.from(`\ufeff${DOCUMENT}`, 'utf16le'),
      Buffer.from(DOCUMENT.replace('\n\n', '\r\n\n')),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 12);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('keeps formatting as codes', async (test) => {
    await check(test, [
      ['a **b *c* d** e\n', ['a <g0>b <g1>c</g1> d</g0> e'], '«a» **«b» *«c»* «d»** «e»\n'],
      [
        '~~weg~~ ![Ein Bild](a.png "T") da\n',
        ['Ein Bild', '<g0>weg</g0> <x2/> da'],
        '~~«weg»~~ ![«Ein Bild»](a.png "T") «da»\n',
      ],
      [
        'eins  \nzwei<br>drei\\\nvier\n',
        ['eins<br id="0"/>zwei<br id="1"/>drei<br id="2"/>vier'],
        '«eins»  \n«zwei»<br>«drei»\\\n«vier»\n',
      ],
      ['Text[^1] {{ site.x }} :rocket:\n', ['Text<x0/> <x1/> <x2/>'], '«Text»[^1] {{ site.x }} :rocket:\n'],
      [
        '<https://a.de> und https://b.de/x_y\n',
        ['<x0/> und <x1/>'],
        '<https://a.de> «und» https://b.de/x_y\n',
      ],
    ]);
  });

  test('has footnotes without their names, each on its own', async (test) => {
    await check(test, [
      [
        'Text[^1] und mehr[^zwei].\n\n[^1]: Die Fußnote.\n[^zwei]: Ibidem.\n',
        ['Text<x0/> und mehr<x1/>.', 'Die Fußnote.', 'Ibidem.'],
        '«Text»[^1] «und mehr»[^zwei]«.»\n\n[^1]: «Die Fußnote.»\n[^zwei]: «Ibidem.»\n',
      ],
      [
        '[^1]: Erster *Absatz* der\nFußnote.\n\n    Zweiter Absatz.\n\nDanach.\n',
        ['Erster <g0>Absatz</g0> der Fußnote.', 'Zweiter Absatz.', 'Danach.'],
        '[^1]: «Erster» *«Absatz»* «der\nFußnote.»\n\n    «Zweiter Absatz.»\n\n«Danach.»\n',
      ],
      ['> [^a]: Im Zitat.\n', ['Im Zitat.'], '> [^a]: «Im Zitat.»\n'],
      ['Wort\n\n[^1]: https://example.com\n', ['Wort'], '«Wort»\n\n[^1]: https://example.com\n'],
    ]);
  });

  test('keeps the target of a link that is named by its text', async (test) => {
    const definition = '\n[hund]: https://example.com\n';
    await check(test, [
      [`Ein [Hund] da\n${definition}`, ['Ein <g0>Hund</g0> da'], `«Ein» [«Hund»][Hund] «da»\n${definition}`],
      [
        `Ein [Hund][] da\n${definition}`,
        ['Ein <g0>Hund</g0> da'],
        `«Ein» [«Hund»][Hund] «da»\n${definition}`,
      ],
      [`Ein [Kater] da\n${definition}`, ['Ein [Kater] da'], `«Ein [Kater] da»\n${definition}`],
    ]);
  });

  test('escapes what would become formatting, and nothing else', async (test) => {
    const {translate} = await open(test, 'Wort\n\n| Wort |\n| --- |\n| Wort |\n');
    const cases: readonly (readonly [translation: string, written: string, cell?: string])[] = [
      ['a * b, snake_case, 5 &gt; 3 &amp; x', 'a * b, snake_case, 5 > 3 & x'],
      ['*a* _b_ [c] `d`', '\\*a\\* \\_b\\_ \\[c\\] \\`d\\`'],
      ['&lt;b&gt; &amp;amp; a|b', '\\<b> \\&amp; a|b', '\\<b> \\&amp; a\\|b'],
      ['# a', '\\# a', '# a'],
      ['1. a', '1\\. a', '1. a'],
      ['- a', '\\- a', '- a'],
      ['&gt; a', '\\> a', '> a'],
      ['مرحبا שלום', 'مرحبا שלום'],
    ];
    for (const [translation, written, cell = written] of cases) {
      const text = (await translate(() => translation)).toString();
      assert.equal(text, `${written}\n\n| ${cell} |\n| --- |\n| ${cell} |\n`);
      const again = await open(test, text);
      assert.deepEqual(new Set(again.paragraphs), new Set([translation]));
    }
  });

  test('breaks lines where its source does, never so that a list begins', async (test) => {
    const {translate} = await open(test, '> - Ein Satz, der über zwei Zeilen geht und\n>   dann endet\n');
    const text = await translate(
      () => 'Viens teikums ar vairāk nekā divām rindām un skaitļiem līdz 12. un - tālāk',
    );
    assert.equal(
      text.toString(),
      '> - Viens teikums ar vairāk nekā divām\n>   rindām un skaitļiem līdz 12. un - tālāk\n',
    );
    assert.equal((await open(test, text)).paragraphs.length, 1);
  });

  test('is refused when it is not text', async (test) => {
    await assert.rejects(open(test, '%PDF-1.7 x'), refused(/PDF/));
    await assert.rejects(open(test, Buffer.from('Gr\xfc\xdfe', 'latin1')), refused(/not valid UTF-8/));
  });
});

for (const [name, text, message] of [
  ['50,000 links that do not end', '[a]('.repeat(50_000), /more than 4000 marks/],
  ['50,000 marks in words', 'a**b'.repeat(50_000), /more than 4000 marks/],
  [
    '1,500 lists in each other',
    Array.from({length: 1_500}, (_, depth) => `${' '.repeat(2 * depth)}- Punkt\n`).join(''),
    /more than 100 deep/,
  ],
] as const) {
  test(`Markdown with ${name} is refused in words`, async (test) => {
    await assert.rejects(open(test, text), {name: 'DocumentError', message});
  });
}

test('Markdown keeps 2,000 links in a paragraph, and many spaces before words', async (test) => {
  const links = '[Haus](https://example.com/a) '.repeat(2_000).trim();
  assert.equal((await open(test, links)).paragraphs.length, 1);
  const {paragraphs} = await open(test, `# Haus {#${' '.repeat(40_000)}x`);
  assert.deepEqual(paragraphs, ['Haus {# x']);
});
