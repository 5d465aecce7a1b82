// Playwright reporter that writes the numbers of passed and failed tests of each file, and each failure, to a
// file. A test that did not run and an error outside the tests also count as failures.
import {writeFileSync} from 'node:fs';
import {relative} from 'node:path';

function describe(test) {
  const {file, line} = test.location;
  const error = test.results.find(({error}) => error)?.error;
  const message = error?.message ?? (hasRun(test) ? '' : 'It did not run.');
  return `${relative(process.cwd(), file)}:${line} ${test.title}\n${message}`;
}

/** Whether the test was started; a test marked as skipped counts as run. */
const hasRun = ({expectedStatus, results}) =>
  expectedStatus === 'skipped' || results.some(({status}) => status !== 'skipped');

/** The result of a file, which is a suite of a browser. */
function resultOf(fileSuite) {
  const tests = fileSuite.allTests();
  const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()) || !hasRun(test));
  return {
    file: relative(process.cwd(), fileSuite.location.file),
    passed: tests.filter((test) => test.outcome() === 'expected' && hasRun(test)).length,
    failed: failed.length,
    failures: failed.map(describe),
    seconds: tests.flatMap(({results}) => results).reduce((sum, {duration}) => sum + duration, 0) / 1000,
  };
}

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
    const results = (this.#suite?.suites ?? []).flatMap(({suites}) => suites.map(resultOf));
    if (this.#errors.length > 0)
      results.push({
        file: 'end to end',
        passed: 0,
        failed: this.#errors.length,
        failures: this.#errors,
        seconds: 0,
      });
    writeFileSync(this.#path, JSON.stringify(results));
  }

  printsToStdio() {
    return false;
  }
}
