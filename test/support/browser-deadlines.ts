// Deadlines of tests that run in a browser. The page of the test runner has the factor
// (.config/test/web-test-runner.config.mjs).
const {content} = document.querySelector<HTMLMetaElement>('meta[name=deadline-factor]')!;

/** Milliseconds that a test may wait if a quiet machine needs at most `ms`. */
export const deadline = (ms: number): number => Math.round(ms * Number(content));
