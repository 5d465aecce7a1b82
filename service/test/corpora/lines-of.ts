import type {ImportProblem} from '../../src/corpora/index.ts';

/** Lines of problems, with the reasons in English, as `--json` prints them. */
export function linesOf(problems: readonly ImportProblem[]): {line: number; message: string}[] {
  return problems.map(({line, message}) => ({line, message}));
}
