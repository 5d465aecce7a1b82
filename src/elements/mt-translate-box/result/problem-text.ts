import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import {wordsFor, type Problem} from '../../common/problems.ts';

/** Describes a problem and the user's next step. */
export function problemText(problem: Problem, m: TranslateBoxMessages): string {
  const {kind, next} = problem;
  return kind === 'timeout' && next !== 'wait' ? m.tooSlow : m.problems[wordsFor(problem)];
}
