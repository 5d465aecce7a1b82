import type {Kysely, Migration} from 'kysely';

/** Adds an index for listing a user's human translations by time. */
export const recentTranslations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('human_translations_by_time')
      .on('human_translations')
      .columns(['user_id', 'system_id', 'updated_at'])
      .execute();
  },
};
