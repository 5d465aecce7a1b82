import type {FileResult} from './report.mjs';

export function runNodeFiles(
  files: readonly string[],
  timeouts?: ReadonlyMap<string, number>,
): Promise<FileResult[]>;
