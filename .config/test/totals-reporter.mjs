// Web Test Runner reporter that writes the numbers of passed and failed tests of each file, and each failure,
// to a file.
import {writeFileSync} from 'node:fs';

/** Lists the tests of a suite and its nested suites, each with the names of its suites as a prefix. */
function* testsIn(suite, names = []) {
  if (!suite) return;
  for (const test of suite.tests) yield {...test, name: [...names, test.name].join(' › ')};
  for (const inner of suite.suites) yield* testsIn(inner, [...names, inner.name]);
}

/** The result of a file in a browser; a file that could not run counts as one failure. */
function resultOf(session, testFileOf) {
  const file = testFileOf(session.testFile);
  const all = [...testsIn(session.testResults)];
  const tests = all.filter((test) => !test.skipped);
  const failed = tests.filter((test) => !test.passed);
  const place = `${file} in ${session.browser.name}`;
  const failures = failed.map(({name, error}) => `${place}: ${name}\n${error?.message ?? ''}`);
  if (!session.passed && failed.length === 0)
    failures.push(`${place}\n${session.errors.map(({message}) => message).join('\n')}`);
  else if (all.length === 0) failures.push(`${place} has no test`);
  const seconds = tests.reduce((sum, {duration = 0}) => sum + duration, 0) / 1000;
  return {file, passed: tests.length - failed.length, failed: failures.length, failures, seconds};
}

/** Adds up the results of a file in several browsers. */
function added(results) {
  const files = new Map();
  for (const result of results) {
    const before = files.get(result.file) ?? {passed: 0, failed: 0, failures: [], seconds: 0};
    files.set(result.file, {
      file: result.file,
      passed: before.passed + result.passed,
      failed: before.failed + result.failed,
      failures: [...before.failures, ...result.failures],
      seconds: before.seconds + result.seconds,
    });
  }
  return [...files.values()];
}

/** Writes the result of each file, whose name `testFileOf` finds: `{file, passed, failed, failures, seconds}`. */
export function totalsReporter(path, testFileOf) {
  return {
    stop({sessions}) {
      writeFileSync(
        path,
        JSON.stringify(added([...sessions].map((session) => resultOf(session, testFileOf)))),
      );
    },
  };
}
