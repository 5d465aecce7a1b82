import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {childProcesses} from '../../http/child-processes.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

/** About four seconds of work for Apertium on two cores; less than one second would be too short. */
const PARAGRAPHS = 8_000;
const PAGE = Array.from({length: PARAGRAPHS}, (_, index) => `<p>The house number ${index} is red.</p>`).join(
  '\n',
);

describe('a document whose Apertium is killed while it is translated', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {apertium: {engine: 'apertium'}}});
    systemID = await service.running('en', 'es');
  });
  after(() => service?.close());

  const state = async (id: string): Promise<WireDocumentState> =>
    (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState;

  it('is completed, with every paragraph once and without losing translations', async () => {
    const content = Buffer.from(PAGE).toString('base64');
    const body = {systemID, fileName: 'mājas.html', content};
    const id = String((await service.send('StartDocumentTranslation', {body})).json);
    const killed = new Set<number>();
    for (let kills = 0; kills < 2; kills += 1) {
      // Waits for saved progress (saved every second) and, after the first kill, for a new engine process.
      const {task, engine} = await until(
        async () => ({
          task: await state(id),
          engine: (await childProcesses()).filter((pid) => !killed.has(pid)),
        }),
        ({task: {Status, TranslatedSegments}, engine: pids}) =>
          (Status === 'translating' && TranslatedSegments > 0 && pids.length > 0) ||
          Status === 'completed' ||
          Status === 'error',
        'an engine at work',
        deadline(60_000),
      );
      assert.equal(task.Status, 'translating', 'it was over before its engine was killed');
      for (const pid of engine) {
        process.kill(-pid, 'SIGKILL');
        killed.add(pid);
      }
    }
    assert.equal(killed.size, 2);
    const seen: number[] = [];
    const {Status, ErrorMessage} = await until(
      async () => {
        const task = await state(id);
        seen.push(task.TranslatedSegments);
        return task;
      },
      (task) => task.Status === 'completed' || task.Status === 'error',
      'the end of the task',
      deadline(60_000),
    );
    assert.equal(Status, 'completed', String(ErrorMessage));
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    const query = {id};
    const {text} = await service.send('DownloadDocumentTranslation', {
      query,
      headers: {accept: 'application/octet-stream'},
    });
    const lines = text.split('\n');
    assert.equal(lines.length, PARAGRAPHS);
    lines.forEach((line, index) =>
      assert.match(line, new RegExp(`^<p>El n&#250;mero de casa ${index} es rojo\\.</p>$`)),
    );
    assert.equal(
      (await service.send('Translate', {body: {systemID, text: 'The house is red.'}})).json,
      'La casa es roja.',
    );
  });
});
