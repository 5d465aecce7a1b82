import type {Compilable} from 'kysely';
import type Database from 'libsql';
import {storeError} from '../../store-error.ts';

/** A select compiled and prepared once, for queries that every request needs. */
export interface PreparedRows<Row> {
  /**
   * Returns the first row; undefined if there are no rows. The values replace the parameters of the query, in
   * order.
   */
  readonly first: (parameters: readonly unknown[]) => Row | undefined;
  readonly all: (parameters: readonly unknown[]) => Row[];
}

/** Prepares a query; the values in the query are only placeholders. */
export function preparedRows<Row>(database: Database.Database, query: Compilable): PreparedRows<Row> {
  const statement = database.prepare(query.compile().sql);
  const guard = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw storeError(error);
    }
  };
  return {
    first: (parameters) => guard(() => statement.get([...parameters]) as Row | undefined),
    all: (parameters) => guard(() => statement.all([...parameters]) as Row[]),
  };
}
