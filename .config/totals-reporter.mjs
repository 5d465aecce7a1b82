// Web Test Runner reporter that writes the number of passed and failed tests to a file.
import {writeFileSync} from 'node:fs';

function countTests(suite) {
  if (!suite) return {passed: 0, failed: 0};
  const totals = {
    passed: suite.tests.filter((test) => test.passed && !test.skipped).length,
    failed: suite.tests.filter((test) => !test.passed && !test.skipped).length,
  };
  for (const inner of suite.suites) {
    const {passed, failed} = countTests(inner);
    totals.passed += passed;
    totals.failed += failed;
  }
  return totals;
}

/** Writes `{passed, failed}` to the file; a test file that could not run counts as one failure. */
export function totalsReporter(path) {
  return {
    stop({sessions}) {
      const totals = {passed: 0, failed: 0};
      for (const session of sessions) {
        const {passed, failed} = countTests(session.testResults);
        totals.passed += passed;
        totals.failed += failed;
        if (!session.passed && failed === 0) totals.failed += 1;
      }
      writeFileSync(path, JSON.stringify(totals));
    },
  };
}
