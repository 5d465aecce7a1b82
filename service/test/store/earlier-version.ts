import assert from 'node:assert/strict';
import {connect} from '../../src/store/database/sqlite/connection.ts';
import {migrate, MIGRATIONS} from '../../src/store/database/migrations.ts';

/** Creates the data folder of an earlier version, given its last migration, and runs SQL statements in its database. */
export async function writtenBy(
  last: string,
  folder: string,
  statements: readonly string[] = [],
): Promise<void> {
  const {database, db} = await connect(folder);
  try {
    const earlier = Object.entries(MIGRATIONS).filter(([name]) => name <= last);
    assert.equal(earlier.at(-1)?.[0], last);
    await migrate(db, Object.fromEntries(earlier));
    for (const statement of statements) database.exec(statement);
  } finally {
    database.close();
  }
}
