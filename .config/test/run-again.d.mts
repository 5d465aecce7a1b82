import type {FileResult} from './report.mjs';

export function runFailedAgain(
  results: readonly FileResult[],
  runFile: (first: FileResult) => Promise<FileResult>,
): Promise<{results: FileResult[]; unstable: FileResult[]}>;
