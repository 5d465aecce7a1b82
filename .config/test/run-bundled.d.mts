import type {FileResult} from './report.mjs';

export function isLong(file: string): boolean;
export function isQuick(file: string): boolean;
/** Divides files into bundles, each from one part of the project such as `service/test/documents`. */
export function bundlesOf(files: readonly string[], maxFiles?: number): string[][];
export function runBundled(files: readonly string[]): Promise<FileResult[]>;
