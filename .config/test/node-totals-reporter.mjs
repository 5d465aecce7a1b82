// Reporter for node:test that prints as JSON the numbers of passed and failed tests, each failure, and the
// test files.
import {relative} from 'node:path';

export default async function* totals(events) {
  const counts = {pass: 0, fail: 0, cancelled: 0};
  const failures = [];
  const testFiles = new Set();
  for await (const {type, data} of events) {
    if (type === 'test:pass' && data.file) testFiles.add(relative(process.cwd(), data.file));
    if (type === 'test:fail') {
      const {error} = data.details;
      // The parent of a failed test also fails, but adds no information.
      if (error.failureType === 'subtestsFailed') continue;
      const place = data.file ? `${relative(process.cwd(), data.file)}:${data.line}` : '';
      failures.push(`${place} ${data.name}\n${error.cause?.message ?? error.message}`);
    }
    if (type !== 'test:diagnostic') continue;
    const [, name, count] = /^(pass|fail|cancelled) (\d+)$/.exec(data.message) ?? [];
    if (name) counts[name] = Number(count);
  }
  const failed = counts.fail + counts.cancelled;
  yield JSON.stringify({passed: counts.pass, failed, failures, testFiles: [...testFiles]});
}
