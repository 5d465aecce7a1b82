import assert from 'node:assert/strict';
import {after, afterEach, before, describe, it} from 'node:test';
import {EngineError} from '../../src/engines/engine.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';
import {runApp, type AppSettings, type TestService} from '../http/running-service.ts';
import {errorOf} from '../http/send-to.ts';
import type {Limits} from '../../src/config/index.ts';
import type {SystemDefinition} from '../../src/systems/index.ts';

const open: TestService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function app(settings: AppSettings = {}, definition: Partial<SystemDefinition> = {}) {
  const engine = new ControlledEngine();
  const service = await runApp([definitionOf(engine, definition)], settings);
  open.push(service);
  return {engine, service, body: {appID: 't', systemID: 'smt-1', text: 'čau', options: ''}};
}

async function runningApp(settings: AppSettings = {}, definition: Partial<SystemDefinition> = {}) {
  const parts = await app(settings, {startAutomatically: true, ...definition});
  await within(parts.engine.started(1), 'the start');
  parts.engine.starts[0]!.succeed();
  await until(
    () => parts.service.ownSystems.find('smt-1', {id: 1, name: 'anna'})?.status,
    (status) => status === 'running',
    'running',
  );
  return parts;
}

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
      await new Promise((resolve) => setTimeout(resolve, 1_000)); // many times the idle time
      return segments.map((segment) => ({ok: true, segment}));
    };
    assert.equal((await service.send('Translate', {body})).json, 'čau');
  });
});

describe('the status of a system', () => {
  it('goes from stand-by over error 21 to running', async () => {
    const {service, engine, body} = await app();
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

  it('goes on starting when the client that asked hangs up at once', async () => {
    const {service, engine} = await app();
    const gone = new AbortController();
    const asked = service.send('Translate', {query: {systemID: 'smt-1', text: 'a'}, signal: gone.signal});
    await within(engine.started(1), 'the start');
    gone.abort();
    await asked.catch(() => undefined);
    engine.starts[0]!.succeed();
    await until(
      () => statusOf(service),
      ({status}) => status === 'running',
      'running',
    );
  });

  it('is notstarted, with error 23, when the operator stopped it, until it is started', async () => {
    const {service, body} = await runningApp({systems: {lookUpMs: 10}});
    await service.store.setDesiredState('smt-1', 'stopped');
    await until(
      () => statusOf(service),
      ({status}) => status === 'notstarted',
      'stopping',
    );
    const refused = await service.send('Translate', {body});
    assert.equal(refused.status, 409);
    assert.equal(errorOf(refused).code, 23);
    assert.equal(errorOf(refused).exception, 'systemNotStarted');
    await service.store.setDesiredState('smt-1', 'started');
    await until(
      () => statusOf(service),
      ({status}) => status === 'queuingtransl',
      'starting',
    );
  });

  it('is an error with its reason when the start failed', async () => {
    const {service, engine, body} = await app();
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
    const {service, engine, body} = await app();
    await service.send('Translate', {body});
    engine.starts[0]!.fail(new EngineError('unavailable', 'not installed'));
    const noted = await until(
      () => service.store.systemStatuses(),
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
  });

  it('says when to come back if it is busy', async () => {
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

  it('that throws something else is error 500 without a word of it', async () => {
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

describe('limits', () => {
  it('error 12 for too much text, in one text or in all of an array', async () => {
    const {service, body} = await runningApp({limits: {maxTextCharacters: 10}});
    assert.equal((await service.send('Translate', {body: {...body, text: 'a'.repeat(10)}})).status, 200);
    for (const [operation, more] of [
      ['Translate', {text: 'a'.repeat(11)}],
      ['TranslateEx', {text: 'a'.repeat(11)}],
      ['TranslateArray', {textArray: ['aaaaaa', 'bbbbbb']}],
      ['TranslateArrayEx', {textArray: ['aaaaaa', 'bbbbbb']}],
    ] as const) {
      const refused = await service.send(operation, {body: {...body, ...more}});
      assert.equal(refused.status, 413);
      assert.equal(errorOf(refused).code, 12);
      assert.match(errorOf(refused).description, /at most 10 .*help@example\.com/);
    }
  });

  it('error 12 by the limit of the system', async () => {
    const {service, body} = await runningApp({}, {maxTextCharacters: 4});
    assert.equal((await service.send('Translate', {body})).status, 200);
    assert.equal(errorOf(await service.send('Translate', {body: {...body, text: 'garāks'}})).code, 12);
  });

  it('error 12 for 10,000 array items, and the 5,000 that are allowed work', async () => {
    const {service} = await runningApp();
    const base = {appID: 't', systemID: 'smt-1', options: ''};
    const many = await service.send('TranslateArray', {body: {...base, textArray: Array(10_000).fill('a')}});
    assert.equal(many.status, 413);
    assert.match(errorOf(many).description, /10000 texts; at most 5000/);
    const textArray = Array.from({length: 5_000}, (_, index) => `vārds ${index}`);
    const {json} = await service.send('TranslateArray', {body: {...base, textArray}});
    assert.deepEqual(
      json,
      textArray.map((text) => text.toUpperCase()),
    );
  });

  it('error 11 at the end of the day’s characters, also for requests at once', async () => {
    const {service, body} = await runningApp({limits: {dailyCharacters: 30}});
    const answers = await Promise.all(
      Array.from({length: 8}, () => service.send('Translate', {body: {...body, text: 'abcdefghij'}})),
    );
    assert.equal(answers.filter(({status}) => status === 200).length, 3);
    const refused = answers.find(({status}) => status !== 200)!;
    assert.equal(refused.status, 429);
    assert.equal(errorOf(refused).code, 11);
    assert.equal(errorOf(refused).exception, 'dayLimitReached');
    assert.match(errorOf(refused).description, /30 characters.*help@example\.com/);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    const token = await service.addUser('cits');
    assert.equal((await service.send('Translate', {body, token})).status, 200);
  });

  it('what failed does not count', async () => {
    const {service, engine, body} = await runningApp({limits: {dailyCharacters: 10}});
    engine.answer = async ({segments}) =>
      segments.map(() => ({ok: false, error: new EngineError('rejected', 'no')}));
    for (let i = 0; i < 5; i++) {
      assert.equal(errorOf(await service.send('Translate', {body: {...body, text: 'abcdefghij'}})).code, 0);
    }
    engine.answer = undefined;
    assert.equal((await service.send('Translate', {body: {...body, text: 'abcdefghij'}})).status, 200);
  });
});

describe('limits of what users submit', () => {
  const submitted = async (limits: Partial<Limits>) => {
    const service = await runApp([definitionOf(new ControlledEngine())], {limits});
    open.push(service);
    const submit = (text: string, token = service.token) =>
      service.send('UpdateTranslation', {
        token,
        body: {appID: 't', systemID: 'smt-1', text, translation: `${text}!`, options: ''},
      });
    return {service, submit};
  };
  const open: TestService[] = [];
  after(async () => {
    for (const service of open) await service.close();
  });

  it('count translations of a day, for each user', async () => {
    const {service, submit} = await submitted({correctionsPerDay: 2});
    for (const text of ['Viens', 'Viens']) assert.equal((await submit(text)).status, 200);
    const refused = await submit('Trīs');
    assert.equal(refused.status, 429);
    assert.equal((refused.json as {code: number}).code, 11);
    assert.match(refused.text, /daily limit of 2 submitted translations .* midnight UTC; write to/);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await submit('Trīs', await service.addUser('cits'))).status, 200);
  });

  it('count their characters', async () => {
    const {submit} = await submitted({correctionCharactersPerDay: 30});
    assert.equal((await submit('abcdefghi')).status, 200); // 19 characters with the translation
    assert.equal((await submit('abcdefg')).status, 429);
    assert.equal((await submit('abcde')).status, 200, 'a shorter one fits');
    assert.equal((await submit('x'.repeat(40))).status, 429);
  });

  it('bound how many a user has, and let them be replaced', async () => {
    const {service, submit} = await submitted({memoryUnitsPerUser: 2});
    for (const text of ['Viens', 'Divi']) assert.equal((await submit(text)).status, 200);
    const refused = await submit('Trīs');
    assert.equal(refused.status, 409);
    assert.match(refused.text, /You have 2 translations, as many as .* Remove some that you do not need/);
    assert.equal((await submit('Divi')).status, 200);
    const {id} = (await service.store.userByName('anna'))!;
    await service.store.removeHumanTranslation(id, 'smt-1', {exact: 'Viens', bare: '\ufdd3Viens'});
    assert.equal((await submit('Trīs')).status, 200);
  });
});

describe('systems of some users', () => {
  let service: TestService;
  let other: string;
  before(async () => {
    const engine = new ControlledEngine();
    service = await runApp([
      definitionOf(engine, {id: 'smt-all'}),
      definitionOf(engine, {id: 'smt-anna', visibleTo: ['anna']}),
      definitionOf(engine, {id: 'smt-jānis', visibleTo: ['jānis']}),
    ]);
    other = await service.addUser('jānis');
  });
  after(() => service?.close());

  it('are listed to them alone, and say so', async () => {
    const ids = (systems: {ID: string}[]) => systems.map(({ID}) => ID);
    assert.deepEqual(ids(await service.systems()), ['smt-all', 'smt-anna']);
    assert.deepEqual(ids(await service.systems(other)), ['smt-all', 'smt-jānis']);
    const [, own] = await service.systems();
    assert.ok(own!.Metadata.some(({Key, Value}) => Key === 'public' && Value === 'false'));
  });

  it('do not exist for anyone else', async () => {
    const hidden = await service.send('Translate', {body: {systemID: 'smt-jānis', text: 'a'}});
    const unknown = await service.send('Translate', {body: {systemID: 'smt-nobody', text: 'a'}});
    assert.equal(hidden.status, unknown.status);
    assert.equal(hidden.text.replaceAll('smt-jānis', ''), unknown.text.replaceAll('smt-nobody', ''));
  });
});
