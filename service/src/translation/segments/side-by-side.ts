/**
 * Runs generators in lockstep and merges the questions of each round into one. Returns their results in
 * order.
 */
export function* sideBySide<Question, Result, Answer>(
  all: readonly Generator<readonly Question[], Result, readonly Answer[]>[],
): Generator<readonly Question[], Result[], readonly Answer[]> {
  const results: Result[] = [];
  let running = all.map((rounds, index) => ({rounds, index, step: rounds.next([])}));
  for (;;) {
    const asking: {index: number; rounds: (typeof all)[number]; questions: readonly Question[]}[] = [];
    for (const {rounds, index, step} of running) {
      if (step.done) results[index] = step.value;
      else asking.push({rounds, index, questions: step.value});
    }
    if (asking.length === 0) return results;
    const answers = yield asking.flatMap(({questions}) => questions);
    let at = 0;
    running = asking.map(({rounds, index, questions}) => {
      const roundAnswers = answers.slice(at, (at += questions.length));
      return {rounds, index, step: rounds.next(roundAnswers)};
    });
  }
}
