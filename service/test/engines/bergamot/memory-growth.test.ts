import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {MemoryGrowth} from '../../../src/engines/bergamot/memory-growth.ts';
import {ModelMemory} from '../../../src/engines/bergamot/model-memory.ts';
import type {ModelProcessOptions} from '../../../src/engines/bergamot/model-process.ts';
import {ModelProcesses} from '../../../src/engines/bergamot/model-processes.ts';
import {modelFiles} from '../../../src/engines/bergamot/models.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {gone} from '../apertium/gone.ts';
import {deadlineSignal} from '../port-conformance.ts';
import {writeTestModel} from './test-model.ts';

const LIMIT = {timeout: deadline(60_000)};

/** Answers after which a process has grown, with the memory after each of 30,000 answers. */
function grownAfter(memory: (answer: number) => number): number | undefined {
  const growth = new MemoryGrowth();
  for (let answer = 1; answer <= 30_000; answer++) {
    growth.note(memory(answer));
    if (growth.isGrown) return answer;
  }
  return undefined;
}

test('a process has grown if it takes a quarter more after 10,000 answers than after the first ones', () => {
  assert.equal(
    grownAfter(() => 300),
    undefined,
  );
  assert.equal(
    grownAfter((answer) => 300 + answer / 100),
    10_000,
  );
  assert.equal(
    grownAfter((answer) => (answer < 50 ? 200 : 300)),
    undefined,
    'buffers grow with the first texts',
  );
  assert.equal(
    grownAfter((answer) => (answer === 15_000 ? 400 : 300)),
    15_000,
    'it grew late',
  );
  assert.equal(
    grownAfter((answer) => (answer === 9_000 ? 400 : 300)),
    undefined,
    'what it gave back does not count',
  );
});

/** Processes with a model, of which one runs; they have grown by a factor after three answers, the first of them to its start. */
async function started(t: TestContext, factor: number) {
  const folder = await temporaryFolder(t);
  const pair = {source: 'en', target: 'lv'};
  await writeTestModel(folder, {...pair, words: {bread: 'maize'}});
  const options: ModelProcessOptions = {
    models: [await modelFiles(folder, pair)],
    timeoutMs: 60_000,
    memoryMegabytes: 4096,
    growth: {answers: 3, factor},
  };
  const processes = new ModelProcesses(() => Promise.resolve(options), 1, new ModelMemory(4096));
  releaseAfter(t, () => processes.stop());
  await processes.start();
  const translate = async () => {
    assert.deepEqual(await processes.translate([{text: 'bread', isMarkup: false}], deadlineSignal()), [
      'maize',
    ]);
  };
  return {processes, translate, pid: processes.pids[0]!};
}

test('a process that has grown over its answers is replaced', LIMIT, async (t) => {
  const {processes, translate, pid} = await started(t, 0); // the memory of the small model does not grow
  await translate();
  assert.deepEqual(processes.pids, [pid]);
  await translate();
  assert.deepEqual(processes.pids, [], 'it ended as soon as no request waited for it');
  await gone(pid);
  await translate();
  assert.notEqual(processes.pids[0], pid);
});

test('a process that has grown answers those who wait before it is replaced', LIMIT, async (t) => {
  const {processes, translate, pid} = await started(t, 0);
  const pids: number[] = [];
  await Promise.all(Array.from({length: 6}, () => translate().then(() => pids.push(...processes.pids))));
  assert.deepEqual(new Set(pids), new Set([pid]));
  assert.deepEqual(processes.pids, []);
});

test('a process that has not grown stays', LIMIT, async (t) => {
  const {processes, translate, pid} = await started(t, 3);
  for (let answer = 0; answer < 10; answer++) await translate();
  assert.deepEqual(processes.pids, [pid]);
});
