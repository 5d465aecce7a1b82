import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {writeProvenance} from '../../../src/contract/index.ts';
import {markDocument} from '../../src/documents/provenance/mark-document.ts';
import {readMarks} from '../../src/documents/provenance/read-marks.ts';
import {MARKED_DOCUMENTS} from '../documents/provenance/marked-documents.ts';
import {EARLIER, RECORD} from '../documents/provenance/marked-file.ts';
import type {GrowingWork} from './growth.ts';

/** Documents of each format with more and more marks, and with a mark that is longer and longer. */
export function markWorks(folder: string): GrowingWork[] {
  const record = writeProvenance(EARLIER);
  return Object.entries(MARKED_DOCUMENTS).flatMap(([extension, documentOf]) => {
    const work = (name: string, from: number, textsOf: (size: number) => string[]): GrowingWork => ({
      name: `${extension}: ${name}`,
      from,
      most: from * 64,
      run: async (size) => {
        const path = join(folder, `a.${extension}`);
        await writeFile(path, documentOf(textsOf(size)));
        await readMarks(path, extension);
        await markDocument(path, extension, RECORD);
      },
    });
    return [
      work('many marks', 500, (size) => Array<string>(size).fill(record)),
      work('marks that are cut', 500, (size) => Array<string>(size).fill('{"systemID"}')),
      work('a long mark', 100_000, (size) => ['{"systemID"' + ' <&-->'.repeat(size / 6)]),
    ];
  });
}
