export function elementTestFiles(): string[];
