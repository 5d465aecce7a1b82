import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {Problem} from '../../common/problems.ts';

/** Says what went wrong and what to do. */
export function problemText({kind, next}: Problem, m: TranslateBoxMessages): string {
  return kind === 'timeout' && next !== 'wait' ? m.tooSlow : m.problems[kind];
}
