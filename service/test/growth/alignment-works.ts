import {numberWords} from '../../src/engines/apertium/word-blanks.ts';
import type {Segment} from '../../src/engines/engine.ts';
import {textOf} from '../../src/engines/segment-content.ts';
import {wordRanges} from '../../src/engines/segment-text.ts';
import {moveAlignment} from '../../src/translation/segments/fit-alignment.ts';
import type {GrowingWork} from './growth.ts';

/** Word alignments of one long sentence, from words numbered by Apertium and across inline codes. */
export function alignmentWorks(): GrowingWork[] {
  return [
    {
      name: 'words that Apertium numbers',
      from: 500,
      most: 32_000,
      run: (words) => {
        const text = Array.from({length: words}, () => 'house').join(' ');
        const stream = Array.from({length: words}, () => '^house/house<n><sg>$').join(' ');
        const numbered = numberWords(stream, [text], [])!;
        return numbered.alignment(numbered.stream, [text])!.links.length;
      },
    },
    {
      name: 'words between codes',
      from: 500,
      most: 32_000,
      run: (words) => {
        const segment: Segment = Array.from({length: words}, (_, id) => [
          'house ',
          {kind: 'standalone', id} as const,
          ' ',
        ]).flat();
        const ranges = wordRanges(textOf(segment));
        return moveAlignment({source: ranges, target: ranges, links: []}, segment, segment, () => 3);
      },
    },
  ];
}
