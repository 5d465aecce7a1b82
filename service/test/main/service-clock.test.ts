import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {serve} from '../../src/main/serve.ts';
import {watchClock} from '../../src/main/parts/service-clock.ts';
import {openStore} from '../../src/store/index.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const DAY_MS = 86_400_000;

/** Creates a data folder with a document finished long ago. */
async function folderWithOldDocument(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'mtservice.json'), '{"engines": {"p": {"engine": "phrasebook"}}}');
  t.mock.timers.enable({apis: ['Date'], now: Date.now() - 10 * DAY_MS});
  const store = await openStore(folder);
  const {id: userId} = await store.users.add('anna', undefined);
  const task = {id: 'd-1', userId, systemId: 'smt-1', fileName: 'līgums.docx', options: '', size: 3};
  await store.tasks.add(task, {tasks: 10, bytes: Infinity});
  const claimed = await store.tasks.claim(60_000);
  await store.tasks.finish(claimed!, {status: 'completed', fileName: 'līgums.docx'});
  await store.audit.note({actor: 'anna', action: 'signedIn', subject: 'anna'});
  await store.close();
  t.mock.timers.reset();
  return folder;
}

async function leftAfterStart(folder: string): Promise<number> {
  const service = await serve({dataFolder: folder, port: 0, host: '127.0.0.1', log: null});
  const left = (await service.store.tasks.ids()).size;
  await service.close();
  return left;
}

test('a start does not remove what is old only by a clock that may be wrong', async (t) => {
  const folder = await folderWithOldDocument(t);
  assert.equal(await leftAfterStart(folder), 1, 'nothing is known of the clock');
  const seen = join(folder, 'clock.seen');
  await writeFile(seen, new Date(Date.now() - 9 * DAY_MS).toISOString());
  assert.equal(await leftAfterStart(folder), 1, 'the clock differs by nine days');
  assert.equal(await leftAfterStart(folder), 1, 'a restart does not make it right');
  await writeFile(seen, new Date(Date.now() - 60_000).toISOString());
  assert.equal(await leftAfterStart(folder), 0, 'the service ran a minute ago');
});

test('a leap of the clock is logged, and reported until the clock is right or steady for an hour', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'clock.seen'), new Date().toISOString());
  let [leapMs, passedMs] = [0, 0];
  const lines: string[] = [];
  const logger = {
    warn: (line: string) => void lines.push(line),
    info: (line: string) => void lines.push(line),
  };
  const clock = await watchClock(folder, logger, {
    now: () => Date.now() + leapMs + passedMs,
    passed: () => performance.now() + passedMs,
  });
  releaseAfter(t, () => clock.close());
  assert.deepEqual([clock.isTrusted(), clock.problem(), lines], [true, undefined, []]);
  leapMs = 3 * DAY_MS;
  assert.equal(clock.isTrusted(), false);
  assert.match(clock.problem()!, /^The clock of this machine has leapt ahead by 3 days\. .*set it \(NTP\)/);
  assert.match(lines[0]!, /leapt ahead by 3 days.*Nothing old is removed before .* an hour\.$/);
  passedMs = 3_600_000;
  assert.deepEqual([clock.isTrusted(), clock.problem()], [true, undefined]);
  leapMs -= 7_200_000;
  assert.match(clock.problem()!, /120 minutes behind what was written before\. Set it \(NTP\)/);
  assert.equal(lines.length, 2);
});

test('a clock that is behind the last run is reported at the start', async (t) => {
  const folder = await temporaryFolder(t);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await writeFile(join(folder, 'clock.seen'), later);
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const clock = await watchClock(folder, {warn: note, info: note});
  assert.match(lines[0]!, /60 minutes behind what was written before\. Set it/);
  assert.equal(clock.problem(), lines[0]);
  await clock.close();
  assert.equal(await readFile(join(folder, 'clock.seen'), 'utf8'), later, 'a wrong clock is not remembered');
});
