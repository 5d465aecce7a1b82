import assert from 'node:assert/strict';
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {run} from '../command-run.ts';
import {startProgram} from '../program-process.ts';

const LIMIT = {timeout: deadline(120_000)};
const SERVE = ['serve', '--port', '0', '--host', '127.0.0.1', '--demo-account', '--json'];
const WORDS = {Hello: 'Sveika', world: 'pasaule'};

interface ListedSystem {
  readonly ID: string;
  readonly Title: string;
  readonly Description: {readonly Text: string};
  readonly Metadata: readonly {readonly Key: string; readonly Value: string}[];
}

/** Asks a running service. */
function client(url: string, token: string) {
  const ask = async (operation: string, init: RequestInit = {}) => {
    const headers = {'client-id': token, 'content-type': 'application/json'};
    return fetch(`${url}/service.svc/json/${operation}`, {headers, ...init});
  };
  const neural = async (): Promise<ListedSystem[]> => {
    const body = (await (await ask('GetSystemList?appID=test')).json()) as {System: ListedSystem[]};
    return body.System.filter(({Title}) => Title.startsWith('Bergamot'));
  };
  const translate = async (systemID: string, text: string) => {
    const body = JSON.stringify({appID: 'test', systemID, text, options: ''});
    const response = await ask('Translate', {method: 'POST', body});
    return response.ok ? ((await response.json()) as string) : undefined;
  };
  return {neural, translate};
}

test(
  'models that are added to a running service, or removed, are followed without a reload',
  LIMIT,
  async (t) => {
    const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
    const folder = await writeTestModel(elsewhere, {source: 'en', target: 'lv', words: WORDS});
    const server = startProgram(t, [...SERVE, '--data', data]);
    const {url, token} = JSON.parse(await server.line()) as {url: string; token: string};
    const {neural, translate} = client(url, token);
    assert.deepEqual(await neural(), []);
    const add = (target: string) =>
      run(['model', 'add', folder, '--source', 'en', '--target', target, '--data', data]);
    for (const [index, target] of ['lv', 'et'].entries()) {
      assert.equal((await add(target)).code, 0);
      await until(neural, (systems) => systems.length === index + 1, `the model ${index + 1}`);
    }
    const latvian = (await neural()).find(({Title}) => Title.endsWith('Latvian'))!;
    await until(
      () => translate(latvian.ID, 'Hello world!'),
      (translation) => translation === 'Sveika pasaule!',
      'the translation',
    );
    assert.equal((await run(['model', 'remove', 'en-lv', '--data', data])).code, 0);
    await until(neural, (systems) => systems.length === 1, 'the model is gone');
    server.child.kill('SIGTERM');
    assert.deepEqual(await server.ended(), {code: 0, error: ''});
  },
);

test(
  'serve --models fetches what is not there, and the list has version, licence and score',
  LIMIT,
  async (t) => {
    const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
    const folder = await writeTestModel(elsewhere, {source: 'en', target: 'lv', words: WORDS});
    const registry = await serveRegistry(t, 'gzip', [{source: 'en', target: 'lv', folder}]);
    const serve = [...SERVE, '--data', data, '--models', 'en-qq,en-lv', '--registry', registry.address];
    for (const requests of [5, 1]) {
      registry.requests.length = 0;
      const server = startProgram(t, serve);
      const {url, token} = JSON.parse(await server.line()) as {url: string; token: string};
      const [system] = await client(url, token).neural();
      assert.equal(
        system?.Description.Text,
        'Version 2026-11-20, tiny, comet22 0.873 on flores200-plus, bleu 31.3 on flores200-plus, licence not stated.',
      );
      assert.deepEqual(
        system.Metadata.filter(({Key}) => Key.startsWith('score-')).map(({Key, Value}) => [Key, Value]),
        [
          ['score-bleu', '31.25'],
          ['score-comet22', '0.8731'],
        ],
      );
      assert.equal(registry.requests.length, requests);
      server.child.kill('SIGTERM');
      // The pair that the registry does not have keeps no other from being fetched.
      assert.match((await server.ended()).error, /has no model for en-qq/);
    }
    await rm(join(data, 'models'), {recursive: true});
    registry.answer = (_request, response) => !!response.writeHead(503).end();
    const server = startProgram(t, serve);
    const {url, token} = JSON.parse(await server.line()) as {url: string; token: string};
    assert.deepEqual(await client(url, token).neural(), []);
    server.child.kill('SIGTERM');
    assert.match(
      (await server.ended()).error,
      /answered 503.*\nThe service starts without what could not be fetched\./,
    );
  },
);
