import {extname} from 'node:path';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely} from 'kysely';
import type {AdministrationStore, MemorySize, OwnedCorpus} from './administration.ts';
import {EVERYONE, type Tables} from '../database/schema.ts';
import {toCorpus} from '../corpora/corpora-table.ts';
import {UNFINISHED} from '../documents/document-task-rows.ts';
import {fromStored} from '../database/stored-text.ts';

const MAX_DAYS = 366;
const UNITS_PER_TURN = 20_000;

/** Lists for administrators; each reads one page. */
export function administrationLists(db: Kysely<Tables>): AdministrationStore {
  return {
    ...usageLists(db),

    async corporaPage({offset, most}) {
      const page = corpora(db).orderBy('corpora.title').orderBy('corpora.id').offset(offset).limit(most);
      return (await page.execute()).map(toOwned);
    },

    async corpus(id) {
      const row = await corpora(db).where('corpora.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : toOwned(row);
    },

    memorySizes: () => memorySizes(db),

    async queuedDocuments({offset, most}) {
      const rows = await db
        .selectFrom('document_tasks as task')
        .innerJoin('users', 'users.id', 'task.user_id')
        .select(['users.name', 'task.system_id', 'task.file_name', 'task.size', 'task.status'])
        .select(['task.segments', 'task.translated_segments', 'task.created_at'])
        .where('task.status', 'in', UNFINISHED)
        .orderBy('task.number')
        .offset(offset)
        .limit(most)
        .execute();
      return rows.map((row) => ({
        userName: fromStored(row.name),
        systemId: row.system_id,
        kind: kindOf(fromStored(row.file_name)),
        size: row.size,
        status: row.status,
        segments: row.segments,
        translatedSegments: row.translated_segments,
        createdAt: new Date(row.created_at),
      }));
    },
  };
}

function corpora(db: Kysely<Tables>) {
  return db
    .selectFrom('corpora')
    .leftJoin('users', 'users.id', 'corpora.owner_id')
    .selectAll('corpora')
    .select('users.name as owner_name');
}

type StoredCorpus = Awaited<ReturnType<ReturnType<typeof corpora>['executeTakeFirstOrThrow']>>;

function toOwned(row: StoredCorpus): OwnedCorpus {
  return {...toCorpus(row), ownerName: row.owner_name === null ? undefined : fromStored(row.owner_name)};
}

/** Counts in parts, so that requests are answered meanwhile. */
async function memorySizes(db: Kysely<Tables>): Promise<MemorySize[]> {
  const sizes = new Map<string, {shared: number; own: number}>();
  for (let after = -1; ;) {
    const part = db
      .selectFrom('memory_units')
      .select(['number', 'system_id', 'user_id'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(UNITS_PER_TURN)
      .as('part');
    const rows = await db
      .selectFrom(part)
      .select((select) => [
        'system_id',
        select.fn.countAll<number>().as('all'),
        select.fn.countAll<number>().filterWhere('user_id', '=', EVERYONE).as('shared'),
        select.fn.max('number').as('last'),
      ])
      .groupBy('system_id')
      .execute();
    for (const {system_id: systemId, all, shared} of rows) {
      const before = sizes.get(systemId) ?? {shared: 0, own: 0};
      sizes.set(systemId, {shared: before.shared + shared, own: before.own + all - shared});
    }
    if (rows.reduce((sum, {all}) => sum + all, 0) < UNITS_PER_TURN) break;
    after = Math.max(...rows.map(({last}) => last));
    await nextTurn();
  }
  return [...sizes].map(([systemId, size]) => ({systemId, ...size}));
}

type UsageLists = Pick<AdministrationStore, 'usageOfDay' | 'usageSum' | 'usageOfUser'>;

function usageLists(db: Kysely<Tables>): UsageLists {
  return {
    async usageOfDay(day, {offset, most}) {
      const rows = await db
        .selectFrom('usage')
        .innerJoin('users', 'users.id', 'usage.user_id')
        .select(['users.name', 'usage.characters'])
        .where('usage.day', '=', day)
        .where('usage.characters', '>', 0)
        .orderBy('usage.characters', 'desc')
        .orderBy('users.name')
        .offset(offset)
        .limit(most)
        .execute();
      return rows.map(({name, characters}) => ({userName: fromStored(name), characters}));
    },

    async usageSum(day) {
      const {sum} = await db
        .selectFrom('usage')
        .select((select) => select.fn.sum<number | null>('characters').as('sum'))
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      return sum ?? 0;
    },

    usageOfUser: (userId, since) =>
      db
        .selectFrom('usage')
        .select(['day', 'characters'])
        .where('user_id', '=', userId)
        .where('day', '>=', since)
        .where('characters', '>', 0)
        .orderBy('day', 'desc')
        .limit(MAX_DAYS)
        .execute(),
  };
}

/** Ending of a file name, unless it could be a part of the name itself. */
function kindOf(fileName: string): string {
  const [, ending = ''] = /^[.]([a-z0-9]{1,5})$/i.exec(extname(fileName)) ?? [];
  return ending.toLowerCase();
}
