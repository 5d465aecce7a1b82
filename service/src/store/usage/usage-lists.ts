import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import {fromStored} from '../database/stored-text.ts';
import type {Page} from '../page.ts';

const MAX_DAYS = 366;

/** Usage of a user on a day. */
export interface UserCharacters {
  readonly userName: string;
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
    .select(['users.name', 'usage.characters'])
    .where('usage.day', '=', day)
    .where('usage.characters', '>', 0)
    .orderBy('usage.characters', 'desc')
    .orderBy('users.name')
    .offset(offset)
    .limit(most)
    .execute();
  return rows.map(({name, characters}) => ({userName: fromStored(name), characters}));
}

/** Sums the characters of all users on a day. */
export async function charactersOfAll(db: Kysely<Tables>, day: string): Promise<number> {
  const {sum} = await db
    .selectFrom('usage')
    .select((select) => select.fn.sum<number | null>('characters').as('sum'))
    .where('day', '=', day)
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
