/** Packages by name, each with its proof. */
export type Packages = Readonly<Record<string, string>>;

export const BENCHMARK_PROGRAMS: readonly string[];
export const PROGRAMS: Readonly<Record<string, {readonly packages: Packages; readonly optional?: Packages}>>;
