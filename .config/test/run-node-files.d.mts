import type {FileResult} from './report.mjs';

export function runNodeFiles(
  files: readonly string[],
  options?: ReadonlyMap<string, {readonly timeoutMs?: number; readonly temporaryFolder?: string}>,
): Promise<FileResult[]>;
