import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {EngineError, type Batch} from '../../../src/engines/engine.ts';
import {StoreError, type Store} from '../../../src/store/index.ts';
import {runApp, type AppSettings, type TestService} from '../../http/running-service.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until as untilSoon, within} from '../../systems/within.ts';
import {partWith} from '../../support/part-with.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

/** Waits longer than usual: a document needs two threads, which compile their sources as they load. */
function until<T>(ask: () => Promise<T> | T, accepted: (answer: T) => boolean, what: string): Promise<T> {
  return untilSoon(ask, accepted, what, deadline(60_000));
}

const open: TestService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

/** Writes letters as references, as in a page that declares no encoding. */
const references = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => `&#${letter.codePointAt(0)!};`);

/** A page of many paragraphs with two sentences each, of which the second is always the same. */
const page = (paragraphs: number): string =>
  Array.from({length: paragraphs}, (_, index) => `<p>Paragraph number ${index} īsti. Always the same.`).join(
    '\n',
  );

async function app(settings: AppSettings = {}, started = true) {
  const engine = new ControlledEngine();
  const service = await runApp([definitionOf(engine)], settings);
  open.push(service);
  if (started) {
    service.ownSystems.find('smt-1', {id: 1, name: 'anna'})!.start();
    await within(engine.started(1), 'the start');
    engine.starts[0]!.succeed();
    await until(
      () => service.ownSystems.find('smt-1', {id: 1, name: 'anna'})!.status,
      (status) => status === 'running',
      'the start',
    );
  }
  const start = async (content: string, token = service.token, fileName = 'lapa.html'): Promise<string> => {
    const answer = await service.send('StartDocumentTranslation', {
      token,
      body: {appID: 't', systemID: 'smt-1', fileName, content: Buffer.from(content).toString('base64')},
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as string;
  };
  const state = async (id: string, token = service.token): Promise<WireDocumentState> =>
    (await service.send('GetDocumentTranslationState', {query: {id}, token})).json as WireDocumentState;
  const reach = (id: string, ...statuses: string[]): Promise<WireDocumentState> =>
    until(
      () => state(id),
      ({Status}) => statuses.includes(Status),
      statuses.join(' or '),
    );
  const result = async (id: string): Promise<string> =>
    (
      await service.send('DownloadDocumentTranslation', {
        query: {id},
        headers: {accept: 'application/octet-stream'},
      })
    ).text;
  return {engine, service, start, state, reach, result};
}

/** Waits until the test releases the batch, or the batch is no longer wanted. */
function held(hold: (() => void)[], {signal}: Batch): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    hold.push(resolve);
  });
}

const upperCase = async ({segments}: Batch) =>
  segments.map((segment) => ({
    ok: true as const,
    segment: segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
  }));

describe('a document in the queue', () => {
  it('stays completed when the answer to its last change is lost, however often it was tried', async () => {
    const attempts: number[] = [];
    const {engine, start, state, reach, result} = await app({
      wrap: (store): Store => ({
        ...store,
        tasks: partWith(store.tasks, {
          claim: async (leaseMs) => {
            const task = await store.tasks.claim(leaseMs);
            return task && {...task, attempts: 20};
          },
          finish: async (task, outcome) => {
            const ended = await store.tasks.finish(task, outcome);
            attempts.push(task.attempts);
            if (outcome.status === 'completed') throw new StoreError('failed', 'The connection was lost.');
            return ended;
          },
        }),
      }),
    });
    engine.answer = upperCase;
    const id = await start('<meta charset="utf-8"><p>Labrīt, Žanete!');
    await reach(id, 'completed');
    await until(
      () => attempts,
      ({length}) => length === 2,
      'the end with an error that is refused',
    );
    assert.equal((await state(id)).Status, 'completed');
    assert.equal(await result(id), '<meta charset="utf-8"><p>LABRĪT, ŽANETE!');
  });

  it('waits for its system to start, and is translated when it runs', async () => {
    const {engine, start, reach, result} = await app({}, false);
    const id = await start('<p>Labrīt!');
    const waiting = await reach(id, 'waiting');
    assert.deepEqual([waiting.ErrorCode, waiting.ErrorMessage], [null, null]);
    await within(engine.started(1), 'the start');
    engine.starts[0]!.succeed();
    assert.equal((await reach(id, 'completed', 'error')).Status, 'completed');
    assert.equal(await result(id), references('<p>LABRĪT!'));
  });

  it('reports its progress while it is translated, and the same sentence is translated once', async () => {
    const {engine, start, state, reach, result} = await app();
    const hold: (() => void)[] = [];
    const askedTexts: string[] = [];
    engine.answer = async (batch) => {
      askedTexts.push(...batch.segments.map((segment) => segment.join('')));
      if (askedTexts.length > 60) await held(hold, batch);
      return upperCase(batch);
    };
    const id = await start(page(200));
    await until(
      () => hold.length,
      (count) => count > 0,
      'the second batch',
    );
    const {Status, Segments, TranslatedSegments} = await until(
      () => state(id),
      ({TranslatedSegments: done}) => done > 0,
      'progress',
    );
    assert.deepEqual([Status, Segments], ['translating', 400]);
    assert.ok(TranslatedSegments < 400, String(TranslatedSegments));
    engine.answer = async (batch) => {
      askedTexts.push(...batch.segments.map((segment) => segment.join('')));
      return upperCase(batch);
    };
    for (const resume of hold) resume();
    const done = await reach(id, 'completed', 'error');
    assert.deepEqual([done.Status, done.TranslatedSegments], ['completed', 400]);
    assert.equal(
      await result(id),
      references(page(200).replace(/(?<=<p>).*/g, (text) => text.toUpperCase())),
    );
    // Initially, two batches are under way before either knows the sentence of the other.
    assert.ok(askedTexts.filter((text) => text === 'Always the same.').length <= 2);
  });

  it('continues after the engine crashed, without losing translations', async () => {
    const {engine, start, reach, result} = await app();
    let batches = 0;
    engine.answer = async (batch) => {
      batches += 1;
      if (batches === 3) {
        const error = new EngineError('crashed', 'killed by signal 9');
        engine.crash();
        return batch.segments.map(() => ({ok: false as const, error}));
      }
      return upperCase(batch);
    };
    const id = await start(page(300));
    await within(engine.started(2), 'the second start');
    engine.starts[1]!.succeed();
    assert.equal((await reach(id, 'completed', 'error')).Status, 'completed');
    assert.equal(
      await result(id),
      references(page(300).replace(/(?<=<p>).*/g, (text) => text.toUpperCase())),
    );
  });

  it('ends with error 0 and the reason when the engine refuses a text', async () => {
    const {engine, start, reach} = await app();
    const error = new EngineError('rejected', 'the model does not take this text');
    engine.answer = async ({segments}) => segments.map(() => ({ok: false as const, error}));
    const {Status, ErrorCode, ErrorMessage} = await reach(await start('<p>Labrīt!'), 'completed', 'error');
    assert.deepEqual([Status, ErrorCode], ['error', '0']);
    assert.match(ErrorMessage ?? '', /the model does not take this text$/);
  });

  it('ends with error 11 when it exceeds what is left of the daily limit, and counts nothing', async () => {
    const {service, start, reach} = await app({limits: {dailyCharacters: 4000}});
    const text = (length: number) => ({systemID: 'smt-1', text: 'a'.repeat(length), options: ''});
    assert.equal((await service.send('Translate', {body: text(3000)})).status, 200);
    const {Status, ErrorCode, ErrorMessage} = await reach(await start(page(50)), 'completed', 'error');
    assert.deepEqual([Status, ErrorCode], ['error', '11']);
    assert.match(ErrorMessage ?? '', /help@example\.com/);
    assert.equal((await service.send('Translate', {body: text(1000)})).status, 200);
  });

  it('ends with error 12 when it exceeds the limit of a whole day, which no tomorrow changes', async () => {
    const {service, start, reach} = await app({limits: {dailyCharacters: 200}});
    const {Status, ErrorCode, ErrorMessage} = await reach(await start(page(50)), 'completed', 'error');
    assert.deepEqual([Status, ErrorCode], ['error', '12']);
    assert.match(ErrorMessage ?? '', /more than the 200 .* in a whole day.*Split it.*help@example\.com/);
    assert.doesNotMatch(ErrorMessage ?? '', /midnight/);
    const body = {systemID: 'smt-1', text: 'a'.repeat(200), options: ''};
    assert.equal((await service.send('Translate', {body})).status, 200);
  });

  it('gives back unused characters of the daily limit when it is removed', async () => {
    const {engine, service, start} = await app({limits: {dailyCharacters: 12_000}});
    let batches = 0;
    engine.answer = ({signal}) => {
      batches += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const id = await start(page(250));
    await until(
      () => batches,
      (count) => count > 0,
      'the first batch',
    );
    assert.equal((await service.send('RemoveDocumentTranslation', {query: {id}})).status, 200);
    engine.answer = undefined;
    const body = {systemID: 'smt-1', text: 'a'.repeat(11_900), options: ''};
    await until(
      () => service.send('Translate', {body}),
      ({status}) => status === 200,
      'the limit given back',
    );
  });

  it('does not delay the document of another user', async () => {
    const {engine, service, start, reach} = await app({documents: {atOnce: 2}});
    const hold: (() => void)[] = [];
    engine.answer = async (batch) => {
      if (batch.segments[0]?.[0]?.toString().startsWith('Paragraph')) {
        await held(hold, batch);
      }
      return upperCase(batch);
    };
    const first = await start(page(20));
    await until(
      () => hold.length,
      (count) => count > 0,
      'the first document',
    );
    const more = [await start(page(20)), await start(page(20)), await start(page(20))];
    const token = await service.addUser('bruno');
    const otherTask = await start('<p>Sveiki!', token);
    for (let released = 0; released < 2; released += 1) {
      await until(
        () => hold.length,
        (count) => count > released,
        'the next document',
      );
      hold[released]!();
    }
    await until(
      async () =>
        (await service.send('GetDocumentTranslationState', {query: {id: otherTask}, token}))
          .json as WireDocumentState,
      ({Status}) => Status === 'completed',
      'the other user’s document',
    );
    engine.answer = upperCase;
    for (const resume of hold) resume();
    for (const id of [first, ...more]) await reach(id, 'completed');
  });

  const another = {body: {systemID: 'smt-1', fileName: 'a.html', content: [60]}};

  it('is refused while as many of its owner have not ended as may wait', async () => {
    const {engine, service, start, reach} = await app({documents: {tasksPerUser: 2}});
    const goOn: (() => void)[] = [];
    engine.answer = (batch) => new Promise((resolve) => goOn.push(() => resolve(upperCase(batch))));
    const ids = [await start('<p>Viens'), await start('<p>Divi')];
    await until(
      () => goOn.length,
      (count) => count === 2,
      'both documents',
    );
    const answer = await service.send('StartDocumentTranslation', another);
    assert.equal(answer.status, 409);
    assert.match(answer.text, /2 document translation tasks that have not ended.*RemoveDocumentTranslation/);
    engine.answer = upperCase;
    for (const resume of goOn) resume();
    for (const id of ids) await reach(id, 'completed');
    assert.equal((await service.send('StartDocumentTranslation', another)).status, 200);
  });

  it("is refused when its owner's storage is full, and accepted after a removal", async () => {
    const {service, start, reach} = await app({documents: {keptBytesPerUser: 2 * 1024 * 1024}});
    const ids = [await start('<p>Viens'), await start('<p>Divi')];
    for (const id of ids) await reach(id, 'completed');
    const answer = await service.send('StartDocumentTranslation', another);
    assert.equal(answer.status, 409);
    assert.match(answer.text, /2 MB together.*RemoveDocumentTranslation/);
    await service.send('RemoveDocumentTranslation', {query: {id: ids[0]!}});
    assert.equal((await service.send('StartDocumentTranslation', another)).status, 200);
  });

  it('takes the place of a downloaded translation, and of no other', async () => {
    const {service, start, reach} = await app({documents: {keptBytesPerUser: 2 * 1024 * 1024}});
    const [first, second] = [await start('<p>Viens'), await start('<p>Divi')];
    for (const id of [first, second]) await reach(id, 'completed');
    assert.equal((await service.send('StartDocumentTranslation', another)).status, 409);
    const download = (id: string) => service.send('DownloadDocumentTranslation', {query: {id}});
    assert.equal((await download(second)).status, 200);
    const third = await until(
      () => service.send('StartDocumentTranslation', another),
      ({status}) => status === 200,
      'room',
    );
    await reach(String(third.json), 'completed');
    assert.equal((await download(second)).status, 404);
    assert.equal((await download(first)).status, 200);
  });

  it('says until when its translation is kept', async () => {
    const {service, reach} = await app({documents: {retentionHours: 2}});
    const before = Date.now();
    const body = {...another.body, options: 'checks'};
    const {json} = await service.send('StartDocumentTranslation', {body});
    const {KeptUntil} = await reach(String(json), 'completed');
    const ms = Date.parse(String(KeptUntil)) - 2 * 3_600_000;
    assert.ok(ms >= before && ms <= Date.now(), String(KeptUntil));
    const list = await service.send('GetDocumentTranslationList', {query: {}});
    assert.deepEqual(
      (list.json as {KeptUntil?: string}[]).map((task) => task.KeptUntil),
      [KeptUntil],
    );
  });

  it('does not delay short texts', async () => {
    const {engine, service, start, reach} = await app();
    let under = 0;
    let most = 0;
    engine.answer = async (batch) => {
      most = Math.max(most, (under += 1));
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return upperCase(batch);
    };
    const ids = await Promise.all(Array.from({length: 6}, () => start(page(400))));
    await until(
      () => most,
      (count) => count > 0,
      'the documents',
    );
    const body = {systemID: 'smt-1', text: 'čau', options: ''};
    assert.equal((await service.send('Translate', {body})).json, 'ČAU');
    for (const id of ids) await reach(id, 'completed');
    // Two documents with two batches each, and the text: half of the engine's capacity.
    assert.ok(most <= 5, `${most} batches at once`);
  });

  for (const extension of ['doc', 'rtf', 'pages']) {
    it(`ends with advice when it is a ${extension} and LibreOffice is not installed`, async () => {
      const {start, reach, service} = await app();
      const id = await start('{\\rtf1 Labdien}', service.token, `Līgums.${extension}`);
      const {Status, ErrorCode, ErrorMessage} = await reach(id, 'error', 'completed');
      assert.deepEqual([Status, ErrorCode], ['error', '501']);
      assert.match(ErrorMessage ?? '', /LibreOffice is not installed.*Save the document as DOCX/);
    });
  }

  it('ends with advice when it is a PDF and poppler is not installed', async () => {
    const {start, reach, service} = await app();
    const id = await start('%PDF-1.7', service.token, 'Līgums.pdf');
    const {Status, ErrorCode, ErrorMessage} = await reach(id, 'error', 'completed');
    assert.deepEqual([Status, ErrorCode], ['error', '501']);
    assert.match(ErrorMessage ?? '', /poppler \(pdftotext\) is not installed.*Save the document as DOCX/);
  });

  it('ends with advice when it is damaged', async () => {
    const {start, reach, service} = await app();
    const id = await start('<a><b></a>', service.token, 'x.xliff');
    const {Status, ErrorCode, ErrorMessage} = await reach(id, 'error', 'completed');
    assert.deepEqual([Status, ErrorCode], ['error', '400']);
    assert.match(ErrorMessage ?? '', /damaged.*[Ss]ave it again/);
  });
});
