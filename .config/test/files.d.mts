export function elementTestFiles(): string[];
export function nodeTestFiles(path: string): string[];
