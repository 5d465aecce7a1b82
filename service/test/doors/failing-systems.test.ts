import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {tokenIdOf} from '../../src/accounts/index.ts';
import {json, startAnsweringServer} from '../engines/answering-server.ts';
import {runApp, runService, type TestService} from '../http/running-service.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';
import {askDoor} from './ask-door.ts';

const PAIR = {source: 'en', target: 'lv'};
const PAGE = '<!doctype html><meta charset="utf-8"><title>Ziņas</title><p>Good morning!</p>';

/** Sends a page to both doors; returns the ids of the systems that translate it. */
async function sendPage(service: TestService): Promise<string[]> {
  const deepl = new FormData();
  deepl.append('file', new Blob([PAGE]), 'Sveiciens.html');
  for (const [name, value] of [
    ['source_lang', 'EN'],
    ['target_lang', 'LV'],
  ] as const)
    deepl.append(name, value);
  const authorization = `DeepL-Auth-Key ${service.token}`;
  const sent = await askDoor(`${service.url}/deepl/v2/document`, deepl, {authorization});
  assert.equal(sent.status, 200, JSON.stringify(sent.json));
  const user = await service.store.users.byName('anna');
  return (await service.store.tasks.ofUser(user!.id)).map(({systemId}) => systemId);
}

async function translateFile(service: TestService): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([PAGE]), 'Sveiciens.html');
  for (const [name, value] of Object.entries({...PAIR, api_key: service.token})) form.append(name, value);
  const {json: answer} = await askDoor(`${service.url}/libretranslate/translate_file`, form);
  const {translatedFileUrl = ''} = answer as {translatedFileUrl?: string};
  return await (await fetch(translatedFileUrl)).text();
}

const translateText = async ({url, token}: TestService) => {
  const {json: answer} = await askDoor(`${url}/libretranslate/translate`, {
    ...{q: 'Good morning!', ...PAIR, api_key: token},
  });
  return (answer as {translatedText?: string}).translatedText;
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('a door translates the first text with the third system when two better ones answer with a page', async () => {
  const languages = [{code: 'en', name: 'English', targets: ['lv']}];
  const server = await startAnsweringServer(({path}, response) => {
    if (path === '/languages') json(response, languages);
    else response.end('<!DOCTYPE html><title>Gateway error</title>');
  });
  closing.push(() => server.close());
  const {url} = server;
  const engines = {
    one: {engine: 'libretranslate', url},
    two: {engine: 'libretranslate', url: `${url}/`},
    own: {engine: 'phrasebook'},
  };
  const systems = Object.keys(engines).map((engine) => ({id: `smt-${engine}`, engine, ...PAIR}));
  const service = await runService(
    {engines, systems, doors: {libretranslate: true}, logLevel: 'fatal'},
    {overSockets: true},
  );
  closing.push(() => service.close());
  for (let index = 0; index < 5; index++) assert.equal(await translateText(service), 'Labrīt!');
});

describe('a door whose preferred system has a server that is down', () => {
  /** Starts a server, and a service that prefers its system to the phrasebook. */
  async function withServer() {
    const languages = [{code: 'en', name: 'English', targets: ['lv']}];
    const server = await startAnsweringServer(({path}, response) =>
      json(response, path === '/languages' ? languages : {translatedText: ['no cita']}),
    );
    closing.push(() => server.close());
    const engines = {server: {engine: 'libretranslate', url: server.url}, own: {engine: 'phrasebook'}};
    const systems = Object.keys(engines).map((engine) => ({id: `smt-${engine}`, engine, ...PAIR}));
    const doors = {libretranslate: true, deepl: true};
    const service = await runService({engines, systems, doors, logLevel: 'fatal'}, {overSockets: true});
    closing.push(() => service.close());
    await service.store.preferredSystems.prefer(tokenIdOf(service.token), {...PAIR, systemId: 'smt-server'});
    return {server, service};
  }

  it('translates documents with another system', async () => {
    const {server, service} = await withServer();
    await server.close();
    assert.deepEqual(await sendPage(service), ['smt-own']);
    assert.match(await translateFile(service), /<p>Labrīt!<\/p>/);
  });

  it('translates documents with another system when the server goes down after it has answered', async () => {
    const {server, service} = await withServer();
    assert.equal(await translateText(service), 'no cita');
    await server.close();
    assert.deepEqual(await sendPage(service), ['smt-own']);
    assert.match(await translateFile(service), /<p>Labrīt!<\/p>/);
  });

  it('translates texts with another system, also when the server goes down after it has answered', async () => {
    const {server, service} = await withServer();
    assert.equal(await translateText(service), 'no cita');
    await server.close();
    assert.equal(await translateText(service), 'Labrīt!');
  });
});

describe('systems that sleep or fail', () => {
  async function twoSystems(waitSeconds: number) {
    const [one, other] = [new ControlledEngine([PAIR]), new ControlledEngine([PAIR])];
    other.answer = async ({segments}) => segments.map(() => ({ok: true, segment: ['no otras']}));
    const service = await runApp(
      [definitionOf(one, {id: 'smt-one'}), definitionOf(other, {id: 'smt-other'})],
      {overSockets: true, doors: {libretranslate: true, deepl: true, waitSeconds}},
    );
    closing.push(() => service.close());
    return {one, other, service};
  }

  it('make a document wait for a system that is still starting', async () => {
    const {one, other, service} = await twoSystems(0.0505);
    assert.deepEqual(await sendPage(service), ['smt-one']);
    one.starts[0]!.succeed();
    const user = await service.store.users.byName('anna');
    const task = await until(
      async () => (await service.store.tasks.ofUser(user!.id))[0],
      (latest) => latest?.status === 'completed',
      'the document',
    );
    assert.equal(task?.systemId, 'smt-one');
    assert.equal(other.starts.length, 0);
  });

  it('are followed by the next when the readiest fails, which shares its wait', async () => {
    const {one, other, service} = await twoSystems(60);
    const text = translateText(service);
    await within(one.started(1), 'the start');
    one.starts[0]!.fail(new Error('nav atmiņas'));
    await within(other.started(1), 'the other start');
    other.starts[0]!.succeed();
    assert.equal(await text, 'no otras');
    one.answer = () => Promise.reject(new Error('broken'));
    assert.equal(await translateText(service), 'no otras');
  });
});
