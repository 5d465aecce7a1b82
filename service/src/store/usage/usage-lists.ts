import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import {fromStored} from '../database/stored-text.ts';
import type {Page} from '../page.ts';

const MAX_DAYS = 366;

/** Usage of a user on a day. */
export interface UserCharacters {
  /** Name of the user; undefined for all visitors together. */
  readonly userName: string | undefined;
  readonly characters: number;
}

/** Usage on a day (`YYYY-MM-DD`, UTC). */
export interface DayCharacters {
  readonly day: string;
  readonly characters: number;
}

/** Lists characters of a day by user, most first. */
export async function charactersByUser(
  db: Kysely<Tables>,
  day: string,
  {offset, most}: Page,
): Promise<UserCharacters[]> {
  const rows = await db
    .selectFrom('usage')
    .innerJoin('users', 'users.id', 'usage.user_id')
    .select(['users.name', 'users.kind', 'usage.characters'])
    // Visitors are counted by network and in total; only the total is shown.
    .where('users.payer_id', 'is', null)
    .where('usage.day', '=', day)
    .where('usage.characters', '>', 0)
    .orderBy('usage.characters', 'desc')
    .orderBy('users.name')
    .offset(offset)
    .limit(most)
    .execute();
  return rows.map(({name, kind, characters}) => ({
    userName: kind === 'person' ? fromStored(name) : undefined,
    characters,
  }));
}

/** Sums the characters of all users on a day. */
export async function charactersOfAll(db: Kysely<Tables>, day: string): Promise<number> {
  const {sum} = await db
    .selectFrom('usage')
    .innerJoin('users', 'users.id', 'usage.user_id')
    .select((select) => select.fn.sum<number | null>('usage.characters').as('sum'))
    .where('usage.day', '=', day)
    .where('users.payer_id', 'is', null)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Lists characters of a user by day, from a start day on, newest first. */
export async function charactersByDay(
  db: Kysely<Tables>,
  userId: number,
  since: string,
): Promise<DayCharacters[]> {
  return await db
    .selectFrom('usage')
    .select(['day', 'characters'])
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .where('characters', '>', 0)
    .orderBy('day', 'desc')
    .limit(MAX_DAYS)
    .execute();
}
