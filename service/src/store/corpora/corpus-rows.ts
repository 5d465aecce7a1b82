import {randomUUID} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely, Selectable, Transaction} from 'kysely';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import type {CorpusTerm, NewCorpus, TermCorpus} from './term-corpus.ts';

const ROWS_PER_INSERT = 250;
const ROWS_PER_READ = 2_000;

/** A corpus with the id that it is to have, and for a dictionary of a glossary, the glossary. */
type IdentifiedCorpus = NewCorpus &
  Pick<TermCorpus, 'id'> &
  Partial<Pick<TermCorpus, 'glossary' | 'createdAt'>>;

export const newCorpusId = (): string => `c-${randomUUID()}`;

/** Creates a corpus as `ImportedInDatabase`, fills it, and sets it to `Ready`. */
export async function insertCorpus(
  transaction: Transaction<Tables>,
  corpus: IdentifiedCorpus,
  terms: readonly CorpusTerm[],
): Promise<TermCorpus> {
  const number = await insertRow(transaction, {...corpus, ...countsOf(terms)});
  await insertTerms(transaction, number, terms);
  return await markReady(transaction, number);
}

function countsOf(terms: readonly CorpusTerm[]): Pick<TermCorpus, 'terms' | 'forbidden'> {
  const allowed = terms.filter(({status}) => status !== 'forbidden');
  const sources = new Set(allowed.map(({source}) => source));
  return {terms: sources.size, forbidden: terms.length - allowed.length};
}

async function insertRow(
  transaction: Transaction<Tables>,
  corpus: IdentifiedCorpus & Pick<TermCorpus, 'terms' | 'forbidden'>,
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
      glossary: corpus.glossary ?? null,
      created_at: corpus.createdAt ?? Date.now(),
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
    forbidden,
    system_id: systemId,
    owner_id: ownerId,
    glossary,
    created_at: createdAt,
  } = row;
  return {
    ...{id, type, status, source, target, terms, forbidden, createdAt},
    edition: number,
    title: fromStored(title),
    systemId: systemId ?? undefined,
    ownerId: ownerId ?? undefined,
    glossary: glossary ?? undefined,
  };
}

/** Terms of a corpus in order of import. */
export async function readTerms(db: Kysely<Tables>, corpus: number): Promise<CorpusTerm[]> {
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
