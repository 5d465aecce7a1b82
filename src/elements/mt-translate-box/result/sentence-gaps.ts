import type {Answer} from '../translating/answer.ts';

/** White space after each sentence; empty after a sentence whose text the user deleted. */
export function gapsAfter({sentences}: Answer, texts: readonly string[]): string[] {
  const last = texts.findLastIndex((text) => text !== '');
  return sentences.map(({targetAfter}, index) => {
    const isKept = texts[index] !== '' && (index < last || index === sentences.length - 1);
    return isKept ? targetAfter : '';
  });
}
