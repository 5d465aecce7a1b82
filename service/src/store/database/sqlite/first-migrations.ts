import {sql, type Kysely, type Migration} from 'kysely';
import {correctionUsage} from './correction-usage-migration.ts';
import {recentTranslations} from './recent-translations-migration.ts';
import {identities} from './identities-migration.ts';
import {memoryIndex} from './memory-index-migration.ts';
import {roles} from './roles-migration.ts';

const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'blob', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute();
    await db.schema.createIndex('tokens_of_user').on('tokens').column('user_id').execute();
  },
};

const termCorpora: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('corpora')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('system_id', 'text')
      .addColumn('owner_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('terms', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addCheckConstraint('corpora_private_has_owner', sql`type = 'public' or owner_id is not null`)
      .execute();
    await db.schema.createIndex('corpora_of_owner').on('corpora').column('owner_id').execute();
    await db.schema
      .createTable('terms')
      .addColumn('corpus', 'integer', (column) =>
        column.notNull().references('corpora.number').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('terms_key', ['corpus', 'position'])
      .execute();
  },
};

const translationsAndUsage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('human_translations')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('system_id', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'blob', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('translation', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('human_translations_key', ['user_id', 'system_id', 'key_hash'])
      .execute();
    await db.schema
      .createTable('usage')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('characters', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_key', ['user_id', 'day'])
      .execute();
    await db.schema
      .createTable('systems')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('desired', 'text', (column) => column.notNull())
      .addColumn('status', 'text')
      .addColumn('reason', 'text')
      .addColumn('noted_at', 'bigint')
      .execute();
  },
};

const documentTasks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('document_tasks')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('system_id', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('options', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('segments', 'integer', (column) => column.notNull())
      .addColumn('translated_segments', 'integer', (column) => column.notNull())
      .addColumn('error_code', 'text')
      .addColumn('error_message', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('not_before', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('fence', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('charged', 'bigint')
      .addColumn('charged_day', 'text')
      .execute();
    await db.schema.createIndex('document_tasks_of_user').on('document_tasks').column('user_id').execute();
    await db.schema.createIndex('document_tasks_by_status').on('document_tasks').column('status').execute();
    await db.schema
      .createTable('document_paragraphs')
      .addColumn('task', 'integer', (column) =>
        column.notNull().references('document_tasks.number').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('translation', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('document_paragraphs_key', ['task', 'position'])
      .execute();
  },
};

const legacyTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('tokens')
      .addColumn('legacy', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

const documentChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('document_tasks').addColumn('checks', 'text').execute();
  },
};

const corrections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('corrections')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('system_id', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'blob', (column) => column.notNull())
      .addColumn('estimate', 'real', (column) => column.notNull())
      .addColumn('edited', 'real', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('corrections_key', ['system_id', 'user_id', 'key_hash'])
      .execute();
  },
};

const accountStates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute();
    await db.schema.alterTable('tokens').addColumn('expires_at', 'bigint').execute();
    await db.schema.alterTable('tokens').addColumn('last_used_at', 'bigint').execute();
  },
};

const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('concerns', 'text')
      .addColumn('address', 'text')
      .execute();
    await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
  },
};

/** Migrations from before PostgreSQL was supported. A released migration is never changed. */
export const FIRST_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_accounts': firstTables,
  '0002_term_corpora': termCorpora,
  '0003_translations_usage_systems': translationsAndUsage,
  '0004_document_tasks': documentTasks,
  '0005_legacy_tokens': legacyTokens,
  '0006_document_checks': documentChecks,
  '0007_corrections': corrections,
  '0008_memory_index': memoryIndex,
  '0009_account_states': accountStates,
  '0010_audit': audit,
  '0011_roles': roles,
  '0012_identities': identities,
  '0013_correction_usage': correctionUsage,
  '0014_recent_translations': recentTranslations,
};
