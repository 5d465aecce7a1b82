// Deadlines of tests that run in Node, and of Playwright's tests.
const {TEST_DEADLINE_FACTOR, CI} = process.env;

/** Factor for every deadline: `TEST_DEADLINE_FACTOR`, otherwise 3 with `CI=true`, else 1. */
export const deadlineFactor = Number(TEST_DEADLINE_FACTOR || (CI === 'true' ? 3 : 1));
if (!(deadlineFactor > 0))
  throw new Error(`TEST_DEADLINE_FACTOR is no number above 0: ${TEST_DEADLINE_FACTOR}`);

/** Milliseconds that a test may wait if a quiet machine needs at most `ms`. */
export const deadline = (ms) => Math.round(ms * deadlineFactor);
