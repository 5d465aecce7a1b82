import type {Kysely, Transaction} from 'kysely';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import type {DocumentProgress} from './document-task.ts';

const ROWS_PER_INSERT = 100;

/** Saved translations of the paragraphs of a task, by position. */
export async function savedParagraphs(db: Kysely<Tables>, task: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('document_paragraphs')
    .select(['position', 'translation'])
    .where('task', '=', task)
    .execute();
  return new Map(rows.map(({position, translation}) => [position, fromStored(translation)]));
}

/** Positions of the saved paragraphs of a task that people translated as a whole. */
export async function savedByPeople(db: Kysely<Tables>, task: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('document_paragraphs')
    .select('position')
    .where('task', '=', task)
    .where('by_people', '=', 1)
    .execute();
  return new Set(rows.map(({position}) => position));
}

/** Saves translations of paragraphs; those that are saved already stay. */
export async function saveParagraphs(
  transaction: Transaction<Tables>,
  task: number,
  paragraphs: NonNullable<DocumentProgress['paragraphs']>,
): Promise<void> {
  for (let at = 0; at < paragraphs.length; at += ROWS_PER_INSERT) {
    await transaction
      .insertInto('document_paragraphs')
      .values(
        paragraphs.slice(at, at + ROWS_PER_INSERT).map(([position, translation, isByPeople]) => ({
          ...{task, position, translation: toStored(translation)},
          by_people: isByPeople ? 1 : 0,
        })),
      )
      .onConflict((conflict) => conflict.columns(['task', 'position']).doNothing())
      .execute();
  }
}
