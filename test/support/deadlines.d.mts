export const deadlineFactor: number;
export function deadline(ms: number): number;
