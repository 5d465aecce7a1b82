export const slowTests: Readonly<Record<string, string>>;
