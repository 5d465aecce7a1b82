import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {OPERATIONS, type OperationName, type WireDocumentState} from '../../../src/contract/index.ts';
import type {TestService} from '../http/running-service.ts';
import {errorOf} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {BROKEN, FULL_DISK, startParityService} from './parity-service.ts';
import {ask, faultOf} from './soap-message.ts';
import {
  both,
  knownParameters,
  overJson,
  overSoap,
  PAGE,
  TEXTS,
  UNKNOWN_TASK,
  type Outcome,
  type Values,
} from './parity-outcomes.ts';

function without(values: Values, name: string): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

/** Valid parameters of an operation; `id` is that of a task. */
function valuesOf(operation: OperationName, id: string): Values {
  const values: Record<string, unknown> = {
    ...knownParameters,
    uiLanguageID: 'lv',
    text: TEXTS[1],
    textArray: TEXTS,
    translation: 'Hello. How are you?',
    fileName: 'Ceļvedis.html',
    content: PAGE,
    id,
  };
  return Object.fromEntries(
    Object.keys(OPERATIONS[operation].parameters).map((name) => [name, values[name]]),
  );
}

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const TRANSLATING = ['Translate', 'TranslateEx', 'TranslateArray', 'TranslateArrayEx'] as const;
const OF_SYSTEM = [
  ...TRANSLATING,
  'UpdateTranslation',
  'GetSystemTermCorpora',
  'StartDocumentTranslation',
] as const;
const OF_TASK = [
  'GetDocumentTranslationState',
  'DownloadDocumentTranslation',
  'RemoveDocumentTranslation',
] as const;

describe('JSON and SOAP', () => {
  let service: TestService;
  let corpus: string;
  let completed: string;
  let failed: string;
  before(async () => {
    service = await startParityService({
      limits: {maxTextCharacters: 500, maxArrayItems: 20},
      documents: {maxBytes: 4_000, tasksPerUser: 50},
    });
    const of = {title: 'Tiesības & <nodokļi>', type: 'public', source: 'en', target: 'lv'} as const;
    const terms = [{source: 'tea', target: 'tēja'}];
    corpus = (await service.store.corpora.import({...of, systemId: undefined, ownerId: undefined}, terms)).id;
    completed = await task({fileName: 'a.html', content: PAGE}, 'completed');
    failed = await task({fileName: 'a.docx', content: PAGE}, 'error');
  });
  after(() => service?.close());

  const task = async (values: Values, end: string): Promise<string> => {
    const content = [...(values['content'] as Uint8Array)];
    const {json: id} = await service.send('StartDocumentTranslation', {
      body: {...knownParameters, ...values, content},
    });
    await until(
      async () => (await service.send('GetDocumentTranslationState', {query: {id: String(id)}})).json,
      (state) => (state as WireDocumentState).Status === end,
      end,
    );
    return String(id);
  };
  const same = async (operation: OperationName, values: Values, token?: string): Promise<Outcome> => {
    const [json, soap] = await both(service, operation, values, token);
    assert.deepEqual(soap, json);
    return json;
  };
  const sameResult = async (operation: OperationName, values: Values): Promise<unknown> => {
    const outcome = await same(operation, values);
    assert.ok('result' in outcome, JSON.stringify(outcome));
    return outcome.result;
  };
  const sameError = async (operation: OperationName, values: Values, code: number, token?: string) => {
    const outcome = await same(operation, values, token);
    assert.ok('code' in outcome, JSON.stringify(outcome));
    assert.equal(outcome.code, code);
    return outcome;
  };

  for (const operation of NAMES.filter((name) => name !== 'RemoveDocumentTranslation')) {
    it(`answer ${operation} with the same`, async () => {
      await sameResult(operation, valuesOf(operation, completed));
    });
  }

  it('answer RemoveDocumentTranslation with the same, each for a task of its own', async () => {
    const ids = [
      await task({fileName: 'b.html', content: PAGE}, 'completed'),
      await task({fileName: 'c.html', content: PAGE}, 'completed'),
    ];
    const json = overJson(await service.send('RemoveDocumentTranslation', {body: {id: ids[0]}}));
    const soap = overSoap(
      'RemoveDocumentTranslation',
      await ask(service, 'RemoveDocumentTranslation', {id: ids[1]}),
    );
    assert.deepEqual(json, {result: ''});
    assert.deepEqual(soap, json);
    for (const id of ids) await sameError('GetDocumentTranslationState', {id}, 404);
  });

  for (const operation of TRANSLATING) {
    it(`answer ${operation} with the same for every kind of text, with terms and quality`, async () => {
      for (const options of ['', 'qe', `termCorpusId=${corpus},qe`, 'termCorpusId=,other=1']) {
        for (const text of operation.includes('Array') ? [TEXTS, []] : TEXTS) {
          const values = Array.isArray(text) ? {textArray: text} : {text};
          await sameResult(operation, {...knownParameters, ...values, options});
        }
      }
    });
  }

  it('list the same term corpora', async () => {
    const list = await sameResult('GetSystemTermCorpora', knownParameters);
    assert.deepEqual(list, [
      {CorpusId: corpus, Title: 'Tiesības & <nodokļi>', Type: 'public', Status: 'Ready'},
    ]);
  });

  it('return the same for a task that failed', async () => {
    const state = (await sameResult('GetDocumentTranslationState', {id: failed})) as WireDocumentState;
    assert.equal(state.Status, 'error');
    assert.match(state.ErrorMessage ?? '', /\w/);
  });

  it('take names in any case, and the other spellings', async () => {
    const cases: [OperationName, string, Values][] = [
      ['Translate', 'translate', {SYSTEMID: 'smt-run', Text: 'čau'}],
      ['UpdateTranslation', 'UpdateTranslation', {systemID: 'smt-run', text: 'a', translationtext: 'b'}],
      ['GetDocumentTranslationState', 'GETDOCUMENTTRANSLATIONSTATE', {Id: completed, more: 'ko citu'}],
      [
        'StartDocumentTranslation',
        'StartDocumentTranslation',
        {systemID: 'smt-run', filename: 'a.html', Content: PAGE.toString('base64')},
      ],
    ];
    for (const [operation, spelling, values] of cases) {
      const json = overJson(await service.send(spelling, {body: values}));
      assert.ok('result' in json, JSON.stringify(json));
      assert.deepEqual(overSoap(operation, await ask(service, spelling, values)), json);
    }
  });

  for (const operation of NAMES) {
    for (const token of ['', 'mt_nothing', `mt_${'A'.repeat(43)}`]) {
      it(`answer ${operation} with 401 for the token "${token.slice(0, 12)}"`, async () => {
        const outcome = await sameError(operation, valuesOf(operation, completed), 401, token);
        assert.ok(outcome.isUnauthorized);
      });
    }
    for (const [name, {required}] of Object.entries(OPERATIONS[operation].parameters)) {
      const isOptional = !required || name === 'appID' || name === 'options';
      if (isOptional) continue;
      it(`answer ${operation} without ${name}, or with it nil, with 400`, async () => {
        const values = valuesOf(operation, completed);
        const {message} = await sameError(operation, without(values, name), 400);
        assert.match(message, new RegExp(`${name} is missing`));
        await sameError(operation, {...values, [name]: null}, 400);
      });
    }
  }

  for (const operation of OF_SYSTEM) {
    it(`answer ${operation} with 22 for an unknown system`, async () => {
      await sameError(operation, {...valuesOf(operation, ''), systemID: 'smt-nav <&>'}, 22);
      await sameError(operation, {...valuesOf(operation, ''), systemID: ''}, 22);
    });
  }

  for (const operation of [...TRANSLATING, 'StartDocumentTranslation'] as const) {
    it(`answer ${operation} with 41 for an unknown term corpus, and 23 for a stopped system`, async () => {
      const values = valuesOf(operation, '');
      await sameError(operation, {...values, options: 'termCorpusId=c-nav'}, 41);
      await sameError(operation, {...values, systemID: 'smt-stop'}, 23);
    });
  }

  for (const operation of TRANSLATING) {
    it(`answer ${operation} with 0, 12 and 21, and say when to retry`, async () => {
      const values = valuesOf(operation, '');
      const {message} = await sameError(operation, {...values, systemID: 'smt-fail'}, 0);
      assert.match(message, /pārtrūka <kaut kur> & citur/);
      const long = 'ā'.repeat(501);
      await sameError(operation, {...values, text: long, textArray: [long]}, 12);
      await same(operation, {...values, systemID: 'smt-sleep'}); // in stand-by for the first request, starting for the second
      const {retries} = await sameError(operation, {...values, systemID: 'smt-sleep'}, 21);
      assert.ok(retries);
    });
  }

  for (const operation of ['TranslateArray', 'TranslateArrayEx'] as const) {
    it(`answer ${operation} with 12 for too many texts, with 400 for a nil one`, async () => {
      await sameError(operation, {...knownParameters, textArray: Array.from({length: 21}, () => 'a')}, 12);
      const {message} = await sameError(operation, {...knownParameters, textArray: ['a', null]}, 400);
      assert.match(message, /textArray\[1\] is null/);
    });
  }

  it('answer UpdateTranslation with the same errors', async () => {
    const values = {...knownParameters, text: 'a', translation: 'b'};
    await sameError('UpdateTranslation', {...values, text: ' '}, 400);
    await sameError('UpdateTranslation', {...values, translation: ''}, 400);
    await sameError('UpdateTranslation', {...values, text: 'ā'.repeat(501)}, 12);
    const full = await sameError('UpdateTranslation', {...values, text: FULL_DISK}, 503);
    assert.ok(full.retries);
    const broken = await sameError('UpdateTranslation', {...values, text: BROKEN}, 500);
    assert.doesNotMatch(full.message + broken.message, /secret/);
  });

  it('answer StartDocumentTranslation with the same errors', async () => {
    const values = valuesOf('StartDocumentTranslation', '');
    for (const fileName of ['', 'bez paplašinājuma', 'a.exe', '…/../a.']) {
      await sameError('StartDocumentTranslation', {...values, fileName}, 400);
    }
    await sameError('StartDocumentTranslation', {...values, content: new Uint8Array()}, 400);
    await sameError('StartDocumentTranslation', {...values, content: new Uint8Array(4_001)}, 12);
  });

  for (const operation of OF_TASK) {
    it(`answer ${operation} with 404 for an unknown task and for another user's`, async () => {
      const stranger = await service.addUser(`svešs ${operation}`);
      await sameError(operation, {appID: 'test', id: UNKNOWN_TASK}, 404);
      await sameError(operation, {appID: 'test', id: '../etc/passwd <&>'}, 404);
      await sameError(operation, {appID: 'test', id: completed}, 404, stranger);
    });
  }

  it('answer DownloadDocumentTranslation of a task without a translation with 409', async () => {
    await sameError('DownloadDocumentTranslation', {id: failed}, 409);
  });

  it('answer an operation that does not exist with 404', async () => {
    const json = await service.send('GetUserInfos', {body: {}});
    assert.equal(errorOf(json).code, 404);
    assert.equal(faultOf(await ask(service, 'GetUserInfos')).code, 404);
  });
});

describe('JSON and SOAP at the limits of a user', () => {
  let service: TestService;
  before(async () => {
    const documents = {keptBytesPerUser: 1024 * 1024}; // enough for one document
    service = await startParityService({limits: {dailyCharacters: 10}, documents});
  });
  after(() => service?.close());

  for (const operation of TRANSLATING) {
    it(`answer ${operation} with 11, and say when to retry`, async () => {
      const text = 'vairāk nekā desmit';
      const outcomes = await both(service, operation, {...knownParameters, text, textArray: [text]});
      for (const outcome of outcomes) {
        assert.ok('code' in outcome && outcome.code === 11 && outcome.retries, JSON.stringify(outcome));
      }
      assert.deepEqual(outcomes[1], outcomes[0]);
    });
  }

  it('answer StartDocumentTranslation with 409 when there are too many tasks', async () => {
    // The document is within the daily limit: a document that failed would make room for others.
    const content = Buffer.from('<p>čau</p>');
    const values = {...knownParameters, fileName: 'a.html', content};
    await service.send('StartDocumentTranslation', {body: {...values, content: [...content]}});
    const [json, soap] = await both(service, 'StartDocumentTranslation', values);
    assert.ok('code' in json && json.code === 409);
    assert.deepEqual(soap, json);
  });
});
