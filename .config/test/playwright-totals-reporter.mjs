// Playwright reporter that writes the number of passed and failed tests, and each failure, to a file.
// A test that did not run, and an error outside of the tests, are failures, too.
import {writeFileSync} from 'node:fs';
import {relative} from 'node:path';

function describe(test) {
  const {file, line} = test.location;
  const error = test.results.find(({error}) => error)?.error;
  const message = error?.message ?? (hasRun(test) ? '' : 'It did not run.');
  return `${relative(process.cwd(), file)}:${line} ${test.title}\n${message}`;
}

/** Whether the test was started; what is marked as skipped counts as run. */
const hasRun = ({expectedStatus, results}) =>
  expectedStatus === 'skipped' || results.some(({status}) => status !== 'skipped');

export default class TotalsReporter {
  #path;
  #suite;
  #errors = [];

  constructor({path}) {
    this.#path = path;
  }

  onBegin(_, suite) {
    this.#suite = suite;
  }

  onError({message, stack, value}) {
    this.#errors.push(`outside of the tests\n${stack ?? message ?? value}`);
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()) || !hasRun(test));
    const failures = [...failed.map(describe), ...this.#errors];
    writeFileSync(
      this.#path,
      JSON.stringify({
        passed: tests.filter((test) => test.outcome() === 'expected').length,
        failed: failures.length,
        failures,
      }),
    );
  }

  printsToStdio() {
    return false;
  }
}
