// Web Test Runner reporter that writes the number of passed and failed tests, and each failure, to a file.
import {writeFileSync} from 'node:fs';
import {relative} from 'node:path';

/** Lists the tests of a suite and of the suites in it, each with the names of its suites before its own. */
function* testsIn(suite, names = []) {
  if (!suite) return;
  for (const test of suite.tests) yield {...test, name: [...names, test.name].join(' › ')};
  for (const inner of suite.suites) yield* testsIn(inner, [...names, inner.name]);
}

/** Writes `{passed, failed, failures}` to the file; a test file that could not run counts as one failure. */
export function totalsReporter(path) {
  return {
    stop({sessions}) {
      const failures = [];
      let passed = 0;
      for (const session of sessions) {
        const tests = [...testsIn(session.testResults)].filter((test) => !test.skipped);
        const failed = tests.filter((test) => !test.passed);
        passed += tests.length - failed.length;
        const file = `${relative(process.cwd(), session.testFile)} in ${session.browser.name}`;
        for (const {name, error} of failed) failures.push(`${file}: ${name}\n${error?.message ?? ''}`);
        if (!session.passed && failed.length === 0)
          failures.push(`${file}\n${session.errors.map(({message}) => message).join('\n')}`);
      }
      writeFileSync(path, JSON.stringify({passed, failed: failures.length, failures}));
    },
  };
}
