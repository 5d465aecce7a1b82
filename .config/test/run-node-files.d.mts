import type {FileResult} from './report.mjs';

export function runNodeFiles(files: readonly string[], timeoutMs?: number): Promise<FileResult[]>;
