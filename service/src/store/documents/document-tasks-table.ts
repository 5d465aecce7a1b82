import {sql} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import {savedAuthors, savedParagraphs, saveParagraphs} from './document-paragraphs.ts';
import {toStored} from '../database/stored-text.ts';
import type {Page} from '../page.ts';
import type {UsageLedger} from '../usage/usage-ledger.ts';
import {chargeTask, giveBackUnused} from './document-charge.ts';
import {claimTask} from './document-claim.ts';
import {countQueue, listQueue} from './document-queue.ts';
import type {
  AddedDocumentTask,
  ClaimedTask,
  DocumentCharge,
  DocumentOutcome,
  DocumentProgress,
  DocumentQueue,
  DocumentRelease,
  DocumentTask,
  DocumentTaskBounds,
  NewDocumentTask,
  ParagraphAuthor,
  QueuedDocument,
} from './document-task.ts';
import {makeRoom} from './document-task-bounds.ts';
import {insertTask, toTask, UNFINISHED} from './document-task-rows.ts';

const notBefore = sql.ref<number>('not_before');
const leaseUntil = sql.ref<number>('lease_until');

/** Document translation tasks, their queue, and the translations of their paragraphs. */
export class DocumentTasksTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;
  readonly #usage: Pick<UsageLedger, 'release'>;

  constructor(writer: StoreConnection, reader: StoreConnection, usage: Pick<UsageLedger, 'release'>) {
    this.#writer = writer;
    this.#reader = reader;
    this.#usage = usage;
  }

  /**
   * Adds a task with the status `queuing`, unless a limit of its owner would be exceeded. If only bytes are
   * lacking, removes finished tasks that are no longer needed.
   */
  async add(task: NewDocumentTask, most: DocumentTaskBounds): Promise<AddedDocumentTask> {
    const {dialect} = this.#writer;
    const added = await this.#writer.transaction(async (transaction) => {
      const room = await makeRoom(transaction, dialect, task, most);
      if (room.outcome === 'added') await insertTask(transaction, dialect, task);
      return room;
    });
    if (added.outcome === 'added') this.#writer.tellHint('documents');
    return added;
  }

  /** Finds a task of this owner; undefined if it does not exist or belongs to another user. */
  async find(userId: number, id: string): Promise<DocumentTask | undefined> {
    const row = await this.#ofUser(userId).where('id', '=', id).executeTakeFirst();
    return row && toTask(row);
  }

  /** Lists the tasks of an owner, newest first. */
  async ofUser(userId: number): Promise<DocumentTask[]> {
    return (await this.#ofUser(userId).orderBy('number', 'desc').execute()).map(toTask);
  }

  /** Records that the translation of a task has been sent completely. */
  async noteDownloaded(userId: number, id: string): Promise<void> {
    const {db, dialect} = this.#writer;
    await db
      .updateTable('document_tasks')
      .set({downloaded_at: dialect.now()})
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('status', '=', 'completed')
      .where('downloaded_at', 'is', null)
      .execute();
  }

  /**
   * Removes a task and its translations, and returns its unused characters to the owner's limit; false if the
   * task does not exist.
   */
  async remove(userId: number, id: string): Promise<boolean> {
    return await this.#writer.transaction(async (transaction) => {
      const row = await transaction
        .deleteFrom('document_tasks')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      if (UNFINISHED.some((status) => status === row.status)) await giveBackUnused(transaction, row);
      return true;
    });
  }

  /**
   * Claims the next task for `leaseMs`: the oldest task of the owner with the fewest tasks under way.
   * Undefined if no task can be claimed now; tasks of systems in `leftSystems` are left to other processes.
   */
  async claim(leaseMs: number, leftSystems: readonly string[] = []): Promise<ClaimedTask | undefined> {
    const {dialect} = this.#writer;
    return await this.#writer.transaction((transaction) =>
      claimTask(transaction, dialect, {leaseMs, leftSystems}),
    );
  }

  /** Milliseconds until the next task can be claimed; undefined if there is no such task. */
  async nextMs(leftSystems: readonly string[] = []): Promise<number | undefined> {
    const {db, dialect} = this.#reader;
    const row = await db
      .selectFrom('document_tasks')
      .select(sql<number | null>`min(${dialect.greatest(notBefore, leaseUntil)}) - ${dialect.now()}`.as('ms'))
      .where('status', 'in', UNFINISHED)
      .$if(leftSystems.length > 0, (query) => query.where('system_id', 'not in', leftSystems.map(toStored)))
      .executeTakeFirst();
    return row?.ms === null || row?.ms === undefined ? undefined : Math.max(0, row.ms);
  }

  /** Saves progress and extends the lease by `leaseMs`; returns false if the claim has ended. */
  async keep(task: ClaimedTask, leaseMs: number, progress: DocumentProgress = {}): Promise<boolean> {
    return await this.#writer.transaction(async (transaction) => {
      const now = this.#writer.dialect.now();
      const {status, segments, translatedSegments, checks, origins} = progress;
      const {numUpdatedRows} = await transaction
        .updateTable('document_tasks')
        .set({
          lease_until: sql<number>`${now} + ${leaseMs}`,
          ...(status && {status}),
          ...(segments !== undefined && {segments}),
          ...(translatedSegments !== undefined && {translated_segments: translatedSegments, attempts: 0}),
          ...(checks && {checks: JSON.stringify(checks)}),
          ...(origins && {
            human_sentences: origins.human,
            edited_sentences: origins.edited,
            machine_sentences: origins.machine,
          }),
        })
        .where('number', '=', task.number)
        .where('fence', '=', task.fence)
        .where('status', 'in', UNFINISHED)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await saveParagraphs(transaction, task.number, progress.paragraphs ?? []);
      return true;
    });
  }

  /**
   * Charges a document's characters to its accounts for a day, once per task, even if several processes claim
   * the task in turn. `overLimit` changes nothing; `lost` means that the claim has ended.
   */
  async charge(task: ClaimedTask, charge: DocumentCharge): Promise<'charged' | 'overLimit' | 'lost'> {
    const outcome = await chargeTask(this.#writer, task, charge);
    if (outcome !== 'overLimit') return outcome;
    // First releases the characters that this process has reserved for texts but not used: the document may
    // need them.
    for (const {userId} of charge.accounts) await this.#usage.release(userId, charge.day);
    return await chargeTask(this.#writer, task, charge);
  }

  /** Releases a task, to be claimed again after a delay. */
  async release(task: ClaimedTask, {afterMs, counts, status, message}: DocumentRelease): Promise<void> {
    const {db, dialect} = this.#writer;
    await db
      .updateTable('document_tasks')
      .set({
        lease_until: 0,
        not_before: sql<number>`${dialect.now()} + ${Math.ceil(afterMs)}`,
        ...(status && {status}),
        ...(message !== undefined && {error_message: toStored(message)}),
        ...(!counts && {attempts: dialect.greatest(sql<number>`0`, sql<number>`attempts - 1`)}),
      })
      // A finished task stays finished, even if this process did not learn that finishing it succeeded.
      .where('number', '=', task.number)
      .where('fence', '=', task.fence)
      .where('status', 'in', UNFINISHED)
      .execute();
    if (afterMs === 0) this.#writer.tellHint('documents');
  }

  /**
   * Finishes a task and deletes its saved translations; if the task failed, its unused characters are
   * returned to the owner's limit. False if the claim has ended.
   */
  async finish(task: ClaimedTask, outcome: DocumentOutcome): Promise<boolean> {
    return await this.#writer.transaction(async (transaction) => {
      const now = this.#writer.dialect.now();
      const row = await transaction
        .updateTable('document_tasks')
        .set({
          status: outcome.status,
          lease_until: 0,
          finished_at: now,
          ...(outcome.status === 'completed'
            ? completedFields(outcome)
            : {error_code: outcome.errorCode, error_message: toStored(outcome.errorMessage)}),
        })
        .where('number', '=', task.number)
        .where('fence', '=', task.fence)
        .where('status', 'in', UNFINISHED)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      await transaction.deleteFrom('document_paragraphs').where('task', '=', task.number).execute();
      if (outcome.status === 'error') await giveBackUnused(transaction, row);
      return true;
    });
  }

  /** Saved translations of paragraphs, by position. */
  paragraphs({number}: ClaimedTask): Promise<Map<number, string>> {
    return savedParagraphs(this.#reader.db, number);
  }

  /** The saved paragraphs that people translated as a whole, by position. */
  paragraphsByPeople({number}: ClaimedTask): Promise<Map<number, ParagraphAuthor>> {
    return savedAuthors(this.#reader.db, number);
  }

  /** Releases all tasks; called at startup by the process that serves the data folder. */
  async freeAll(): Promise<void> {
    // Does nothing in a shared database: other processes may be translating, and the leases of dead processes
    // expire.
    if (this.#writer.kind === 'postgres') return;
    await this.#writer.db
      .updateTable('document_tasks')
      .set({lease_until: 0})
      .where('lease_until', '>', 0)
      .execute();
  }

  /** Removes tasks that ended more than `ageMs` ago, by the clock of the database; returns their ids. */
  async removeOld(ageMs: number): Promise<string[]> {
    const {db, dialect} = this.#writer;
    const rows = await db
      .deleteFrom('document_tasks')
      .where('finished_at', '<', sql<number>`${dialect.now()} - ${ageMs}`)
      .returning('id')
      .execute();
    return rows.map(({id}) => id);
  }

  /** Counts the unfinished tasks of all owners, and the age of the oldest. */
  async queue(): Promise<DocumentQueue> {
    return await countQueue(this.#reader);
  }

  /** Lists unfinished documents, oldest first. */
  async unfinished(page: Page): Promise<QueuedDocument[]> {
    return await listQueue(this.#reader.db, page);
  }

  /** Ids of the tasks of all owners. */
  async ids(): Promise<Set<string>> {
    const rows = await this.#reader.db.selectFrom('document_tasks').select('id').execute();
    return new Set(rows.map(({id}) => id));
  }

  #ofUser(userId: number) {
    return this.#reader.db.selectFrom('document_tasks').selectAll().where('user_id', '=', userId);
  }
}

function completedFields({
  fileName,
  provenance,
  unmarked,
  checks,
}: Extract<DocumentOutcome, {readonly status: 'completed'}>) {
  return {
    file_name: toStored(fileName),
    translated_segments: sql<number>`segments`,
    ...(provenance && {provenance: JSON.stringify(provenance)}),
    ...(checks && {checks: JSON.stringify(checks)}),
    ...(unmarked !== undefined && {unmarked: toStored(unmarked)}),
  };
}
