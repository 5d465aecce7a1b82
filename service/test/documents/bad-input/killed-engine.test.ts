import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {childProcesses} from '../../http/child-processes.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';

const PARAGRAPHS = 3_000;
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

  it('is completed all the same, every paragraph once, and what was done is not lost', async () => {
    const content = Buffer.from(PAGE).toString('base64');
    const body = {systemID, fileName: 'mājas.html', content};
    const id = String((await service.send('StartDocumentTranslation', {body})).json);
    let done = 0;
    for (let kills = 0; kills < 2; kills += 1) {
      const {Status, TranslatedSegments} = await until(
        () => state(id),
        ({Status: now, TranslatedSegments: more}) =>
          (more > done && now !== 'waiting') || now === 'completed' || now === 'error',
        'progress',
        60_000,
      );
      assert.equal(Status, 'translating', 'it was over before its engine was killed');
      done = TranslatedSegments;
      for (const pid of await childProcesses()) process.kill(-pid, 'SIGKILL');
    }
    const seen: number[] = [];
    const {Status, ErrorMessage} = await until(
      async () => {
        const task = await state(id);
        seen.push(task.TranslatedSegments);
        return task;
      },
      (task) => task.Status === 'completed' || task.Status === 'error',
      'the end of the task',
      60_000,
    );
    assert.equal(Status, 'completed', String(ErrorMessage));
    assert.deepEqual(
      seen,
      [...seen].sort((one, other) => one - other),
    );
    const query = {id};
    const {text} = await service.send('DownloadDocumentTranslation', {
      query,
      headers: {accept: 'application/octet-stream'},
    });
    const lines = text.replace('<meta charset="utf-8">', '').split('\n');
    assert.equal(lines.length, PARAGRAPHS);
    lines.forEach((line, index) =>
      assert.match(line, new RegExp(`^<p>El número de casa ${index} es rojo\\.</p>$`)),
    );
    assert.equal(
      (await service.send('Translate', {body: {systemID, text: 'The house is red.'}})).json,
      'La casa es roja.',
    );
  });
});
