import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {DocumentError} from '../../src/documents/document-error.ts';
import {composeDocx} from '../../src/documents/pdf/compose-docx.ts';
import {ALPHABETS} from './alphabets.ts';
import type {GrowingWork} from './growth.ts';

const BOX = 'xMin="50.0" yMin="300.0" xMax="550.0" yMax="310.0"';
const element = (name: string, content: string): string => `<${name} ${BOX}>${content}</${name}>\n`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const words = (text: string): string =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => element('word', escaped(word)))
    .join('');
const cut = (text: string): string[] => text.match(/[^]{1,20}/g) ?? [];

/** Ways in which the text of a layout may grow: in a word, a line, a block or a page, or in pages. */
const SHAPES: Readonly<Record<string, (text: string) => string>> = {
  word: (text) => element('page', element('block', element('line', element('word', escaped(text))))),
  line: (text) => element('page', element('block', element('line', words(text)))),
  lines: (text) =>
    element(
      'page',
      element(
        'block',
        cut(text)
          .map((line) => element('line', words(line)))
          .join(''),
      ),
    ),
  blocks: (text) =>
    element(
      'page',
      cut(text)
        .map((line) => element('block', element('line', words(line))))
        .join(''),
    ),
  pages: (text) =>
    cut(text)
      .map((line) => element('page', element('block', element('line', words(line)))))
      .join(''),
};

/** Layouts of PDFs that grow in each way, with each alphabet; a layout may be refused. */
export function pdfWorks(folder: string, alphabets: readonly string[] = ALPHABETS): GrowingWork[] {
  return Object.entries(SHAPES).flatMap(([shape, laidOut]) =>
    [...alphabets, 'a\u00ad', 'und so weiter- ', 'שלום 12 ', 'لا إله (', '\ufb01-'].map((piece) => ({
      name: `PDF, ${shape}: ${JSON.stringify(piece)}`,
      from: 2_000,
      most: 256_000,
      run: async (size: number) => {
        const layout = join(folder, 'layout.xml');
        const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
        await writeFile(layout, `<doc>${laidOut(text)}</doc>`);
        try {
          await composeDocx(layout, join(folder, 'composed.docx'));
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
        }
      },
    })),
  );
}
