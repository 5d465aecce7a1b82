import type {Kysely, Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Page} from '../page.ts';
import {StoreError, storeError} from '../store-error.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import {insertCorpus, newCorpusId, readTerms, toCorpus} from './corpus-rows.ts';
import type {CorpusTerm, NewCorpus, OwnedCorpus, TermCorpus} from './term-corpus.ts';

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
        return await insertCorpus(transaction, {...corpus, id}, terms);
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
    .where('glossary', 'is', null)
    .orderBy('number', 'desc')
    .execute();
  const [newest] = same;
  if (newest === undefined) return newCorpusId();
  if (whenSame === 'refuse') {
    throw new StoreError('duplicate', `There is a term corpus "${title}" already: ${newest.id}.`);
  }
  const numbers = same.map(({number}) => number);
  await transaction.deleteFrom('corpora').where('number', 'in', numbers).execute();
  return newest.id;
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
