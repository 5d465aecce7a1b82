import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {EngineError} from '../../../service/src/engines/engine.ts';
import {controlledApp, runningApp} from '../../../service/test/json/controlled-app.ts';
import {until, within} from '../../../service/test/systems/within.ts';
import {documentsEnded} from './documents-ended.ts';
import {errorOf, runPhp, TRANSPORTS, type Call} from './run-php.ts';

const TEXT = 'Ķēķis – 👩‍👩‍👧';

for (const transport of TRANSPORTS) {
  describe(`errors of the service over ${transport}`, () => {
    const jobFor = ({url, token}: {url: string; token: string}, ...calls: Call[]) => ({
      ...{baseUrl: url, token, transport, calls},
    });

    it('11 when the day’s limit is reached, with the time until midnight', async () => {
      const {service} = await runningApp({limits: {dailyCharacters: 5}});
      const error = await errorOf(jobFor(service, ['translateText', 'smt-1', TEXT]));
      assert.equal(error.reason, 'dayLimitReached');
      assert.deepEqual([error.code, error.serviceCode, error.httpStatus], [11, 11, 429]);
      assert.match(error.description, /help@example\.com/);
      assert.ok(error.retryAfterSeconds! > 0 && error.retryAfterSeconds! <= 86_400);
    });

    it('12 for a text that is too long, but not when it is sent in pieces', async () => {
      const {service} = await runningApp({limits: {maxTextCharacters: 40}});
      const long = 'Pirmais teikums. Otrs teikums!\n\n  Trešais teikums ir garāks 👩‍👩‍👧. Ceturtais – ne.\r\n';
      const {outcomes} = await runPhp(
        jobFor(
          service,
          ['translateText', 'smt-1', long],
          ['translateLongText', 'smt-1', long],
          ['translateAll', 'smt-1', {a: 'viens', b: long, c: '–', d: 'divi'}],
        ),
      );
      const [refused, whole, all] = outcomes;
      assert.equal(refused!.error?.reason, 'textSizeLimitExceeded');
      assert.deepEqual([refused!.error.code, refused!.error.httpStatus], [12, 413]);
      assert.equal(whole!.value, long.toUpperCase());
      assert.deepEqual(all!.value, {a: 'VIENS', b: long.toUpperCase(), c: '–', d: 'DIVI'});
    });

    it('12 even so for a grapheme larger than the limit', async () => {
      const {service} = await runningApp({limits: {maxTextCharacters: 4}});
      const family = 'a👩‍👩‍👧‍👦';
      const error = await errorOf(jobFor(service, ['translateLongText', 'smt-1', family]));
      assert.equal(error.reason, 'textSizeLimitExceeded');
    });

    it('21 for a system that starts, after which the call is made again', async () => {
      const {service, engine} = await controlledApp();
      const pauses: number[] = [];
      const job = jobFor(
        service,
        ['translateText', 'smt-1', TEXT],
        ['whenAwake', 'translateText', ['smt-1', TEXT]],
      );
      const onSleep = async (seconds: number) => {
        pauses.push(seconds);
        await within(engine.started(1), 'the start');
        engine.starts[0]!.succeed();
        await until(
          () => service.ownSystems.find('smt-1', {id: 1, name: 'anna'})?.status,
          (status) => status === 'running',
          'running',
        );
      };
      const [starting, awake] = (await runPhp({...job, onSleep})).outcomes;
      assert.equal(starting!.error?.reason, 'systemIsStarting');
      assert.deepEqual([starting!.error.code, starting!.error.httpStatus], [21, 503]);
      assert.ok(starting!.error.retryAfterSeconds! > 0);
      assert.equal(awake!.value, TEXT.toUpperCase());
      assert.deepEqual(pauses, [starting!.error.retryAfterSeconds]);
    });

    it('22, 41 and 401 for an unknown system, corpus and token', async () => {
      const {service} = await runningApp();
      const job = jobFor(
        service,
        ['translateText', 'smt-nav', TEXT],
        ['translateTexts', 'smt-1', [TEXT], {termCorpusId: 'c-nav'}],
        ['documentState', 'd-nav'],
      );
      const [system, corpus, task] = (await runPhp(job)).outcomes.map(({error}) => error!);
      assert.deepEqual([system!.reason, system!.code, system!.httpStatus], ['systemNotFound', 22, 404]);
      assert.deepEqual([corpus!.reason, corpus!.code], ['unknownTermCorpusId', 41]);
      assert.deepEqual([task!.reason, task!.code, task!.httpStatus], ['badRequest', 404, 404]);
      const stranger = await errorOf({...job, token: 'mt_nezinams', calls: [['listSystems']]});
      assert.deepEqual([stranger.reason, stranger.code, stranger.httpStatus], ['unauthorized', 401, 401]);
    });

    it('23 for a system that the operator stopped', async () => {
      const {service} = await runningApp({systems: {lookUpMs: 10}});
      await service.store.systems.setDesired('smt-1', 'stopped');
      await until(
        () => service.ownSystems.find('smt-1', {id: 1, name: 'anna'})?.status,
        (status) => status === 'notstarted',
        'stopping',
      );
      const calls: Call[] = [
        ['translateText', 'smt-1', TEXT],
        ['findSystem', 'en', 'lv'],
      ];
      const [refused, none] = (await runPhp(jobFor(service, ...calls))).outcomes;
      assert.equal(refused!.error?.reason, 'systemNotStarted');
      assert.deepEqual([refused!.error.code, refused!.error.httpStatus], [23, 409]);
      assert.equal(none!.value, null);
    });

    it('0 for an engine that failed, with its reason', async () => {
      const {service, engine} = await runningApp();
      engine.answer = () => Promise.reject(new EngineError('rejected', 'nav atmiņas'));
      const failed = await errorOf(jobFor(service, ['translateText', 'smt-1', TEXT]));
      assert.deepEqual([failed.reason, failed.code, failed.httpStatus], ['systemTranslationFailed', 0, 502]);
      assert.match(failed.description, /nav atmiņas/);
    });

    it('of a document task as the reason of an error', async () => {
      const {service} = await runningApp();
      const folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
      try {
        const from = join(folder, 'bojāts.docx');
        await writeFile(from, 'nav arhīvs');
        const onSleep = () => documentsEnded(service);
        const job = jobFor(
          service,
          ['translateDocument', 'smt-1', from, join(folder, 'nekas')],
          ['listDocuments'],
        );
        const [failed, left] = (await runPhp({...job, onSleep})).outcomes;
        assert.equal(failed!.error?.reason, 'badRequest', JSON.stringify(failed));
        assert.deepEqual(left!.value, []);
      } finally {
        await rm(folder, {recursive: true, force: true});
      }
    });
  });
}
