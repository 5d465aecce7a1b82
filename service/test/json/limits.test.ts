import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {EngineError} from '../../src/engines/engine.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {runApp, type TestService} from '../http/running-service.ts';
import {errorOf} from '../http/send-to.ts';
import type {Limits} from '../../src/config/index.ts';
import {runningApp} from './controlled-app.ts';

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
    assert.match(
      errorOf(many).description,
      /10000 texts; at most 5000 are accepted. Send fewer texts per request/,
    );
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
    assert.equal((await submit('abcdefghi')).status, 200); // 19 characters, including the translation
    assert.equal((await submit('abcdefg')).status, 429);
    assert.equal((await submit('abcde')).status, 200, 'a shorter one fits');
    assert.equal((await submit('x'.repeat(40))).status, 429);
  });

  it('bound how many a user has, and let them be replaced', async () => {
    const {service, submit} = await submitted({memoryUnitsPerUser: 2});
    for (const text of ['Viens', 'Divi']) assert.equal((await submit(text)).status, 200);
    const refused = await submit('Trīs');
    assert.equal(refused.status, 409);
    assert.match(refused.text, /You have 2 translations, the most that .* Remove some that you do not need/);
    assert.equal((await submit('Divi')).status, 200);
    const {id} = (await service.store.users.byName('anna'))!;
    await service.store.memory.remove(id, 'smt-1', {exact: 'Viens', bare: '\ufdd3Viens'});
    assert.equal((await submit('Trīs')).status, 200);
  });
});

describe('systems of some users', () => {
  let service: TestService;
  let otherToken: string;
  before(async () => {
    const engine = new ControlledEngine();
    service = await runApp([
      definitionOf(engine, {id: 'smt-all'}),
      definitionOf(engine, {id: 'smt-anna', visibleTo: ['anna']}),
      definitionOf(engine, {id: 'smt-jānis', visibleTo: ['jānis']}),
    ]);
    otherToken = await service.addUser('jānis');
  });
  after(() => service?.close());

  it('are listed to them alone, and say so', async () => {
    const ids = (systems: {ID: string}[]) => systems.map(({ID}) => ID);
    assert.deepEqual(ids(await service.systems()), ['smt-all', 'smt-anna']);
    assert.deepEqual(ids(await service.systems(otherToken)), ['smt-all', 'smt-jānis']);
    const [, ownSystem] = await service.systems();
    assert.ok(ownSystem!.Metadata.some(({Key, Value}) => Key === 'public' && Value === 'false'));
  });

  it('do not exist for anyone else', async () => {
    const hidden = await service.send('Translate', {body: {systemID: 'smt-jānis', text: 'a'}});
    const unknown = await service.send('Translate', {body: {systemID: 'smt-nobody', text: 'a'}});
    assert.equal(hidden.status, unknown.status);
    assert.equal(hidden.text.replaceAll('smt-jānis', ''), unknown.text.replaceAll('smt-nobody', ''));
  });
});
