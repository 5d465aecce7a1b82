import {randomUUID} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely, Selectable, Transaction} from 'kysely';
import type {Term} from '../../engines/engine.ts';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Store, TermCorpus} from '../store.ts';
import {StoreError, storeError} from '../store-error.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

type CorporaPart = Pick<Store, 'importCorpus' | 'listCorpora' | 'removeCorpus' | 'termsOf'>;

const ROWS_PER_INSERT = 250;
const ROWS_PER_READ = 2_000;

/** Term corpora and their terms. */
export function corporaTable(connection: StoreConnection, reader: Kysely<Tables>): CorporaPart {
  const {db: writer, dialect} = connection;
  return {
    async importCorpus(corpus, terms, whenSame = 'refuse') {
      if (corpus.type === 'private' && corpus.ownerId === undefined) {
        throw new StoreError('invalid', 'A private term corpus needs an owner.');
      }
      try {
        return await connection.transaction(async (transaction) => {
          await dialect.takeTurn(transaction, `corpus ${corpus.title}`);
          const id = await placeFor(transaction, corpus, whenSame);
          const number = await insertCorpus(transaction, {...corpus, id, terms: terms.length});
          await insertTerms(transaction, number, terms);
          return await markReady(transaction, number);
        });
      } catch (error) {
        const known = storeError(error);
        if (known.kind !== 'missing') throw known;
        throw new StoreError('missing', 'The owner of the term corpus does not exist.', {cause: error});
      }
    },

    async listCorpora(userId) {
      let query = reader.selectFrom('corpora').selectAll().orderBy('title').orderBy('id');
      if (userId !== undefined) {
        query = query.where((where) =>
          where.or([where('type', '=', 'public'), where('owner_id', '=', userId)]),
        );
      }
      return (await query.execute()).map(toCorpus);
    },

    async removeCorpus(id) {
      const {numDeletedRows} = await writer.deleteFrom('corpora').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async termsOf(corpusId) {
      const corpus = await reader
        .selectFrom('corpora')
        .select('number')
        .where('id', '=', corpusId)
        .executeTakeFirst();
      return corpus === undefined ? [] : await readTerms(reader, corpus.number);
    },
  };
}

type NewCorpus = Parameters<Store['importCorpus']>[0];

/** The id for a new corpus: that of the newest one in whose place it comes, which are removed, or its own. */
async function placeFor(
  transaction: Transaction<Tables>,
  {title, source, target, systemId, ownerId}: NewCorpus,
  whenSame: 'refuse' | 'replace',
): Promise<string> {
  const same = await transaction
    .selectFrom('corpora')
    .select(['id', 'number'])
    .where('title', '=', toStored(title))
    .where('source', '=', source)
    .where('target', '=', target)
    .where('system_id', systemId === undefined ? 'is' : '=', systemId ?? null)
    .where('owner_id', ownerId === undefined ? 'is' : '=', ownerId ?? null)
    .orderBy('number', 'desc')
    .execute();
  const [newest] = same;
  if (newest === undefined) return `c-${randomUUID()}`;
  if (whenSame === 'refuse') {
    throw new StoreError('duplicate', `There is a term corpus "${title}" already: ${newest.id}.`);
  }
  const numbers = same.map(({number}) => number);
  await transaction.deleteFrom('corpora').where('number', 'in', numbers).execute();
  return newest.id;
}

async function insertCorpus(
  transaction: Transaction<Tables>,
  corpus: NewCorpus & Pick<TermCorpus, 'id' | 'terms'>,
): Promise<number> {
  const {number} = await transaction
    .insertInto('corpora')
    .values({
      id: corpus.id,
      title: toStored(corpus.title),
      type: corpus.type,
      status: 'ImportedInDatabase',
      source: corpus.source,
      target: corpus.target,
      system_id: corpus.systemId ?? null,
      owner_id: corpus.ownerId ?? null,
      terms: corpus.terms,
      created_at: Date.now(),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

async function insertTerms(
  transaction: Transaction<Tables>,
  corpus: number,
  terms: readonly Term[],
): Promise<void> {
  for (let start = 0; start < terms.length; start += ROWS_PER_INSERT) {
    const rows = terms.slice(start, start + ROWS_PER_INSERT).map(({source, target}, index) => ({
      corpus,
      position: start + index,
      source: toStored(source),
      target: toStored(target),
    }));
    await transaction.insertInto('terms').values(rows).execute();
    await nextTurn(); // Requests are answered during a long import.
  }
}

async function markReady(transaction: Transaction<Tables>, number: number): Promise<TermCorpus> {
  const row = await transaction
    .updateTable('corpora')
    .set({status: 'Ready'})
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCorpus(row);
}

async function readTerms(reader: Kysely<Tables>, corpus: number): Promise<Term[]> {
  const terms: Term[] = [];
  for (;;) {
    const rows = await reader
      .selectFrom('terms')
      .select(['source', 'target'])
      .where('corpus', '=', corpus)
      .where('position', '>=', terms.length)
      .orderBy('position')
      .limit(ROWS_PER_READ)
      .execute();
    for (const {source, target} of rows) terms.push({source: fromStored(source), target: fromStored(target)});
    if (rows.length < ROWS_PER_READ) return terms;
    await nextTurn();
  }
}

/** A term corpus as it is stored. */
export function toCorpus(row: Selectable<Tables['corpora']>): TermCorpus {
  const {
    id,
    number,
    title,
    type,
    status,
    source,
    target,
    terms,
    system_id: systemId,
    owner_id: ownerId,
  } = row;
  return {
    ...{id, type, status, source, target, terms},
    edition: number,
    title: fromStored(title),
    systemId: systemId ?? undefined,
    ownerId: ownerId ?? undefined,
  };
}
