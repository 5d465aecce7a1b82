/**
 * Maximum number of files to run again. If more files fail, they probably share a cause, and running them again would
 * waste time.
 */
const MAX_FILES = 6;

/**
 * Runs each failed file once more by itself. If the file then passes, that result counts, and the file is unstable:
 * `{results, unstable}`, where `unstable` has the first results.
 */
export async function runFailedAgain(results, runFile) {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > MAX_FILES) return {results, unstable: []};
  const passing = new Map();
  for (const first of failed) {
    console.log(`\n== ${first.file} once more, by itself ==`);
    const again = await runFile(first);
    if (again.failed === 0 && again.passed > 0) passing.set(first, again);
  }
  return {
    results: results.map((result) => passing.get(result) ?? result),
    unstable: [...passing.keys()],
  };
}
