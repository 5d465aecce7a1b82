import type {ImportError, ImportProblem} from '../../corpora/index.ts';
import type {AdminWords} from '../../pages/words/index.ts';
import type {Notice} from '../session/notices.ts';

const MAX_DETAILS = 50;

/** Adds details about the skipped parts of an imported file to a notice. */
export function leftOut(
  {importWords}: AdminWords,
  notice: Notice,
  problems: readonly ImportProblem[],
  summary: string,
): Notice {
  if (problems.length === 0) return notice;
  const details = problems
    .slice(0, MAX_DETAILS)
    .map(({line, reason}) => importWords.atLine(line, reason(importWords)));
  return {...notice, text: `${notice.text} ${summary}.`, details};
}

/** Message about a file that could not be imported. */
export function importFault(
  {corpora, importWords}: AdminWords,
  {reason}: ImportError,
  values: Readonly<Record<string, string>>,
): Notice {
  return {kind: 'wrong', text: corpora.failed, details: [reason(importWords)], values};
}
