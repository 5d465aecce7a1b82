import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DATABASE_FILE} from '../../src/store/database/sqlite/connection.ts';
import {openStore} from '../../src/store/index.ts';

let migrated: Promise<Buffer> | undefined;

/**
 * Puts a database with all tables into a new data folder, always with the same id: making the tables takes ten times as long
 * as the rest of a service's start. Tests of the tables themselves begin with an empty folder.
 */
export async function addTables(folder: string): Promise<void> {
  migrated ??= migratedDatabase();
  await writeFile(join(folder, DATABASE_FILE), await migrated, {mode: 0o600});
}

async function migratedDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-tables-'));
  try {
    await (await openStore(folder)).close();
    return await readFile(join(folder, DATABASE_FILE));
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}
