import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {markdown} from '../../../../src/documents/formats/markdown/markdown.ts';
import {marked, openDocumentFile} from '../../markup/document-file.ts';

/** Translated with «…» around each text between codes. */
const CASES: readonly (readonly [what: string, translated: string])[] = [
  [
    'alerts',
    '> [!TIP]\n> «Ein guter Rat»\n\n> [!warning]\n>\n> «Vorsicht»\n> - «Punkt»\n\n> [!info]- «Mehr dazu»\n> «Text»\n',
  ],
  [
    'maths in lines',
    '«Es gilt» $x_1 = \\frac{a}{b} * c$ «und» $y*2*z$«, sagt er.»\n\n«Auch» $$a_1 < b$$ «oder» $`a_b`$«.»\n',
  ],
  ['prices', '«Es kostet 5$ oder $5 statt $10, also $5-$10.»\n\n«Nur» \\$«x und y»\\$ «mehr.»\n'],
  [
    'blocks of maths',
    '«Davor»\n$$\nx_1 = Summe\n\\text{Wort} \\\\\n$$\n«Danach»\n\n$$ Satz\n= b $$\n\n> $$\n> wort\n> $$\n> «Zitat»\n\n$$\nwort\n\n«Ende»\n',
  ],
  [
    'names of headings',
    '## «Das Auto» {#das-auto}\n\n### «Haus» {#haus .gross} ###\n\n«Hund»  {#hund}\n------\n\n## «Kein {#name} hier»\n',
  ],
  [
    'frames',
    '::: tip Titel\n«Ein Text»\n:::\n«Danach»\n\n:::note\n\n- «Punkt»\n\n::::\n\n:::{.klasse}\n«Text»\n:::\n',
  ],
  [
    'definitions below their terms',
    '«Apfel»\n: «Eine» *«Frucht»*\n\n    «Noch ein Absatz»\n\n: «Ein Baum»\n\n«Danach»\n',
  ],
  [
    'headings in quotations and numbers of lists',
    '> «Titel»\n> =====\n>\n> «Text»\n\n7. «Sieben»\n8) «Acht»\n0. «Null»\n',
  ],
  ['links of wikis', '«Siehe» [[Die Seite]]«,» ![[bild_a.png]] «und» [[Seite|Text]]«.»\n'],
];

suite('Additions to Markdown', () => {
  for (const [what, translated] of CASES) {
    for (const lineEnd of ['\n', '\r\n']) {
      test(`stay unchanged: ${what}, with line ends ${JSON.stringify(lineEnd)}`, async (test) => {
        const written = translated.replaceAll('\n', lineEnd);
        const source = written.replace(/[«»]/g, '');
        const {translate} = await openDocumentFile(test, markdown, source, {extension: 'md'});
        assert.equal((await translate((paragraph) => paragraph)).toString(), source);
        assert.equal((await translate(marked)).toString(), written);
      });
    }
  }
});
