export const slowTests: Readonly<Record<string, string>>;
export const serviceTests: readonly string[];
export const longTests: Readonly<Record<string, string>>;
