import {randomUUID} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely, Selectable, Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Page} from '../page.ts';
import {StoreError, storeError} from '../store-error.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import type {CorpusTerm, NewCorpus, OwnedCorpus, TermCorpus} from './term-corpus.ts';

const ROWS_PER_INSERT = 250;
const ROWS_PER_READ = 2_000;

/** Term corpora and their terms. */
export class CorporaTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Creates a corpus as `ImportedInDatabase`, fills it, and sets it to `Ready`, in one transaction. If there
   * is a corpus with the same title, owner, languages and system, replaces it under the same id, or rejects
   * with a `StoreError` of kind `duplicate`.
   */
  async import(
    corpus: NewCorpus,
    terms: readonly CorpusTerm[],
    whenSame: 'refuse' | 'replace' = 'refuse',
  ): Promise<TermCorpus> {
    if (corpus.type === 'private' && corpus.ownerId === undefined) {
      throw new StoreError('invalid', 'A private term corpus needs an owner.');
    }
    try {
      return await this.#writer.transaction(async (transaction) => {
        await this.#writer.dialect.takeTurn(transaction, `corpus ${corpus.title}`);
        const id = await placeFor(transaction, corpus, whenSame);
        const number = await insertCorpus(transaction, {...corpus, id, ...countsOf(terms)});
        await insertTerms(transaction, number, terms);
        return await markReady(transaction, number);
      });
    } catch (error) {
      const fault = storeError(error);
      if (fault.kind !== 'missing') throw fault;
      throw new StoreError('missing', 'The owner of the term corpus does not exist.', {cause: error});
    }
  }

  /** Lists public corpora and those of a user; all corpora if `userId` is undefined. */
  async list(userId?: number): Promise<TermCorpus[]> {
    let query = this.#reader.db.selectFrom('corpora').selectAll().orderBy('title').orderBy('id');
    if (userId !== undefined) {
      query = query.where((where) =>
        where.or([where('type', '=', 'public'), where('owner_id', '=', userId)]),
      );
    }
    return (await query.execute()).map(toCorpus);
  }

  /** A page of all term corpora by title, with their owners. */
  async page({offset, most}: Page): Promise<OwnedCorpus[]> {
    const page = withOwner(this.#reader.db).orderBy('corpora.title').orderBy('corpora.id');
    return (await page.offset(offset).limit(most).execute()).map(toOwned);
  }

  /** Finds a term corpus; undefined if it does not exist. */
  async byId(id: string): Promise<OwnedCorpus | undefined> {
    const row = await withOwner(this.#reader.db).where('corpora.id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : toOwned(row);
  }

  /** Removes a corpus with its terms; returns false if it does not exist. */
  async remove(id: string): Promise<boolean> {
    const {db} = this.#writer;
    const {numDeletedRows} = await db.deleteFrom('corpora').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Lists terms in order of import; empty if the corpus does not exist. */
  async termsOf(corpusId: string): Promise<CorpusTerm[]> {
    const {db} = this.#reader;
    const corpus = await db
      .selectFrom('corpora')
      .select('number')
      .where('id', '=', corpusId)
      .executeTakeFirst();
    return corpus === undefined ? [] : await readTerms(db, corpus.number);
  }
}

/**
 * Returns the id for a new corpus: the id of the newest corpus that is replaced, or a new id. Removes the
 * replaced corpora.
 */
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

function countsOf(terms: readonly CorpusTerm[]): Pick<TermCorpus, 'terms' | 'forbidden'> {
  const allowed = terms.filter(({status}) => status !== 'forbidden');
  const sources = new Set(allowed.map(({source}) => source));
  return {terms: sources.size, forbidden: terms.length - allowed.length};
}

async function insertCorpus(
  transaction: Transaction<Tables>,
  corpus: NewCorpus & Pick<TermCorpus, 'id' | 'terms' | 'forbidden'>,
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
      forbidden: corpus.forbidden,
      created_at: Date.now(),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

async function insertTerms(
  transaction: Transaction<Tables>,
  corpus: number,
  terms: readonly CorpusTerm[],
): Promise<void> {
  for (let start = 0; start < terms.length; start += ROWS_PER_INSERT) {
    const rows = terms.slice(start, start + ROWS_PER_INSERT).map(({source, target, status}, index) => ({
      corpus,
      position: start + index,
      source: toStored(source),
      target: toStored(target),
      status: status ?? null,
    }));
    await transaction.insertInto('terms').values(rows).execute();
    await nextTurn(); // Lets other requests run during a long import.
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

async function readTerms(db: Kysely<Tables>, corpus: number): Promise<CorpusTerm[]> {
  const terms: CorpusTerm[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('terms')
      .select(['source', 'target', 'status'])
      .where('corpus', '=', corpus)
      .where('position', '>=', terms.length)
      .orderBy('position')
      .limit(ROWS_PER_READ)
      .execute();
    for (const {source, target, status} of rows) {
      const term = {source: fromStored(source), target: fromStored(target)};
      terms.push(status === null ? term : {...term, status});
    }
    if (rows.length < ROWS_PER_READ) return terms;
    await nextTurn();
  }
}

function withOwner(db: Kysely<Tables>) {
  return db
    .selectFrom('corpora')
    .leftJoin('users', 'users.id', 'corpora.owner_id')
    .selectAll('corpora')
    .select('users.name as owner_name');
}

type StoredCorpus = Awaited<ReturnType<ReturnType<typeof withOwner>['executeTakeFirstOrThrow']>>;

function toOwned(row: StoredCorpus): OwnedCorpus {
  return {...toCorpus(row), ownerName: row.owner_name === null ? undefined : fromStored(row.owner_name)};
}

function toCorpus(row: Selectable<Tables['corpora']>): TermCorpus {
  const {
    id,
    number,
    title,
    type,
    status,
    source,
    target,
    terms,
    forbidden,
    system_id: systemId,
    owner_id: ownerId,
  } = row;
  return {
    ...{id, type, status, source, target, terms, forbidden},
    edition: number,
    title: fromStored(title),
    systemId: systemId ?? undefined,
    ownerId: ownerId ?? undefined,
  };
}
