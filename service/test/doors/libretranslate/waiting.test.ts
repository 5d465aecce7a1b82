import assert from 'node:assert/strict';
import {it} from 'node:test';
import {controlledApp} from '../../json/controlled-app.ts';
import {within} from '../../systems/within.ts';
import {askDoor} from '../ask-door.ts';

it('a request at the door waits for a system that starts', async () => {
  const {engine, service} = await controlledApp({overSockets: true, doors: {libretranslate: true}});
  const sent = {q: 'čau 👋', source: 'en', target: 'lv', api_key: service.token};
  const answer = askDoor(`${service.url}/libretranslate/translate`, sent);
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
  assert.deepEqual((await answer).json, {translatedText: 'ČAU 👋'});
});

it('reports a system that does not start in time, with the time to retry', async () => {
  const doors = {libretranslate: true, waitSeconds: 0.05};
  const {service} = await controlledApp({overSockets: true, doors});
  const sent = {q: 'a', source: 'en', target: 'lv', api_key: service.token};
  const answer = await askDoor(`${service.url}/libretranslate/translate`, sent);
  assert.equal(answer.status, 503);
  assert.match((answer.json as {error: string}).error, /is starting/);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
});

it('an engine that fails is error 500', async () => {
  const {engine, service} = await controlledApp({overSockets: true, doors: {libretranslate: true}});
  engine.answer = () => Promise.reject(new Error('broken'));
  const sent = {q: 'a', source: 'en', target: 'lv', api_key: service.token};
  const answer = askDoor(`${service.url}/libretranslate/translate`, sent);
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
  assert.equal((await answer).status, 500);
});
