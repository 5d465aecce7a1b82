import {wordDifference} from '../../../common/word-difference.ts';

/** A run of words of a translation. */
export interface MarkedRun {
  readonly text: string;
  /** Whether another translation does not have these words here. */
  readonly differs: boolean;
}

/** Marks words of a translation that are not in all of the other translations. */
export function markedWords(translation: string, others: readonly string[]): MarkedRun[] {
  const differs = new Array<boolean>(translation.length).fill(false);
  for (const other of others) {
    let at = 0;
    for (const {kind, text} of wordDifference(translation, other)) {
      if (kind === 'added') continue;
      const start = at + text.length - text.trimStart().length;
      if (kind === 'removed') differs.fill(true, start, start + text.trim().length);
      at += text.length;
    }
  }
  const runs: {text: string; differs: boolean}[] = [];
  for (let at = 0; at < translation.length; at++) {
    const last = runs.at(-1);
    if (last?.differs === differs[at]) last!.text += translation[at]!;
    else runs.push({text: translation[at]!, differs: differs[at]!});
  }
  return runs;
}
