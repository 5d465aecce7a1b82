import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {composeDocx} from '../../../src/documents/pdf/compose-docx.ts';
import {readDocx} from '../conversion/office-samples.ts';

/** A line at a place of the page; a word in backquotes has the lower letters of a typewriter font. */
type PlacedLine = readonly [x: number, y: number, text: string];

const SIZE = 12;
const CHARACTER = SIZE / 2;
const tag = (name: string, [xMin, yMin, xMax, yMax]: readonly number[], content: string): string =>
  `<${name} xMin="${xMin}" yMin="${yMin}" xMax="${xMax}" yMax="${yMax}">${content}</${name}>\n`;

function lineTag([x, y, text]: PlacedLine): string {
  let at = x;
  const words = text.split(' ').map((written) => {
    const word = written.replaceAll('`', '');
    const [start, end] = [at, at + word.length * CHARACTER];
    at = end + CHARACTER;
    const height = word === written ? SIZE : SIZE * 0.65;
    return tag('word', [start, y + SIZE - height, end, y + SIZE], word);
  });
  return tag('line', [x, y, at - CHARACTER, y + SIZE], words.join(''));
}

function blockTag(lines: readonly PlacedLine[]): string {
  const ends = lines.map(([x, , text]) => x + text.replaceAll('`', '').length * CHARACTER);
  const [left, right] = [Math.min(...lines.map(([x]) => x)), Math.max(...ends)];
  return tag('block', [left, lines[0]![1], right, lines.at(-1)![1] + SIZE], lines.map(lineTag).join(''));
}

/** Texts of the paragraphs of pages, whose blocks are lines. */
async function composed(context: TestContext, ...pages: (readonly PlacedLine[])[][]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-layout-'));
  releaseAfter(context, () => rm(folder, {recursive: true, force: true}));
  const layout = join(folder, 'layout.xml');
  const content = pages.map(
    (blocks) => `<page width="500" height="700">${blocks.map(blockTag).join('')}</page>`,
  );
  await writeFile(layout, `<doc>${content.join('\n')}</doc>`);
  await composeDocx(layout, join(folder, 'composed.docx'));
  const {xml} = await readDocx(join(folder, 'composed.docx'));
  return Array.from(xml.matchAll(/<w:p>(.*?)<\/w:p>/gs), ([, content]) =>
    content!.replaceAll('<w:tab/>', '\t').replace(/<[^>]*>/g, ''),
  );
}

suite('the paragraphs of a PDF', () => {
  test('are whole where long words of a line are in a typewriter font', async (context) => {
    const lines: PlacedLine[] = [
      [50, 300, 'Archives are on `http://archives.example.org/list` for all'],
      [50, 314, 'members of the lists to read, and anyone may ask for one.'],
      [50, 328, '`--trace-children-skip=patt1,patt2,...` only has an effect'],
      [50, 342, 'with others.'],
    ];
    assert.deepEqual(await composed(context, [lines]), [
      'Archives are on http://archives.example.org/list for all members of the lists to read, and anyone may ask for one. --trace-children-skip=patt1,patt2,... only has an effect with others.',
    ]);
  });

  test('are whole where the last words are alone on the next page', async (context) => {
    const full: PlacedLine[] = [
      [50, 580, 'A program makes a path with its graphics by the methods of it'],
      [50, 594, 'and then draws the path on the canvas, which it has got before'],
    ];
    const [rest, cell]: PlacedLine[] = [
      [50, 100, 'using one.'],
      [300, 100, 'one cell'],
    ];
    assert.deepEqual(await composed(context, [full], [[rest!]]), [
      `${full[0]![2]} ${full[1]![2]} using one.`,
    ]);
    assert.equal((await composed(context, [full], [[cell!]])).length, 2);
  });

  test('are the entries of a table of contents, with their page numbers', async (context) => {
    const dots = '. . . . . . . .';
    const contents: PlacedLine[][] = [
      [
        [50, 300, `1.1 How a sum is made ${dots}`],
        [50, 314, `1.2 A long title that goes on`],
        [50, 328, `in the next line ${dots} 12`],
        [50, 342, `Appendix ${dots} xi`],
        [50, 356, `What has no number ${dots}`],
      ],
      [[400, 300, '11']],
      [
        [50, 400, '22'],
        [50, 414, `5.1 Testing ${dots} 23`],
        [50, 428, `5.2 Compilers......... 24`],
      ],
    ];
    assert.deepEqual(await composed(context, contents), [
      '1.1 How a sum is made',
      '1.2 A long title that goes on in the next line\t12',
      'Appendix\txi',
      'What has no number\t11',
      '22',
      '5.1 Testing\t23',
      '5.2 Compilers\t24',
    ]);
  });

  test('of a form keep the dots to write on', async (context) => {
    const form: PlacedLine[] = [[50, 300, 'Name: ............... Date: .........']];
    assert.deepEqual(await composed(context, [form]), [form[0]![2]]);
  });

  test('are the steps of a list below a sentence that has no end', async (context) => {
    const lines: PlacedLine[] = [
      [50, 300, 'For this the club may'],
      [70, 314, 'a) bore noses,'],
      [70, 328, 'b) crack nuts.'],
      [50, 342, 'It may do so as section'],
      [50, 356, '(3) says.'],
    ];
    assert.deepEqual(await composed(context, [lines]), [
      'For this the club may',
      'a) bore noses,',
      'b) crack nuts.',
      'It may do so as section (3) says.',
    ]);
  });

  test('are the items of a numbered list of lines as long as each other', async (context) => {
    for (const items of [
      ['1. One', '2. Two'],
      ['(a) for', '(b) the'],
    ]) {
      const lines = items.map((text, index): PlacedLine => [50, 300 + 14 * index, text]);
      assert.deepEqual(await composed(context, [lines]), items);
    }
  });

  test('begin with an indent after the number of a footnote', async (context) => {
    const lines: PlacedLine[] = [
      [50, 300, 'The officers of the first office had filed them.12'],
      [70, 314, 'Paragraph two begins here and is as long as this'],
      [50, 328, 'one.'],
    ];
    const [first, second, end] = lines.map(([, , text]) => text);
    assert.deepEqual(await composed(context, [lines]), [first, `${second} ${end}`]);
  });

  test('have the number of a section beside its title', async (context) => {
    const blocks: PlacedLine[][] = [
      [[50, 300, '1.1']],
      [[90, 300, 'Method']],
      [[50, 330, '2.5']],
      [[90, 345, 'Metres']],
    ];
    assert.deepEqual(await composed(context, blocks), ['1.1 Method', '2.5', 'Metres']);
  });

  test('have the ligatures of TeX fonts that do not tell their letters', async (context) => {
    const lines: PlacedLine[] = [[50, 300, 'E\x1ecient o\x0ece work\x1dows \x1crst \x01of \x1f their kind']];
    assert.deepEqual(await composed(context, [lines]), ['Efficient office workflows first of their kind']);
  });
});
