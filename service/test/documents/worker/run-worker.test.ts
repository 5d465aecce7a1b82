import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {isFullDisk} from '../../../src/documents/queue/document-failure.ts';
import {readInWorker, writeInWorker, type WorkerBounds} from '../../../src/documents/worker/run-worker.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

const bounds = (settings: Partial<WorkerBounds> = {}): WorkerBounds => ({
  signal: AbortSignal.timeout(60_000),
  timeoutMs: 60_000,
  memoryMegabytes: 128,
  ...settings,
});

test('a disk that is full under the worker is told as such', async (t) => {
  const path = join(await temporaryFolder(t), 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  const input = {path, extension: 'html', source: 'lv', target: 'en'};
  assert.deepEqual((await readInWorker(input, bounds())).paragraphs, ['Labrīt']);
  await assert.rejects(writeInWorker(input, '/dev/full', ['Good morning'], bounds()), (error) => {
    assert.ok(isFullDisk(error), String(error));
    return true;
  });
});

test('a document that takes too long is refused with what to do', async (t) => {
  const path = join(await temporaryFolder(t), 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  const input = {path, extension: 'html', source: 'lv', target: 'en'};
  await assert.rejects(readInWorker(input, bounds({timeoutMs: 1})), {
    name: 'DocumentError',
    message: /needs more time.*Split it/,
  });
});

test('nothing goes on after an abort', async (t) => {
  const path = join(await temporaryFolder(t), 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  const abort = new AbortController();
  const input = {path, extension: 'html', source: 'lv', target: 'en'};
  const reading = readInWorker(input, bounds({signal: abort.signal}));
  abort.abort(new Error('removed'));
  await assert.rejects(reading, {message: 'removed'});
});

for (const [what, text] of [
  ['lines', 'ā\n'],
  ['sentences in one line', 'Jā. '],
] as const) {
  test(`a document of 600 000 ${what} is refused with what to do`, async (t) => {
    const path = join(await temporaryFolder(t), 'garš.txt');
    await writeFile(path, text.repeat(600_000));
    const input = {path, extension: 'txt', source: 'lv', target: 'en'};
    await assert.rejects(readInWorker(input, bounds({memoryMegabytes: 1024})), {
      name: 'DocumentError',
      message:
        'The document has more than 500000 sentences, which is not taken. Split it into smaller documents.',
    });
  });
}
