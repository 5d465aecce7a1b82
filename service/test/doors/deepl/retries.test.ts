import assert from 'node:assert/strict';
import {it} from 'node:test';
import * as deepl from 'deepl-node';
import {controlledApp} from '../../json/controlled-app.ts';
import {within} from '../../systems/within.ts';
import {askDoor} from '../ask-door.ts';

it('deepl-node asks again after error 429', async () => {
  const limits = {requestsAtOnce: 1};
  const {engine, service} = await controlledApp({overSockets: true, limits, doors: {deepl: true}});
  const serverUrl = `${service.url}/deepl`;
  const client = new deepl.Translator(service.token, {serverUrl});
  // This request waits for the system; no further one is accepted meanwhile.
  const first = client.translateText('čau', 'en', 'lv');
  await within(engine.started(1), 'the start');
  const authorization = `DeepL-Auth-Key ${service.token}`;
  const refused = await askDoor(`${serverUrl}/v2/usage`, undefined, {authorization});
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const second = client.translateText('Donaudampfschifffahrt', 'en', 'lv');
  engine.starts[0]!.succeed();
  assert.equal((await first).text, 'ČAU');
  assert.equal((await second).text, 'DONAUDAMPFSCHIFFFAHRT');
});
