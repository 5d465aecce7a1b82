import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {Validator} from '@seriousme/openapi-schema-validator';
import {
  DOWNLOAD_PARAMETERS,
  ERROR_ANSWERS,
  OPERATIONS,
  type OperationName,
  type WireProvenance,
} from '../../../src/contract/index.ts';
import {DESCRIBED_OPERATIONS} from '../../src/openapi/described-operations.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {runService, type TestService} from '../http/running-service.ts';
import type {Answer, Sending} from '../http/send-to.ts';
import {sendTo} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {DescribedService} from './described-service.ts';

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const TEXT = 'Good morning. Where is the station of Donaudampfschifffahrt? 🙂';

describe('the OpenAPI document', () => {
  let service: TestService;
  let described: DescribedService;
  let systemID: string;

  before(async () => {
    service = await runService({basePath: '/mt', engines: {phrasebook: {engine: 'phrasebook'}}});
    described = await DescribedService.of(service.url);
    systemID = await service.running('en', 'lv');
  });
  after(() => service.close());

  /** Sends a request by GET or POST and checks the answer against the document. */
  async function ask(name: OperationName, method: 'get' | 'post', sending: Sending): Promise<Answer> {
    const answer = await service.send(name, sending);
    assert.deepEqual(described.faultsOf(name, method, answer), []);
    return answer;
  }

  /** Sends a request by GET and by POST, expecting the same status. */
  async function askBoth(
    name: OperationName,
    values: Record<string, unknown>,
    status = 200,
  ): Promise<Answer> {
    const query = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    assert.equal((await ask(name, 'get', {query})).status, status);
    const posted = await ask(name, 'post', {body: values});
    assert.equal(posted.status, status, posted.text);
    return posted;
  }

  it('is valid OpenAPI 3.1 with the address of the service', async () => {
    const {document} = described;
    const validator = new Validator();
    const {valid, errors} = await validator.validate(document as unknown as Record<string, unknown>);
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(validator.version, '3.1');
    assert.deepEqual(document.servers, [{url: service.url}]);
    const {headers} = await sendTo(`${service.url}/api/openapi.json`, {});
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });

  it('has every operation with every parameter of the contract', () => {
    const {paths} = described.document;
    const {'/visitor': visitors, '/reviews': reviews, ...operations} = paths;
    assert.deepEqual(Object.keys(visitors ?? {}), ['get', 'post']);
    assert.deepEqual(Object.keys(reviews ?? {}), ['post']);
    assert.deepEqual(Object.keys(operations).sort(), NAMES.map((name) => `/service.svc/json/${name}`).sort());
    for (const name of NAMES) {
      const {method, parameters} = OPERATIONS[name];
      const call = paths[`/service.svc/json/${name}`]![method.toLowerCase()]!;
      assert.equal(call.operationId, name);
      const named =
        method === 'GET'
          ? call.parameters!.map((parameter) => parameter.name)
          : Object.keys(call.requestBody!.content['application/json']!.schema.properties);
      const all = name === 'DownloadDocumentTranslation' ? DOWNLOAD_PARAMETERS : parameters;
      assert.deepEqual(named, Object.keys(all));
    }
  });

  it('has every error that a request may be answered with', () => {
    const text = JSON.stringify(described.document.paths);
    for (const [name, answer] of Object.entries(ERROR_ANSWERS)) {
      assert.equal(text.includes(`"${name}"`), !('only' in answer), name);
    }
  });

  it('describes the real answers for systems and term corpora', async () => {
    await service.store.corpora.import(
      {
        ...{title: 'Vispārīgi termini', type: 'public', source: 'en', target: 'lv'},
        ...{systemId: undefined, ownerId: undefined},
      },
      [{source: 'morning', target: 'rīts'}],
    );
    const {json} = await askBoth('GetSystemList', {appID: 'test'});
    assert.ok((json as {System: unknown[]}).System.length > 0);
    const corpora = await askBoth('GetSystemTermCorpora', {systemID});
    assert.equal((corpora.json as unknown[]).length, 1);
  });

  it('describes the real answers for texts, whatever the options ask for', async () => {
    const values = {appID: 'test', systemID, options: ''};
    const human = {...values, text: 'Good evening, dear friend.', translation: 'Labvakar, dārgais draugs.'};
    await askBoth('UpdateTranslation', human);
    await askBoth('Translate', {...values, text: TEXT});
    await askBoth('TranslateArray', {...values, textArray: [TEXT, '']});
    await askBoth('TranslateEx', {...values, text: TEXT});
    const parameters = {...values, options: 'qe,checks,matches'};
    const textArray = ['Good evening, my dear friend.', 'It costs 1,200.50 € on 3 May.'];
    const {json} = await askBoth('TranslateArrayEx', {...parameters, textArray});
    const [first] = json as {checks: unknown[]; matches: unknown[]}[];
    assert.ok(first!.checks && first!.matches.length > 0, JSON.stringify(json));
  });

  it('describes the real answers for a document from upload to removal', async () => {
    const body = {
      ...{appID: 'test', systemID, fileName: 'Sveiciens.txt', options: 'checks'},
      content: [...Buffer.from('Good morning.\nIt costs 1,200.50 € on 3 May.')],
    };
    const {json: id} = await ask('StartDocumentTranslation', 'post', {body});
    const values = {appID: 'test', id: String(id)};
    await until(
      () => askBoth('GetDocumentTranslationState', values),
      ({json}) => (json as {Status: string}).Status === 'completed',
      'the end of the document',
      deadline(60_000),
    );
    await askBoth('GetDocumentTranslationList', {appID: 'test'});
    const {json: bytes} = await askBoth('DownloadDocumentTranslation', values);
    assert.match(Buffer.from(bytes as number[]).toString(), /Labrīt/);
    const {json: record} = await askBoth('DownloadDocumentTranslation', {...values, options: 'provenance'});
    assert.equal((record as WireProvenance).state, 'machine');
    assert.equal((await ask('RemoveDocumentTranslation', 'get', {query: values})).text, '');
  });

  it('describes real errors with their codes', async () => {
    const values = {appID: 'test', systemID, options: ''};
    await askBoth('Translate', values, 400);
    await askBoth('Translate', {...values, systemID: 'smt-none', text: TEXT}, 404);
    await askBoth('Translate', {...values, text: TEXT, options: 'termCorpusId=c-none'}, 400);
    await askBoth('GetDocumentTranslationState', {appID: 'test', id: 'd-none'}, 404);
    const {status} = await ask('GetSystemList', 'get', {token: 'mt_wrong'});
    assert.equal(status, 401);
  });

  it('describes the real errors of limits', async () => {
    const limited = await runService({
      engines: {phrasebook: {engine: 'phrasebook'}},
      limits: {dailyCharacters: 20, correctionsPerDay: 1, maxTextCharacters: 50},
    });
    try {
      const values = {appID: 'test', options: '', systemID: await limited.running('en', 'lv')};
      const errors = await DescribedService.of(limited.url);
      const faultsAfter = async (name: OperationName, body: object, status: number) => {
        const answer = await limited.send(name, {body});
        assert.equal(answer.status, status, answer.text);
        return errors.faultsOf(name, 'post', answer);
      };
      const human = (text: string) => ({...values, text, translation: 'Labrīt.'});
      assert.deepEqual(await faultsAfter('UpdateTranslation', human('Good morning.'), 200), []);
      assert.deepEqual(await faultsAfter('UpdateTranslation', human('Good evening.'), 429), []);
      assert.deepEqual(await faultsAfter('Translate', {...values, text: 'x '.repeat(15)}, 429), []);
      assert.deepEqual(await faultsAfter('Translate', {...values, text: 'x '.repeat(50)}, 413), []);
    } finally {
      await limited.close();
    }
  });

  it('has examples that are as described', () => {
    for (const {name, methods, result} of DESCRIBED_OPERATIONS) {
      const text = result.type === 'empty' ? '' : JSON.stringify(result.example);
      const answer = {status: 200, headers: new Headers(), text, json: result.example};
      for (const method of methods) {
        const form = method === 'GET' ? 'get' : 'post';
        assert.deepEqual(described.faultsOf(name, form, answer), []);
      }
    }
  });

  it('is how an undescribed field is found', async () => {
    const answer = await service.send('GetSystemList');
    const {System} = answer.json as {System: object[]};
    const json = {System: [{...System[0], Colour: 'blue'}]};
    assert.match(described.faultsOf('GetSystemList', 'get', {...answer, json}).join(), /Colour/);
  });
});
