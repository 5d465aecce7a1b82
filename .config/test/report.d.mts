import type {NotRun} from './needs.mjs';

export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly seconds: number;
}

export interface Run {
  readonly results: readonly FileResult[];
  readonly unstable: readonly FileResult[];
  readonly notRun: readonly (NotRun & {readonly tests: number})[];
  /** Number of files that a run of quick tests leaves out. */
  readonly leftOut?: {readonly files: number; readonly command: string};
  readonly isCi: boolean;
}

export function isSuccess(run: Run): boolean;
export function lastLines(run: Run): string[];
