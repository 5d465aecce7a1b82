import {Migrator, sql, type Kysely, type Migration} from 'kysely';
import {StoreError, storeError} from '../store-error.ts';
import {POSTGRES, SQLITE, type Dialect} from './dialect.ts';
import {baseline} from './postgres/baseline-migration.ts';
import {documentDownloads} from './document-downloads-migration.ts';
import {documentProvenance} from './document-provenance-migration.ts';
import {documentUnmarked} from './document-unmarked-migration.ts';
import {documentPieces} from './document-pieces-migration.ts';
import {documentFolders} from './document-folders-migration.ts';
import {glossaries} from './glossaries-migration.ts';
import {installation} from './installation-migration.ts';
import {nameSkeletons} from './name-skeletons-migration.ts';
import {nodes} from './nodes-migration.ts';
import {paragraphOrigins} from './paragraph-origins-migration.ts';
import {preferredSystems} from './preferred-systems-migration.ts';
import {reviews} from './reviews-migration.ts';
import {termStatus} from './term-status-migration.ts';
import {usageReservations} from './usage-reservations-migration.ts';
import {userNames} from './user-names-migration.ts';
import {visitors} from './visitors-migration.ts';
import {editedTranslations} from './edited-translations-migration.ts';
import {FIRST_MIGRATIONS} from './sqlite/first-migrations.ts';

/** Migrations by name, which begins with the number that orders them. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Migrations for both databases. A released migration is never changed. */
const LATER_MIGRATIONS: Readonly<Record<string, (dialect: Dialect) => Migration>> = {
  '0015_nodes': nodes,
  '0016_document_pieces': documentPieces,
  '0017_installation': installation,
  '0018_preferred_systems': preferredSystems,
  '0020_user_names': userNames,
  '0021_usage_reservations': usageReservations,
  '0022_document_folders': documentFolders,
  '0023_name_skeletons': nameSkeletons,
  '0024_visitors': visitors,
  '0025_document_downloads': documentDownloads,
  '0026_document_provenance': documentProvenance,
  '0027_reviews': reviews,
  '0028_document_unmarked': documentUnmarked,
  '0029_paragraph_origins': paragraphOrigins,
  '0030_term_status': termStatus,
  '0031_glossaries': glossaries,
  '0032_edited_translations': editedTranslations,
};

/**
 * All migrations of a database. PostgreSQL starts from a baseline: the tables at the time when its support
 * was added.
 */
function migrationsOf(dialect: Dialect): Migrations {
  const first = dialect.name === 'postgres' ? {'0014_baseline': baseline} : FIRST_MIGRATIONS;
  const later = Object.entries(LATER_MIGRATIONS).map(([name, make]) => [name, make(dialect)] as const);
  return {...first, ...Object.fromEntries(later)};
}

/** Migrations of a data folder. */
export const MIGRATIONS = migrationsOf(SQLITE);

/** Whether the database has tables of an earlier version, which `migrate` would change. */
export async function needsMigration<T>(db: Kysely<T>, migrations = MIGRATIONS): Promise<boolean> {
  const provider = {getMigrations: () => Promise.resolve(migrations)};
  const all = await new Migrator({db, provider}).getMigrations();
  return all.some(({executedAt}) => executedAt) && all.some(({executedAt}) => !executedAt);
}

/** Compares the tables of a database with those that this version needs. */
export async function tablesAre<T>(
  db: Kysely<T>,
  migrations = MIGRATIONS,
): Promise<'current' | 'older' | 'newer'> {
  const {rows} = await sql<{name: string}>`select name from kysely_migration`.execute(db);
  if (rows.some(({name}) => !Object.hasOwn(migrations, name))) return 'newer';
  return rows.length < Object.keys(migrations).length ? 'older' : 'current';
}

/** Error for a data folder or database that this version does not understand. */
export function newerTables(cause?: unknown, migrations = MIGRATIONS): StoreError {
  const [what, remedy] =
    migrations === MIGRATIONS
      ? ['The data folder was written', 'choose another folder']
      : ['The tables of the database were made', 'name another database'];
  return new StoreError(
    'damaged',
    `${what} by a newer version of mtservice. Update mtservice, or ${remedy}.`,
    {cause},
  );
}

/**
 * Migrates the tables to the latest version; on failure, changes nothing. A second process waits until the
 * migration is done.
 */
export async function migrate<T>(db: Kysely<T>, migrations = MIGRATIONS): Promise<void> {
  const provider = {getMigrations: () => Promise.resolve(migrations)};
  const {error} = await new Migrator({db, provider}).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw newerTables(error, migrations);
  }
  throw storeError(error);
}

/** Migrations of a PostgreSQL database. */
export const POSTGRES_MIGRATIONS = migrationsOf(POSTGRES);
