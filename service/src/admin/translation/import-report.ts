import type {TermProblem} from '../../corpora/index.ts';
import type {Messages} from '../messages/en.ts';
import type {Notice} from '../session/notices.ts';

const MOST_DETAILS = 50;

/** Adds to a notice what was left out of a file. */
export function leftOut(
  m: Messages,
  notice: Notice,
  problems: readonly TermProblem[],
  summary: string,
): Notice {
  if (problems.length === 0) return notice;
  const details = problems
    .slice(0, MOST_DETAILS)
    .map(({line, message}) => `${m.corpora.line(line)}: ${message}`);
  return {...notice, text: `${notice.text} ${summary}.`, details};
}

/** A file that could not be imported; the reason names the path here, which says nothing to who sent it. */
export function importFault(
  m: Messages,
  {message}: Error,
  file: string,
  values: Readonly<Record<string, string>>,
): Notice {
  return {kind: 'wrong', text: m.corpora.failed, details: [message.replaceAll(file, 'the file')], values};
}
