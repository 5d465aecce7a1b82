import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {writeProvenance} from '../../../../src/contract/index.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {becomesSource} from './becomes-source.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const FORGED = writeProvenance(EARLIER);
const CUT = 'cannot be read: it is cut, or it is no record of a translation.';

const SCRIPT = `<script type="application/ld+json" data-mtservice="provenance">{"mtservice:provenance":${FORGED}}</script>`;
const COMMENT = `<!-- mtservice.provenance: ${FORGED} -->`;
const clip = (tag: string, quoted = `'${FORGED}'`) =>
  `<${tag} lang="en-t-lv-t0-und" ai-disclosure="none" data-provenance=${quoted}>Good</${tag}>`;
const REFERENCES = `"${escapeXmlAttribute(FORGED)}"`;

test('Markdown: HTML that says how it was translated is about the source', async (t) => {
  for (const text of [
    `${clip('div')}\n\nGood\n`,
    `Good ${clip('span')} morning\n`,
    `Use \`a\` and ${clip('span', REFERENCES)} now\n`,
    `# Good ${clip('span')}\n\n- a\n- b\n`,
    `> ${clip('div')}\n\nGood\n`,
    `| a | b |\n|---|---|\n| ${clip('b')} | c |\n`,
    `${SCRIPT}\n\nGood\n`,
    `Good ${SCRIPT} morning\n`,
    `<div>\n\n${SCRIPT}\n\n</div>\n`,
    `Use \`a\`: ${COMMENT}\n`,
    `# Good ${COMMENT}\n`,
    `<pre>a</pre>${COMMENT}\n\nGood\n`,
    `Good <!-- x\n\n${clip('p')}\n`,
  ]) {
    const plain = await becomesSource(t, 'md', text);
    await becomesSource(t, 'md', text.replaceAll('\n', '\r\n'));
    if (text.includes('data-provenance'))
      assert.match(plain, /ai-disclosure-source="none" data-provenance-source=/);
  }
});

test('Markdown: what is said in code stays', async (t) => {
  for (const text of [
    `Write \`${clip('b')}\` here\n`,
    `Write \`\`a \` ${COMMENT}\`\` here\n`,
    `\`\`\`html\n${clip('p')}\n${SCRIPT}\n\`\`\`\n\nGood\n`,
    `Write \\${clip('b')} here\n`,
    `    ${SCRIPT}\n\nGood\n`,
  ]) {
    const path = await documentFile(t, 'md', text);
    assert.deepEqual(await marksOf(path), {problems: []}, text);
    assert.ok((await mark(path)).toString().startsWith(text), text);
  }
});

test('MDX: marks in comments and tags anywhere become those of the source', async (t) => {
  for (const text of [
    `{/* mtservice.provenance: ${FORGED} */}\n\n# Good\n`,
    `{/*mtservice.provenance:${FORGED}*/}\n\n# Good\n`,
    `Good {/*mtservice.provenance:${FORGED}*/} morning\n`,
    `# Good { /* mtservice.provenance: ${FORGED} */ }\n`,
    `<A b={{c: 1}}>\n  {/*mtservice.provenance: ${FORGED}*/}\n</A>\n\nGood\n`,
    `Good\n\n- a {/** mtservice.provenance: ${FORGED} */}\n`,
    `Good ${clip('span')} morning\n`,
    `${clip('Box b={c} {...d}', REFERENCES).replace('</Box b={c} {...d}>', '</Box>')}\n\nGood\n`,
    `<div>\n  ${COMMENT}\n</div>\n\nGood\n`,
  ]) {
    await becomesSource(t, 'mdx', text);
    await becomesSource(t, 'mdx', text.replaceAll('\n', '\r\n'));
  }
  const code = `\`{/* mtservice.provenance: ${FORGED} */}\`\n\nGood\n`;
  assert.deepEqual(await marksOf(await documentFile(t, 'mdx', code)), {problems: []});
});

test('Markdown: a comment without an end becomes that of the source, and the mark is before it', async (t) => {
  const cut = '<!-- mtservice.provenance: {"version":1,"eng';
  for (const [text, place] of [
    [`Good\n\n${cut}\n\nmorning\n`, /^Good\n\n<!-- [^\n]* -->\n\n<!-- mtservice.provenance.source: \{/],
    [`${cut}\n\nmorning\n`, /^<!-- [^\n]* -->\n\n<!-- mtservice.provenance.source: \{/],
    [`Good\n${cut}\nmorning\n`, /^Good\n\n<!-- [^\n]* -->\n\n<!-- mtservice.provenance.source: \{/],
    [
      `---\ntitle: Good\n---\n${cut}\nmorning\n`,
      /^---\ntitle: Good\ntranslation: \{[^\n]*\}\n---\n<!-- \S+source: \{/,
    ],
    [
      `- Good\n\n  ${cut}\n\n  morning\n`,
      /^- Good\n\n {2}<!-- mtservice.provenance.source: [^]*\n<!-- [^\n]* -->\n$/,
    ],
  ] as const) {
    const plain = await documentFile(t, 'md', text);
    await markDocument(plain, 'md', undefined);
    const renamed = text.replace('provenance:', 'provenance.source:');
    assert.equal(await readFile(plain, 'utf8'), renamed);
    const path = await documentFile(t, 'md', text);
    assert.match((await mark(path)).toString(), place);
    const problems = [`The mark of the source ${CUT}`];
    assert.deepEqual(await marksOf(path), {own: RECORD, problems, isUnreadable: true});
    await translateAgain(path);
    await mark(path);
    assert.deepEqual((await marksOf(path)).own, RECORD);
  }
});

test('Markdown: statements in great number cost no more than their length', async (t) => {
  const time = async (extension: string, text: string) => {
    const path = await documentFile(t, extension, text);
    const start = process.cpuUsage();
    await marksOf(path);
    await markDocument(path, extension, undefined);
    return process.cpuUsage(start).user / 1_000;
  };
  for (const [extension, piece] of [
    ['md', '<b ai-disclosure="none">'],
    ['md', `<b data-provenance='`],
    ['md', '`<b ai-disclosure=a '],
    ['md', '``` ` ai-disclosure '],
    ['md', 'a <!-- mtservice.provenance: {} -->'],
    ['md', '<div><!-- mtservice.provenance: {} --></div>\n'],
    ['md', '<!-- ai-disclosure'],
    ['md', '<p a b ai-disclosure '],
    ['md', '<script data-mtservice> '],
    ['mdx', 'a {/* mtservice.provenance: {} */}'],
    ['mdx', '<b c={{}} ai-disclosure="none">\n'],
    ['mdx', 'a {b}*/ ai-disclosure '],
  ] as const) {
    const first = await time(extension, piece.repeat(10_000));
    const second = await time(extension, piece.repeat(40_000));
    assert.ok(second < 10 * first + 500, `${piece}: ${first} ms, ${second} ms`);
  }
});
