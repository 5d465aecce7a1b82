import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ModelMemory, type CountedProcess} from '../../../src/engines/bergamot/model-memory.ts';

/** A process whose memory the test sets, since a model's grows only over hours. */
class GrowingProcess implements CountedProcess {
  memory = 100 * 2 ** 20;
  isRunning = true;

  end(): void {
    this.isRunning = false;
  }
}

test('processes that have grown beyond the bound of all are ended when idle, the longest idle first', async () => {
  const memory = new ModelMemory(350);
  const all = [new GrowingProcess(), new GrowingProcess(), new GrowingProcess()];
  for (const process of all) {
    await memory.start(process.memory, () => Promise.resolve(process));
    memory.release(process);
  }
  const [first, , third] = all as [GrowingProcess, GrowingProcess, GrowingProcess];
  const running = () => all.map(({isRunning}) => isRunning);
  memory.use(first);
  third.memory = 200 * 2 ** 20;
  memory.use(third);
  memory.release(third);
  assert.deepEqual(running(), [true, false, true], 'a process at work goes on');
  first.memory = 400 * 2 ** 20;
  memory.release(first);
  assert.deepEqual(running(), [true, false, false], 'the last one stays, whatever its size');
});
