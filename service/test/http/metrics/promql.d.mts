/** A query of Prometheus. */
export interface Query {
  readonly faults: readonly string[];
  /** Labels of its outermost aggregation; undefined without one. */
  readonly labels: readonly string[] | undefined;
}

/** Reads a query of Prometheus. */
export function readQuery(query: string): Query;
