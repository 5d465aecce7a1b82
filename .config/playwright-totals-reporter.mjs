// Playwright reporter that writes the number of passed and failed tests to a file.
import {writeFileSync} from 'node:fs';

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
    const outcomes = this.#suite.allTests().map((test) => test.outcome());
    const count = (name) => outcomes.filter((outcome) => outcome === name).length;
    writeFileSync(
      this.#path,
      JSON.stringify({passed: count('expected'), failed: count('unexpected') + count('flaky')}),
    );
  }

  printsToStdio() {
    return false;
  }
}
