import type {FileResult} from './report.mjs';

export function isLong(file: string): boolean;
export function isQuick(file: string): boolean;
/** How files are divided into bundles: by which folder, and how many to one. */
interface BundleSizes {
  folderOf?: (file: string) => string;
  maxFiles?: number;
}

export function bundlesOf(files: readonly string[], sizes?: BundleSizes): string[][];
export function runBundled(files: readonly string[]): Promise<FileResult[]>;
export function runQuick(files: readonly string[]): Promise<FileResult[]>;
