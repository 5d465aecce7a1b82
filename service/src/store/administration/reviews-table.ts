import {createHash} from 'node:crypto';
import {setImmediate} from 'node:timers/promises';
import {sql, type Insertable, type Kysely, type Selectable} from 'kysely';
import {readProvenance, writeProvenance} from '../../../../src/contract/index.ts';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import type {AuditEntry} from './audit.ts';
import {noteAudit} from './audit-table.ts';
import type {NewReview, ReviewFilter, ReviewRow} from './review.ts';

/** Maximum number of reviews that a user may send per day (UTC). */
export const MAX_REVIEWS_PER_DAY = 10_000;
/** Maximum number of reviews that are kept; the oldest are removed first. */
const MAX_REVIEWS = 1_000_000;

/** Numbers of reviews that one query of a search reads. */
const SLICE = 20_000;
const SEARCHED = ['user_name', 'app', 'reviewer', 'reference', 'system_id'] as const;

const DAY_MS = 86_400_000;

/** Translations that hosts published, and reviews of them. Users are kept by name, so that removed users stay. */
export class ReviewsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Adds a review, and its entry in the audit log. A request that is repeated after a lost answer adds nothing.
   * Resolves to false, without a change, if the user has sent the most reviews of the day.
   */
  async add(review: NewReview, most = MAX_REVIEWS_PER_DAY): Promise<boolean> {
    const {dialect} = this.#writer;
    const row = toStoredReview(review);
    return await this.#writer.transaction(async (db) => {
      await dialect.takeTurn(db, `reviews of ${row.user_name}`);
      const newest = await newestOfTranslation(db, row);
      if (newest && isRepeated(newest, row)) return true;
      if ((await countToday(db, row)) >= most) return false;
      await db.insertInto('reviews').values(row).execute();
      if (review.event !== 'published') await noteAudit(db, auditEntryOf(review, newest));
      return true;
    });
  }

  /** Lists reviews, newest first: all, or only those that a search finds. */
  async list(filter: ReviewFilter): Promise<ReviewRow[]> {
    if (filter.search === undefined) return (await this.#rows(filter).execute()).map(toRow);
    const found: ReviewRow[] = [];
    const {first, last} = await this.#reader.db
      .selectFrom('reviews')
      .select(({fn}) => [
        fn.min<number | null>('number').as('first'),
        fn.max<number | null>('number').as('last'),
      ])
      .executeTakeFirstOrThrow();
    if (first === null || last === null) return found;
    // A search reads every row: in slices, so that other requests do not wait for all of it.
    let before = Math.min(filter.before ?? Infinity, last + 1);
    while (before > first && found.length < filter.most) {
      const rows = this.#rows({...filter, before, most: filter.most - found.length});
      found.push(...(await rows.where('number', '>=', before - SLICE).execute()).map(toRow));
      before -= SLICE;
      await setImmediate();
    }
    return found;
  }

  #rows({search, systems = [], since, until, before, most}: ReviewFilter) {
    const {db, dialect} = this.#reader;
    let query = db.selectFrom('reviews').selectAll().orderBy('number', 'desc').limit(most);
    if (since) query = query.where('at', '>=', since.getTime());
    if (until) query = query.where('at', '<', until.getTime());
    if (before !== undefined) query = query.where('number', '<', before);
    if (search === undefined) return query;
    const text = toStored(search);
    return query.where(({eb, or}) =>
      or([
        ...SEARCHED.map((column) => dialect.contains(column, text)),
        ...(systems.length > 0 ? [eb('system_id', 'in', systems.map(toStored))] : []),
      ]),
    );
  }

  /** Removes reviews older than this age, by the clock of the database, and those beyond the number kept. */
  async removeOld(ageMs: number, most = MAX_REVIEWS): Promise<void> {
    const {db, dialect} = this.#writer;
    await db
      .deleteFrom('reviews')
      .where('at', '<', sql<number>`${dialect.now()} - ${ageMs}`)
      .execute();
    await db
      .deleteFrom('reviews')
      .where('number', '<=', sql<number>`(select max(number) from reviews) - ${most}`)
      .execute();
  }
}

type StoredReview = Insertable<Tables['reviews']>;

function toStoredReview({event, user, app, provenance, reference, characters}: NewReview): StoredReview {
  const {systemID, sourceLanguage, targetLanguage, time, reviewer} = provenance;
  const identity = [systemID, sourceLanguage, targetLanguage, time, reference ?? null];
  return {
    at: Date.now(),
    event,
    user_name: toStored(user),
    app: app === undefined ? null : toStored(app),
    system_id: toStored(systemID),
    reviewer: reviewer === undefined ? null : toStored(reviewer),
    provenance: toStored(writeProvenance(provenance)),
    reference: reference === undefined ? null : toStored(reference),
    characters: characters ?? null,
    translation_hash: createHash('sha256').update(JSON.stringify(identity)).digest(),
  };
}

async function newestOfTranslation(
  db: Kysely<Tables>,
  {translation_hash}: StoredReview,
): Promise<Selectable<Tables['reviews']> | undefined> {
  return await db
    .selectFrom('reviews')
    .selectAll()
    .where('translation_hash', '=', translation_hash)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the newest review of the translation says the same; the time of a review may be that of its arrival. */
function isRepeated(newest: Selectable<Tables['reviews']>, row: StoredReview): boolean {
  const isSame = (['event', 'user_name', 'app', 'characters'] as const).every(
    (column) => newest[column] === row[column],
  );
  return isSame && withoutReviewTime(newest) === withoutReviewTime(row);
}

function withoutReviewTime({provenance}: Pick<StoredReview, 'provenance'>): string {
  return JSON.stringify({...readProvenance(fromStored(provenance)), reviewTime: undefined});
}

async function countToday(db: Kysely<Tables>, {user_name, at}: StoredReview): Promise<number> {
  const {count} = await db
    .selectFrom('reviews')
    .select(({fn}) => fn.countAll<number>().as('count'))
    .where('user_name', '=', user_name)
    .where('at', '>=', at - (at % DAY_MS))
    .executeTakeFirstOrThrow();
  return count;
}

/** The entry of the audit log. A record that is withdrawn may name no reviewer: then it is that of the review before. */
function auditEntryOf(
  {event, user, provenance: {systemID, reviewer}, address}: NewReview,
  newest: Selectable<Tables['reviews']> | undefined,
): AuditEntry {
  const ended =
    newest?.event === 'reviewed' && fromStored(newest.user_name) === user ? newest.reviewer : null;
  return {
    actor: user,
    action: event === 'withdrawn' ? 'reviewWithdrawn' : 'translationReviewed',
    subject: systemID,
    concerns: reviewer ?? (event === 'withdrawn' && ended !== null ? fromStored(ended) : undefined),
    address,
  };
}

function toRow(row: Selectable<Tables['reviews']>): ReviewRow {
  const text = (stored: string | null) => (stored === null ? undefined : fromStored(stored));
  const provenance = readProvenance(fromStored(row.provenance));
  if (!provenance) throw new Error(`The record of review ${row.number} cannot be read.`);
  return {
    number: row.number,
    at: new Date(row.at),
    event: row.event,
    user: fromStored(row.user_name),
    app: text(row.app),
    provenance,
    reference: text(row.reference),
    characters: row.characters ?? undefined,
  };
}
