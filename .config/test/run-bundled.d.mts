import type {FileResult} from './report.mjs';

export function isQuick(file: string): boolean;
export function bundlesOf(files: readonly string[]): string[][];
export function runBundled(files: readonly string[]): Promise<FileResult[]>;
