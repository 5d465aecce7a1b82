import {randomUUID} from 'node:crypto';
import type {Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {toStored} from '../database/stored-text.ts';
import {StoreError, storeError} from '../store-error.ts';
import {insertCorpus, newCorpusId, readTerms, toCorpus} from './corpus-rows.ts';
import type {CorpusTerm, GlossaryBounds, NewDictionary, TermCorpus} from './term-corpus.ts';

/** What a change does with the dictionaries of a glossary that has some. */
export interface GlossaryChange {
  /** New name; the glossary keeps its name if absent. */
  readonly title?: string | undefined;
  readonly dictionaries: readonly NewDictionary[];
  /** Whether terms are added to a dictionary of the same languages, where a new translation of a source replaces the old. */
  readonly isAdded: boolean;
}

/** Glossaries that users made: each is a name for private term corpora of their own, one for each pair of languages. */
export class GlossariesTable {
  readonly #writer: StoreConnection;

  constructor(writer: StoreConnection) {
    this.#writer = writer;
  }

  /**
   * Creates a glossary; returns its corpora.
   *
   * @throws StoreError `invalid`, in words for the owner, if the owner's glossaries would exceed the bounds
   */
  create(
    ownerId: number,
    glossary: {readonly title: string; readonly dictionaries: readonly NewDictionary[]},
    bounds: GlossaryBounds,
  ): Promise<TermCorpus[]> {
    return this.#change(ownerId, bounds, async (transaction) => {
      const id = `g-${randomUUID()}`;
      const createdAt = Date.now();
      const {title} = glossary;
      for (const {source, target, terms} of glossary.dictionaries) {
        const own = {type: 'private', systemId: undefined, ownerId, glossary: id, createdAt} as const;
        await insertCorpus(transaction, {...own, id: newCorpusId(), title, source, target}, terms);
      }
      return id;
    });
  }

  /** Changes a glossary; returns its corpora, or undefined if the owner has no such glossary. */
  async change(
    ownerId: number,
    glossary: string,
    {title, dictionaries, isAdded}: GlossaryChange,
    bounds: GlossaryBounds,
  ): Promise<TermCorpus[] | undefined> {
    const changed = await this.#change(ownerId, bounds, async (transaction) => {
      const before = await corporaOf(transaction, ownerId, glossary);
      const [first] = before;
      if (!first) return undefined;
      const name = title ?? first.title;
      for (const {source, target, terms} of dictionaries) {
        const same = before.find((corpus) => corpus.source === source && corpus.target === target);
        const kept = same && isAdded ? await readTerms(transaction, same.edition) : [];
        if (same) await transaction.deleteFrom('corpora').where('number', '=', same.edition).execute();
        const own = {type: 'private', systemId: undefined, ownerId, glossary} as const;
        const corpus = {...own, id: same?.id ?? newCorpusId(), title: name, source, target};
        await insertCorpus(transaction, {...corpus, createdAt: first.createdAt}, merged(kept, terms));
      }
      await transaction
        .updateTable('corpora')
        .set({title: toStored(name)})
        .where('glossary', '=', glossary)
        .execute();
      return glossary;
    });
    return changed.length === 0 ? undefined : changed;
  }

  /** Removes a glossary, or its dictionary of two languages; returns whether there was one. */
  async remove(
    ownerId: number,
    glossary: string,
    languages?: {readonly source: string; readonly target: string},
  ): Promise<boolean> {
    let query = this.#writer.db
      .deleteFrom('corpora')
      .where('owner_id', '=', ownerId)
      .where('glossary', '=', glossary);
    if (languages)
      query = query.where('source', '=', languages.source).where('target', '=', languages.target);
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Makes a change that names its glossary, one at a time for each owner, so that two do not exceed the bounds together. */
  #change(
    ownerId: number,
    bounds: GlossaryBounds,
    change: (transaction: Transaction<Tables>) => Promise<string | undefined>,
  ): Promise<TermCorpus[]> {
    const changed = this.#writer.transaction(async (transaction) => {
      await this.#writer.dialect.takeTurn(transaction, `glossaries of ${ownerId}`);
      const glossary = await change(transaction);
      if (glossary === undefined) return [];
      await requireBounds(transaction, ownerId, bounds);
      return await corporaOf(transaction, ownerId, glossary);
    });
    return changed.catch((error: unknown) => {
      throw storeError(error);
    });
  }
}

async function corporaOf(
  transaction: Transaction<Tables>,
  ownerId: number,
  glossary: string,
): Promise<TermCorpus[]> {
  const rows = await transaction
    .selectFrom('corpora')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('glossary', '=', glossary)
    .orderBy('source')
    .orderBy('target')
    .execute();
  return rows.map(toCorpus);
}

async function requireBounds(
  transaction: Transaction<Tables>,
  ownerId: number,
  most: GlossaryBounds,
): Promise<void> {
  const {fn} = transaction;
  const {glossaries, terms} = await transaction
    .selectFrom('corpora')
    .select([fn.count('glossary').distinct().as('glossaries'), fn.sum('terms').as('terms')])
    .where('owner_id', '=', ownerId)
    .where('glossary', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(glossaries) > most.glossaries)
    throw new StoreError(
      'invalid',
      `You may have ${most.glossaries} glossaries: delete one that you no longer need.`,
    );
  if (Number(terms) > most.terms)
    throw new StoreError(
      'invalid',
      `Your glossaries may have ${most.terms} entries together, and would have ${Number(terms)}: delete some first.`,
    );
}

/** The terms of a dictionary after others were added; a new translation of a source takes the place of the old one. */
function merged(kept: readonly CorpusTerm[], added: readonly CorpusTerm[]): CorpusTerm[] {
  const bySource = new Map(kept.map((term) => [term.source, term]));
  for (const term of added) bySource.set(term.source, term);
  return [...bySource.values()];
}
