import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {EngineError} from '../../src/engines/engine.ts';
import {until, within} from '../systems/within.ts';
import {type TestService} from '../http/running-service.ts';
import {errorOf} from '../http/send-to.ts';
import {controlledApp, runningApp} from './controlled-app.ts';

async function statusOf(service: TestService) {
  const [system] = await service.systems();
  return Object.fromEntries(system!.Metadata.map(({Key, Value}) => [Key, Value]));
}

describe('the time of a request', () => {
  it('may be longer than that of an idle connection', async () => {
    const {service, engine, body} = await runningApp({
      limits: {idleConnectionSeconds: 0.1, requestSeconds: 20},
      overSockets: true,
    });
    engine.answer = async ({segments}) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000)); // ten times the idle time
      return segments.map((segment) => ({ok: true, segment}));
    };
    assert.equal((await service.send('Translate', {body})).json, 'čau');
  });
});

describe('the status of a system', () => {
  it('goes from stand-by over error 21 to running', async () => {
    const {service, engine, body} = await controlledApp();
    assert.equal((await statusOf(service))['status'], 'standby');
    const refused = await service.send('Translate', {body});
    assert.equal(refused.status, 503);
    assert.equal(errorOf(refused).code, 21);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal((await statusOf(service))['status'], 'queuingtransl');
    engine.starts[0]!.succeed();
    const {json} = await until(
      () => service.send('Translate', {body}),
      ({status}) => status === 200,
      'running',
    );
    assert.equal(json, 'ČAU');
    assert.equal((await statusOf(service))['status'], 'running');
  });

  it('keeps starting when the client that asked hangs up at once', async () => {
    const {service, engine} = await controlledApp();
    const gone = new AbortController();
    const request = service.send('Translate', {query: {systemID: 'smt-1', text: 'a'}, signal: gone.signal});
    await within(engine.started(1), 'the start');
    gone.abort();
    await request.catch(() => undefined);
    engine.starts[0]!.succeed();
    await until(
      () => statusOf(service),
      ({status}) => status === 'running',
      'running',
    );
  });

  it('is notstarted, with error 23, when the operator stopped it, until it is started', async () => {
    const {service, body} = await runningApp({systems: {lookUpMs: 10}});
    await service.store.systems.setDesired('smt-1', 'stopped');
    await until(
      () => statusOf(service),
      ({status}) => status === 'notstarted',
      'stopping',
    );
    const refused = await service.send('Translate', {body});
    assert.equal(refused.status, 409);
    assert.equal(errorOf(refused).code, 23);
    assert.equal(errorOf(refused).exception, 'systemNotStarted');
    await service.store.systems.setDesired('smt-1', 'started');
    await until(
      () => statusOf(service),
      ({status}) => status === 'queuingtransl',
      'starting',
    );
  });

  it('is an error with its reason when the start failed', async () => {
    const {service, engine, body} = await controlledApp();
    await service.send('Translate', {body});
    engine.starts[0]!.fail(new EngineError('unavailable', 'lt-proc: command not found'));
    const values = await until(
      () => statusOf(service),
      ({status}) => status === 'error',
      'failing',
    );
    assert.equal(values['status-reason'], 'lt-proc: command not found');
    const refused = await service.send('Translate', {body});
    assert.equal(refused.status, 502);
    assert.equal(errorOf(refused).code, 0);
    assert.match(errorOf(refused).description, /lt-proc: command not found$/);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  });

  it('is noted in the store for commands to show', async () => {
    const {service, engine, body} = await controlledApp();
    await service.send('Translate', {body});
    engine.starts[0]!.fail(new EngineError('unavailable', 'not installed'));
    const noted = await until(
      () => service.store.nodes.statuses(),
      (statuses) => statuses.get('smt-1')?.status === 'error',
      'the note',
    );
    assert.equal(noted.get('smt-1')!.reason, 'not installed');
  });
});

describe('an engine that fails', () => {
  it('is error 0 with its reason, and the next request works', async () => {
    const {service, engine, body} = await runningApp();
    engine.answer = async ({segments}) =>
      segments.map(() => ({ok: false, error: new EngineError('malformed', 'the server sent HTML')}));
    const failed = await service.send('Translate', {body});
    assert.equal(failed.status, 502);
    assert.equal(errorOf(failed).exception, 'systemTranslationFailed');
    assert.match(errorOf(failed).description, /the server sent HTML$/);
    engine.answer = undefined;
    assert.equal((await service.send('Translate', {body})).json, 'ČAU');
    assert.equal(engine.starts.length, 1, 'it was not started again, since it did not die');
  });

  it('says when to retry if it is busy', async () => {
    const {service, engine, body} = await runningApp();
    engine.answer = async ({segments}) =>
      segments.map(() => ({ok: false, error: new EngineError('busy', 'too many requests', 17)}));
    const failed = await service.send('Translate', {body});
    assert.equal(failed.status, 502);
    assert.equal(failed.headers.get('retry-after'), '17');
  });

  it('that dies is error 0 for the request in flight and is started again', async () => {
    const {service, engine, body} = await runningApp();
    engine.answer = async ({segments}) => {
      engine.crash();
      return segments.map(() => ({ok: false, error: new EngineError('crashed', 'killed by signal 9')}));
    };
    const failed = await service.send('Translate', {body});
    assert.equal(failed.status, 502);
    assert.match(errorOf(failed).description, /killed by signal 9$/);
    await within(engine.started(2), 'the restart');
    engine.answer = undefined;
    assert.equal(errorOf(await service.send('Translate', {body})).code, 21);
    engine.starts[1]!.succeed();
    await until(
      () => service.send('Translate', {body}),
      ({status}) => status === 200,
      'the restart',
    );
  });

  it('that throws an unexpected error is error 500 without its message', async () => {
    const {service, engine, body} = await runningApp();
    engine.answer = () => {
      throw new TypeError('secret detail');
    };
    const failed = await service.send('Translate', {body});
    assert.ok(failed.status >= 500);
    assert.doesNotMatch(failed.text, /secret detail.*at /s);
    engine.answer = undefined;
    assert.equal((await service.send('Translate', {body})).json, 'ČAU');
  });

  it('that does not answer is cut off after the request’s time', async () => {
    const {service, engine, body} = await runningApp({limits: {requestSeconds: 0.05}});
    engine.answer = ({signal}) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const failed = await service.send('Translate', {body});
    assert.equal(failed.status, 502);
    assert.match(errorOf(failed).description, /no answer within 0.05 seconds/);
  });

  it('is stopped when the client hangs up', async () => {
    const {service, engine, body} = await runningApp();
    const gone = new AbortController();
    const aborted = new Promise<void>((resolve) => {
      engine.answer = ({signal}) => {
        gone.abort();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            resolve();
            reject(signal.reason as Error);
          });
        });
      };
    });
    await assert.rejects(service.send('Translate', {body, signal: gone.signal}));
    await within(aborted, 'the abort');
    engine.answer = undefined;
    assert.equal((await service.send('Translate', {body})).json, 'ČAU');
  });
});
