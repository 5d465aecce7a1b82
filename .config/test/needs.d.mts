export interface NeedsRow {
  readonly suite: string;
  readonly programs: readonly string[];
  readonly rights?: readonly string[];
  readonly paths: readonly string[];
}

export interface NotRun {
  readonly suite: string;
  readonly files: readonly string[];
  readonly packages: readonly string[];
  readonly rights: readonly string[];
}

export const NEEDS: readonly NeedsRow[];

export function needsOf(file: string, rows?: readonly NeedsRow[]): string[];

export function splitByNeeds(
  files: readonly string[],
  options?: {
    rows?: readonly NeedsRow[];
    missing?: (programs: readonly string[]) => string[];
    lacks?: (rights: readonly string[]) => string[];
  },
): {runnable: string[]; notRun: NotRun[]};
