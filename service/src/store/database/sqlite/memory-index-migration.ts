import {sql, type Kysely, type Migration} from 'kysely';
import {wordsOfSubmitted} from '../../../translation/memory/memory-words.ts';
import {indexTranslations} from '../../memory/memory-index.ts';
import {fromStored} from '../stored-text.ts';
import {SQLITE} from '../dialect.ts';
import {EVERYONE, type Tables} from '../schema.ts';

const ROWS_PER_TURN = 500;

/** Human translations for all users, and the index of the words of all. */
export const memoryIndex: Migration = {
  async up(db: Kysely<Tables>) {
    // Human translations for all users belong to this row, which has no name that a user could have.
    await db
      .insertInto('users')
      .values({id: EVERYONE, name: '', created_at: 0, password_hash: null})
      .execute();
    await db.schema
      .createTable('memory_units')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('system_id', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'blob', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('memory_words')
      .addColumn('word', 'bigint', (column) => column.notNull())
      .addColumn('words', 'integer', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('memory_words_key', ['word', 'words', 'number'])
      .modifyEnd(sql`without rowid`)
      .execute();
    await indexSubmitted(db);
  },
};

/** Each translation once, under the key that was stored first. */
async function indexSubmitted(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('human_translations')
    .select(['user_id', 'system_id', 'key_hash', 'source'])
    .where(
      sql<number>`rowid`,
      'in',
      sql<number>`(select min(rowid) from human_translations group by user_id, system_id, source, translation)`,
    )
    .execute();
  for (let at = 0; at < rows.length; at += ROWS_PER_TURN) {
    const some = rows.slice(at, at + ROWS_PER_TURN);
    const translations = some.map(({user_id: userId, system_id: systemId, key_hash: keyHash, source}) => ({
      ...{userId, systemId, keyHash: Buffer.from(keyHash)},
      words: wordsOfSubmitted(fromStored(source)),
    }));
    await indexTranslations(db, SQLITE, translations);
  }
}
