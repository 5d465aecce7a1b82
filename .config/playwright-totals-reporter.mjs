// Playwright reporter that writes the number of passed and failed tests, and each failure, to a file.
import {writeFileSync} from 'node:fs';
import {relative} from 'node:path';

function describe(test) {
  const {file, line} = test.location;
  const error = test.results.find(({error}) => error)?.error;
  return `${relative(process.cwd(), file)}:${line} ${test.title}\n${error?.message ?? ''}`;
}

export default class TotalsReporter {
  #path;
  #suite;

  constructor({path}) {
    this.#path = path;
  }

  onBegin(_, suite) {
    this.#suite = suite;
  }

  onEnd() {
    const tests = this.#suite.allTests();
    const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()));
    writeFileSync(
      this.#path,
      JSON.stringify({
        passed: tests.filter((test) => test.outcome() === 'expected').length,
        failed: failed.length,
        failures: failed.map(describe),
      }),
    );
  }

  printsToStdio() {
    return false;
  }
}
