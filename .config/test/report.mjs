// The last lines of a run: users look at the end of a long log first.
import {countTests} from './count-tests.mjs';
import {installCommand} from './missing.mjs';
import {RIGHTS} from './rights.mjs';

/**
 * Maximum number of files that fail at first but pass when run by themselves, before the run counts as
 * failed.
 */
export const MAX_UNSTABLE = 2;
const MAX_SLOW = 20;

/** Counts the tests in each group of files that were not run. */
export const counted = (notRun) =>
  Promise.all(notRun.map(async (group) => ({...group, tests: await countTests(group.files)})));

function waysToRun({packages, rights}) {
  const install = packages.length > 0 ? [installCommand(packages)] : [];
  return [...install, ...rights.map((name) => RIGHTS[name].get)].join('; ');
}

const notRunLines = (groups) =>
  groups.map((group) => `not run: ${group.suite}, ${group.tests} tests: ${waysToRun(group)}`);

const sum = (list, name) => list.reduce((total, item) => total + item[name], 0);

/** Whether a run is a success: never if no test passed, and in CI only if all tests were run. */
export function isSuccess({results, unstable = [], notRun = [], isCi = false}) {
  const isComplete = notRun.length === 0 || !isCi;
  const {passed, failed} = {passed: sum(results, 'passed'), failed: sum(results, 'failed')};
  return passed > 0 && failed === 0 && unstable.length <= MAX_UNSTABLE && isComplete;
}

/** The last line; its format is fixed, since programs read it. */
const totalsLine = (results) => `${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`;

const leftOutPart = ({files, command}) => `test files left out, which ${command} runs: ${files}`;

function otherTotals({unstable, notRun, leftOut = []}) {
  const files = unstable.length === 1 ? '1 unstable file' : `${unstable.length} unstable files`;
  const parts = [
    ...(unstable.length > 0 ? [files] : []),
    ...(notRun.length > 0 ? [`${sum(notRun, 'tests')} tests not run`] : []),
    ...leftOut.filter(({files}) => files > 0).map(leftOutPart),
  ];
  return parts.length > 0 ? ['', parts.join(', ')] : [];
}

/** The first folders of a path, such as `service/test/documents`. */
const topFolder = (file) => file.split('/').slice(0, 3).join('/');

/** The time of the folders, and of the files that took longest. Two files run at a time. */
export function slowLines(results) {
  const folders = new Map();
  for (const {file, seconds} of results)
    folders.set(topFolder(file), (folders.get(topFolder(file)) ?? 0) + seconds);
  const files = results.map(({file, seconds}) => [file, seconds]);
  return [folders, files].flatMap((rows) =>
    [...rows]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_SLOW)
      .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
  );
}

/**
 * All lines at the end of a run. `notRun` includes the numbers of its tests; `leftOut` has numbers of
 * files with the command that runs them.
 */
export function lastLines({results, unstable, notRun, leftOut, isCi}) {
  const failures = results.flatMap((result) => result.failures.map((failure) => `\nFAILED ${failure}`));
  const unstableLines = unstable.map(
    ({file, failures}) =>
      `\nUNSTABLE ${file}: it passed when it ran once more by itself. At first:\n${failures.join('\n')}`,
  );
  const tooMany =
    unstable.length > MAX_UNSTABLE ? [`\nMore than ${MAX_UNSTABLE} unstable files are a failure.`] : [];
  const incomplete = isCi && notRun.length > 0 ? ['\nWith CI=true everything must run.'] : [];
  const missing = notRun.length > 0 ? ['', ...notRunLines(notRun)] : [];
  const totals = [...otherTotals({unstable, notRun, leftOut}), '', totalsLine(results)];
  return [...failures, ...unstableLines, ...tooMany, ...incomplete, ...missing, ...totals];
}
