import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {matchBraces} from '../../../../src/text/unbroken-ranges.ts';
import type {Segment} from '../../engines/engine.ts';
import {readIcuChoice} from './icu-message.ts';
import {findProtected} from './find-protected.ts';
import {markedRanges} from './shield-segment.ts';
import {textOf} from '../../engines/segment-content.ts';

/** Maximum nesting of messages whose branches are searched. */
const DEEPEST = 6;

/**
 * Ranges of a segment's text that stay unchanged: protected text and content of tags that prevent
 * translation. Branch texts of an ICU message are translated, so they are excluded.
 */
export function untranslatedRanges(segment: Segment): readonly TextRange[] {
  return [...markedRanges(segment), ...outsideBranches(textOf(segment), 0, DEEPEST)];
}

function outsideBranches(text: string, by: number, depth: number): TextRange[] {
  return findProtected(text).flatMap(({kind, start, end}) => {
    const branches = kind === 'icuMessage' && depth > 0 ? branchesOf(text.slice(start, end)) : [];
    const ranges: TextRange[] = [];
    let at = start;
    for (const branch of branches) {
      const from = start + branch.start;
      ranges.push({start: by + at, end: by + from});
      at = start + branch.end;
      ranges.push(...outsideBranches(text.slice(from, at), by + from, depth - 1));
    }
    return [...ranges, {start: by + at, end: by + end}];
  });
}

function branchesOf(message: string): readonly TextRange[] {
  return readIcuChoice(message, 0, message.length, matchBraces(message))?.branches ?? [];
}
