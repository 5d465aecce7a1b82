import assert from 'node:assert/strict';
import {it} from 'node:test';
import * as deepl from 'deepl-node';
import {runningApp} from '../../json/controlled-app.ts';

it('deepl-node gets the counted characters, without those of a failed request', async () => {
  const {engine, service} = await runningApp({overSockets: true, doors: {deepl: true}});
  const client = new deepl.Translator(service.token, {serverUrl: `${service.url}/deepl`, maxRetries: 0});
  const used = async () => (await client.getUsage()).character?.count;
  assert.equal(await used(), 0);
  await client.translateText(['Labrīt, Žanete!', '👩‍🚀'], 'en', 'lv');
  const counted = 'Labrīt, Žanete!'.length + '👩‍🚀'.length;
  assert.equal(await used(), counted);
  engine.answer = () => Promise.reject(new Error('nav atmiņas'));
  await assert.rejects(client.translateText('Donaudampfschifffahrt', 'en', 'lv'));
  assert.equal(await used(), counted);
});
