import {sql, type Kysely} from 'kysely';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import {indexTranslations} from './memory-index.ts';
import {fromStored} from '../database/stored-text.ts';

const ROWS_PER_TURN = 500;

/** The user who takes over the data of a removed user. */
export interface HandOver {
  readonly to: number;
  /** Returns the words under which a submitted text is indexed for the search of similar sentences. */
  readonly wordsOf: (source: string) => readonly string[];
}

/** Transfers a user's data to another user, whose own human translations take precedence. */
export async function handOver(
  db: Kysely<Tables>,
  dialect: Dialect,
  {from, to, wordsOf}: HandOver & {readonly from: number},
): Promise<void> {
  await db.updateTable('corpora').set({owner_id: to}).where('owner_id', '=', from).execute();
  await db.updateTable('document_tasks').set({user_id: to}).where('user_id', '=', from).execute();
  for (const table of ['human_translations', 'corrections'] as const)
    await handOverKeyed(db, table, from, to);
  await indexAgain(db, dialect, {from, to, wordsOf});
}

/** Transfers rows unless the new owner has one with the same system and key. */
async function handOverKeyed(
  db: Kysely<Tables>,
  table: 'human_translations' | 'corrections',
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set user_id = ${to}
    where user_id = ${from} and not exists (
      select 1 from ${sql.table(table)} as own
      where own.user_id = ${to} and own.system_id = ${sql.ref(`${table}.system_id`)}
        and own.key_hash = ${sql.ref(`${table}.key_hash`)}
    )`.execute(db);
}

/** Adds to the new owner's index those human translations that were in the index of the previous owner. */
async function indexAgain(
  db: Kysely<Tables>,
  dialect: Dialect,
  {from, to, wordsOf}: HandOver & {readonly from: number},
): Promise<void> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('memory_units as unit')
      .innerJoin('human_translations as human', (join) =>
        join
          .onRef('human.system_id', '=', 'unit.system_id')
          .onRef('human.key_hash', '=', 'unit.key_hash')
          .on('human.user_id', '=', to),
      )
      .select(['unit.number', 'unit.system_id', 'unit.key_hash', 'human.source'])
      .where('unit.user_id', '=', from)
      .where('unit.number', '>', after)
      .orderBy('unit.number')
      .limit(ROWS_PER_TURN)
      .execute();
    const translations = rows.map(({system_id: systemId, key_hash: keyHash, source}) => ({
      ...{userId: to, systemId, keyHash: Buffer.from(keyHash)},
      words: wordsOf(fromStored(source)),
    }));
    await indexTranslations(db, dialect, translations);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/** Removes a user's human translations from the index of similar sentences. */
export async function removeMemoryIndex(db: Kysely<Tables>, userId: number): Promise<void> {
  const ofUser = db.selectFrom('memory_units').select('number').where('user_id', '=', userId);
  await db.deleteFrom('memory_words').where('number', 'in', ofUser).execute();
  await db.deleteFrom('memory_units').where('user_id', '=', userId).execute();
}
