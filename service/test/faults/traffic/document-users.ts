import {setTimeout as wait} from 'node:timers/promises';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import type {Upload} from '../history.ts';
import {SYSTEM_ID} from '../system/service-cluster.ts';
import type {Asked, Client} from './client.ts';
import {isResultOf, SAMPLE_MARK, SAMPLES, type SampleDocument} from './sample-documents.ts';

/** Translation of a sample without faults. */
export interface UndisturbedRun {
  readonly sample: SampleDocument;
  readonly result: Buffer;
  /** Number of characters counted for the translation. */
  readonly characters: number;
}

/** Share of the tasks that their owners remove, before or after their end. */
const REMOVED = 0.1;
const POLL_MS = 700;

/** Translates each sample without faults; `charged` returns the characters counted for a task. */
export async function undisturbedRuns(
  client: Client,
  charged: (id: string) => Promise<number>,
): Promise<UndisturbedRun[]> {
  return await Promise.all(
    SAMPLES.map(async (sample) => {
      const {answer} = await send(client, sample, SAMPLE_MARK);
      if (answer?.status !== 200) throw new Error(`a sample is refused: ${answer?.text ?? 'no answer'}`);
      const id = answer.json as string;
      const status = await ended(client, id, Date.now() + deadline(60_000));
      const {bytes} = await download(client, id);
      if (status !== 'completed' || !bytes) {
        const readings = client.history.of('task reading').filter((reading) => reading.id === id);
        const reason = readings.findLast((reading) => reading.reason !== undefined)?.reason;
        throw new Error(
          `a sample is not translated: ${status ?? 'no end in time'}, ${reason ?? 'no reason'}`,
        );
      }
      return {sample, result: bytes, characters: await charged(id)};
    }),
  );
}

/** Parts shared by all documents of a run. */
export interface DocumentTraffic {
  readonly runs: readonly [UndisturbedRun, ...UndisturbedRun[]];
  /** Returns the mark of a new document; undefined if enough documents were sent. */
  nextMark(): string | undefined;
  /** Mean time between two documents of a user. */
  readonly pauseMs: number;
  /** Time by which all documents must have ended; infinite until known. */
  untilWhen(): number;
}

/** Sends documents, and follows each until it ends. */
export async function sendDocuments(client: Client, traffic: DocumentTraffic): Promise<void> {
  const followed: Promise<void>[] = [];
  await client.pause(0, traffic.pauseMs);
  while (!client.isEnding) {
    const mark = traffic.nextMark();
    if (mark === undefined) break;
    const run = client.random.one(traffic.runs);
    const {observed, outcome, answer} = await send(client, run.sample, mark);
    const id = outcome === 'done' ? String(answer?.json) : undefined;
    client.history.note({
      kind: 'upload',
      ...{outcome, mark, characters: run.characters, ...observed},
      ...(id !== undefined && {id}),
    } satisfies Upload);
    if (id !== undefined) followed.push(follow(client, {id, mark, run}, traffic));
    await client.pause(traffic.pauseMs / 2, traffic.pauseMs * 1.5);
  }
  await Promise.all(followed);
}

interface SentDocument {
  readonly id: string;
  readonly mark: string;
  readonly run: UndisturbedRun;
}

async function follow(client: Client, sent: SentDocument, traffic: DocumentTraffic): Promise<void> {
  const {id} = sent;
  const isRemovedEarly = client.random.next() < REMOVED / 2;
  const isRemovedLate = client.random.next() < REMOVED / 2;
  if (isRemovedEarly) {
    await client.pause(500, 5_000);
    if (await remove(client, id)) return;
  }
  const status = await ended(client, id, traffic.untilWhen);
  if (status !== 'completed') return;
  await receive(client, sent, traffic.untilWhen);
  if (isRemovedLate) await remove(client, id);
}

/** Waits until the status of a task is final; returns undefined if the time is over. */
async function ended(client: Client, id: string, end: number | (() => number)): Promise<string | undefined> {
  while (Date.now() < (typeof end === 'number' ? end : end())) {
    const status = await readState(client, id);
    if (status === 'completed' || status === 'error' || status === 'gone') return status;
    await wait(POLL_MS);
  }
  return undefined;
}

/** Reads and records the status of a task; returns undefined if it could not be read. */
export async function readState(client: Client, id: string): Promise<string | undefined> {
  const {observed, answer} = await client.ask('GetDocumentTranslationState', {query: {id}});
  if (answer?.status === 404) {
    client.history.note({kind: 'task reading', id, status: 'gone', ...observed});
    return 'gone';
  }
  if (answer?.status !== 200) return undefined;
  const {Status, ErrorMessage} = answer.json as WireDocumentState;
  const reason = ErrorMessage === null ? {} : {reason: String(ErrorMessage)};
  client.history.note({kind: 'task reading', id, status: Status, ...reason, ...observed});
  return Status;
}

async function receive(client: Client, {id, mark, run}: SentDocument, end: () => number): Promise<void> {
  for (;;) {
    const {observed, bytes} = await download(client, id);
    if (bytes) {
      const parts = {result: bytes, undisturbed: run.result, mark};
      const isRight = await isResultOf(run.sample, parts);
      client.history.note({kind: 'download', id, isRight, ...observed});
      return;
    }
    if (Date.now() > end()) return;
    await wait(POLL_MS);
  }
}

/** Removes a task; returns whether it is certainly removed. */
async function remove(client: Client, id: string): Promise<boolean> {
  const {observed, outcome} = await client.ask('RemoveDocumentTranslation', {query: {id}});
  client.history.note({kind: 'removal', id, outcome, ...observed});
  if (outcome === 'done') await readState(client, id);
  return outcome === 'done';
}

async function send(client: Client, sample: SampleDocument, mark: string): Promise<Asked> {
  const content = (await sample.withMark(mark)).toString('base64');
  const fileName = `${mark}.${sample.extension}`;
  const body = {appID: 'faults', systemID: SYSTEM_ID, fileName, options: '', content};
  return await client.ask('StartDocumentTranslation', {body});
}

async function download(
  client: Client,
  id: string,
): Promise<Pick<Asked, 'observed'> & {readonly bytes: Buffer | undefined}> {
  const {observed, answer} = await client.ask('DownloadDocumentTranslation', {query: {id}});
  if (answer?.status !== 200) return {observed, bytes: undefined};
  return {observed, bytes: Buffer.from(answer.json as number[])};
}
