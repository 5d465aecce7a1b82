import type {Kysely, Transaction} from 'kysely';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import type {DocumentProgress, ParagraphAuthor} from './document-task.ts';

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

/** The authors in the column `by_people`; 0 is a machine. */
const PEOPLE = 1;
const EDITED = 2;
const numberOf = (author: ParagraphAuthor | undefined): 0 | 1 | 2 =>
  author === undefined ? 0 : author === 'edited' ? EDITED : PEOPLE;

/** Saved paragraphs of a task that people translated as a whole, by position. */
export async function savedAuthors(db: Kysely<Tables>, task: number): Promise<Map<number, ParagraphAuthor>> {
  const rows = await db
    .selectFrom('document_paragraphs')
    .select(['position', 'by_people'])
    .where('task', '=', task)
    .where('by_people', '>', 0)
    .execute();
  return new Map(rows.map(({position, by_people: by}) => [position, by === EDITED ? 'edited' : 'people']));
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
        paragraphs.slice(at, at + ROWS_PER_INSERT).map(([position, translation, author]) => ({
          ...{task, position, translation: toStored(translation)},
          by_people: numberOf(author),
        })),
      )
      .onConflict((conflict) => conflict.columns(['task', 'position']).doNothing())
      .execute();
  }
}
