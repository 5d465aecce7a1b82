import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {createClientAsync, type Client} from 'soap';
import {OPERATIONS} from '../../../src/contract/index.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {until} from '../systems/within.ts';

type Call = (parameters: object) => Promise<[result: Record<string, unknown> | null, raw: string]>;

/** A fault as thrown by the client. */
interface ThrownFault {
  readonly response: {readonly status: number};
  readonly root: {
    Envelope: {
      Body: {
        Fault: {
          faultcode: string;
          faultstring: string;
          detail: {Fault: {ErrorCode: string; ErrorMessage: string}};
        };
      };
    };
  };
}

describe('the npm package soap as a client', () => {
  let service: TestService;
  let client: Client;
  let id: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    id = await service.running('en', 'lv');
    client = await createClientAsync(`${service.url}/Service.svc?singleWsdl`);
    client.addHttpHeader('client-id', service.token);
  });
  after(() => service?.close());

  const call = async (operation: string, parameters: object = {}): Promise<unknown> => {
    const method = (client as unknown as Record<string, Call>)[`${operation}Async`]!;
    const [result] = await method({appID: 'soap', ...parameters});
    return result?.[`${operation}Result`];
  };
  const fault = async (calling: Promise<unknown>): Promise<ThrownFault> => {
    try {
      await calling;
    } catch (error) {
      return error as ThrownFault;
    }
    throw new Error('no fault');
  };

  it('finds the contract, with its port at the address that was asked', () => {
    const {TranslationService} = client.describe() as Record<string, Record<string, object>>;
    const operations = Object.keys(TranslationService!['BasicHttpBinding_ITranslationServiceContract']!);
    assert.equal(operations.length, Object.keys(OPERATIONS).length);
  });

  it('lists the systems with their metadata', async () => {
    const {System} = (await call('GetSystemList', {uiLanguageId: 'lv'})) as {
      System: {
        ID: string;
        SrcLanguage: object;
        Metadata: {Item: {attributes: {key: string}; $value: string}[]};
      }[];
    };
    assert.deepEqual(
      System.map(({ID}) => ID),
      (await service.systems()).map(({ID}) => ID),
    );
    const system = System.find(({ID}) => ID === id)!;
    assert.deepEqual(system.SrcLanguage, {Code: 'en', Name: 'English'});
    const status = system.Metadata.Item.find(({attributes}) => attributes.key === 'status');
    assert.equal(status?.$value, 'running');
  });

  it('translates a text', async () => {
    const text = 'Good <b>morning</b> & good night.';
    const {json} = await service.send('Translate', {body: {systemID: id, text}});
    assert.equal(await call('Translate', {systemID: id, text, options: ''}), json);
  });

  it('gets an extended result with numbers and ranges', async () => {
    const ranges = (...pairs: [number, number][]) => ({ArrayOfint: pairs.map((int) => ({int}))});
    const text = 'Good morning. Good night.';
    const result = await call('TranslateEx', {systemID: id, text, options: 'qe'});
    assert.deepEqual(result, {
      countSentences: 2,
      countTokens: 6,
      originalSentenceRanges: ranges([0, 13], [14, 11]),
      qualityEstimate: 1,
      translation: 'Labrīt. Ar labu nakti.',
      translationSentenceRanges: ranges([0, 7], [8, 14]),
    });
    const {TranslateResult} = (await call('TranslateArrayEx', {
      systemID: id,
      textArray: {string: [text, 'Good morning.']},
      options: 'qe',
    })) as {TranslateResult: unknown[]};
    assert.equal(TranslateResult.length, 2);
    assert.deepEqual(TranslateResult[0], result);
  });

  it('translates several texts in their order', async () => {
    const textArray = {string: ['Good morning.', 'Labrīt 👩‍👩‍👧', 'Good night.']};
    const result = await call('TranslateArray', {systemID: id, textArray, options: ''});
    assert.deepEqual(result, {string: ['Labrīt.', 'Labrīt 👩‍👩‍👧', 'Ar labu nakti.']});
  });

  it('sends a better translation, and asks for term corpora', async () => {
    const translation = 'Sveicināts, rīt!';
    await call('UpdateTranslation', {systemID: id, text: 'Good morning, dear.', translation, options: ''});
    const {json} = await service.send('Translate', {body: {systemID: id, text: 'Good morning, dear.'}});
    assert.equal(json, translation);
    assert.equal(await call('GetSystemTermCorpora', {systemID: id}), null);
  });

  it('translates a document from upload to removal', async () => {
    const content = Buffer.from('<p>Good night.</p>').toString('base64');
    const document = await call('StartDocumentTranslation', {
      fileName: 'Ar labu nakti.html',
      content,
      systemID: id,
      options: '',
    });
    const state = await until(
      () => call('GetDocumentTranslationState', {id: document}) as Promise<{Status: string}>,
      ({Status}) => Status === 'completed',
      'the document',
    );
    const {Document} = (await call('GetDocumentTranslationList')) as {Document: object[]};
    assert.deepEqual(Document, [state]);
    const translated = (await call('DownloadDocumentTranslation', {id: document})) as string;
    assert.equal(Buffer.from(translated, 'base64').toString(), '<p>Ar labu nakti.</p>');
    await call('RemoveDocumentTranslation', {id: document});
    assert.equal(await call('GetDocumentTranslationList'), null);
  });

  it('throws faults with the code and message of the service', async () => {
    const error = await fault(call('Translate', {systemID: 'smt-nav', text: 'sveiki', options: ''}));
    const {Fault} = error.root.Envelope.Body;
    assert.equal(error.response.status, 500);
    assert.equal(Fault.faultcode, 's:Client');
    assert.match(Fault.faultstring, /smt-nav/);
    assert.deepEqual(Fault.detail.Fault, {ErrorCode: '22', ErrorMessage: Fault.faultstring});
  });

  it('gets 401 with a wrong token', async () => {
    const otherClient = await createClientAsync(`${service.url}/service.svc?wsdl`);
    otherClient.addHttpHeader('client-id', 'mt_nothing');
    const method = (otherClient as unknown as Record<string, Call>)['GetSystemListAsync']!;
    const error = await fault(method({appID: 'soap'}));
    assert.equal(error.response.status, 401);
    assert.equal(error.root.Envelope.Body.Fault.detail.Fault.ErrorCode, '401');
  });
});
