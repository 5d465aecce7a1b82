export function countTests(files: readonly string[]): Promise<number>;
