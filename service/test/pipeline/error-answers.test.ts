import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {documentErrorCode, protectedDocument} from '../../src/documents/document-error.ts';
import {
  ERROR_ANSWERS,
  type ErrorAnswer,
  type ErrorName,
  type OperationName,
  type WireDocumentState,
} from '../../../src/contract/index.ts';
import {runApp, type TestService} from '../http/running-service.ts';
import {errorOf, sendTo} from '../http/send-to.ts';
import {RawConnection} from '../http/raw-http.ts';
import {BROKEN, FULL_DISK, startParityService} from '../soap/parity-service.ts';
import {ask, faultOf, readXml, type FaultOf} from '../soap/soap-message.ts';
import {until} from '../systems/within.ts';

const NAMES = Object.keys(ERROR_ANSWERS) as ErrorName[];
const knownParameters = {appID: 'test', systemID: 'smt-run', options: ''};
const page = {...knownParameters, fileName: 'a.html', content: Buffer.from('<p>čau</p>').toString('base64')};
const improved = {...knownParameters, text: 'čau', translation: 'hello'};

/** A request that causes each error, over both JSON and SOAP. */
const REQUESTS: Partial<Record<ErrorName, readonly [OperationName | 'GetUserInfos', object]>> = {
  systemTranslationFailed: ['Translate', {...knownParameters, systemID: 'smt-fail', text: 'čau'}],
  dayLimitReached: ['Translate', {...knownParameters, text: 'vairāk nekā simts '.repeat(6)}],
  textSizeLimitExceeded: ['Translate', {...knownParameters, text: 'a'.repeat(501)}],
  systemIsStarting: ['Translate', {...knownParameters, systemID: 'smt-sleep', text: 'čau'}],
  systemNotFound: ['Translate', {...knownParameters, systemID: 'smt-none', text: 'čau'}],
  systemNotStarted: ['Translate', {...knownParameters, systemID: 'smt-stop', text: 'čau'}],
  unknownTermCorpusId: ['Translate', {...knownParameters, text: 'čau', options: 'termCorpusId=c-none'}],
  badRequest: ['Translate', knownParameters],
  unauthorized: ['GetSystemList', {appID: 'test'}],
  notFound: ['GetUserInfos', {}],
  conflict: ['StartDocumentTranslation', page],
  unexpected: ['UpdateTranslation', {...improved, text: BROKEN}],
  unavailable: ['UpdateTranslation', {...improved, text: FULL_DISK}],
};

describe('the table of errors', () => {
  let service: TestService;
  before(async () => {
    service = await startParityService({
      limits: {maxTextCharacters: 500, dailyCharacters: 100, bodySeconds: 1},
      documents: {keptBytesPerUser: 1024 * 1024}, // enough for one document
    });
    await service.send('StartDocumentTranslation', {body: page});
    await service.send('Translate', {body: {...knownParameters, systemID: 'smt-sleep', text: 'čau'}});
  });
  after(() => service?.close());

  const checkJson = (name: ErrorName, answer: Parameters<typeof errorOf>[0]) => {
    const {code, httpStatus} = ERROR_ANSWERS[name];
    const error = errorOf(answer);
    assert.deepEqual([error.exception, error.code, answer.status], [name, code, httpStatus], answer.text);
  };
  const checkSoap = (name: ErrorName, fault: FaultOf) => {
    const {code, soapFault, soapStatus} = ERROR_ANSWERS[name];
    assert.deepEqual([fault.code, fault.faultcode, fault.status], [code, soapFault, soapStatus]);
  };
  /** Sends a request without its body; returns the answer. */
  const unfinished = async (path: string): Promise<{status: number; text: string}> => {
    const connection = new RawConnection(service.url);
    connection.write(
      [
        `POST ${path} HTTP/1.1`,
        'Host: x',
        `client-id: ${service.token}`,
        'Content-Length: 10',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    );
    await connection.closed();
    const text = connection.received;
    return {status: Number(text.split(' ')[1]), text: text.slice(text.indexOf('\r\n\r\n') + 4)};
  };

  for (const [name, [operation, body]] of Object.entries(REQUESTS)) {
    const error = name as ErrorName;
    const sending = error === 'unauthorized' ? {token: ''} : {};
    it(`has the code and the statuses that ${name} is answered with`, async () => {
      checkJson(error, await service.send(operation, {body, ...sending}));
      checkSoap(error, faultOf(await ask(service, operation, {...body}, sending)));
    });
  }

  it('has those of a request that does not arrive', async () => {
    const json = await unfinished('/service.svc/json/Translate');
    checkJson('requestTimeout', {...json, headers: new Headers(), json: JSON.parse(json.text)});
    const soap = await unfinished('/service.svc/soap');
    const body = readXml(soap.text).children[0]!.children[0]!;
    checkSoap('requestTimeout', faultOf({...soap, headers: new Headers(), body}));
  });

  it('has those of too many requests', async () => {
    const busy = await runApp([], {limits: {requestsPerMinute: 1}});
    try {
      await busy.send('GetSystemList');
      checkJson('tooManyRequests', await busy.send('GetSystemList'));
      checkSoap('tooManyRequests', faultOf(await ask(busy, 'GetSystemList', {appID: 'test'})));
    } finally {
      await busy.close();
    }
  });

  it('has those of a wrong method', async () => {
    checkJson('methodNotAllowed', await sendTo(`${service.url}/service.svc/soap`, {method: 'PUT'}));
  });

  /** The `ErrorCode` of a task that fails. */
  async function codeOf(document: object): Promise<string | null | undefined> {
    const tasks = (await service.send('GetDocumentTranslationList')).json as WireDocumentState[];
    for (const {Id} of tasks) await service.send('RemoveDocumentTranslation', {query: {id: Id}});
    await service.send('StartDocumentTranslation', {body: {...page, ...document}});
    const list = await until(
      async () => (await service.send('GetDocumentTranslationList')).json as WireDocumentState[],
      ([task]) => task?.Status === 'error',
      'the task to fail',
    );
    return list[0]?.ErrorCode;
  }

  it('has the code of a document that needs the missing LibreOffice', async () => {
    assert.equal(await codeOf({fileName: 'a.rtf'}), String(ERROR_ANSWERS.notAvailable.code));
  });

  it('has the code of a document that its options do not fit', async () => {
    const content = Buffer.from('{"title": "čau"}').toString('base64');
    const document = {fileName: 'lv.json', content, options: 'keys=titel'};
    assert.equal(await codeOf(document), String(ERROR_ANSWERS.wrongOptions.code));
  });

  it('has the code of a document that is protected by a password', () => {
    assert.equal(documentErrorCode(protectedDocument().kind), ERROR_ANSWERS.protectedDocument.code);
  });

  it('has no row that these tests do not raise', () => {
    const unraised = NAMES.filter((name) => !REQUESTS[name]);
    assert.deepEqual(unraised, [
      'methodNotAllowed',
      'requestTimeout',
      'tooManyRequests',
      'protectedDocument',
      'wrongOptions',
      'notAvailable',
    ]);
  });

  it('matches the reference of the service, row by row', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const section = /<!-- errors:start -->\n([^]*?)<!-- errors:end -->/.exec(readme)?.[1] ?? '';
    const documented = section
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
    const expected = Object.entries<ErrorAnswer>(ERROR_ANSWERS)
      .sort(([, a], [, b]) => a.code - b.code)
      .map(([name, {code, httpStatus, soapFault, soapStatus, only, condition}]) => [
        '',
        String(code),
        name,
        only === 'task' ? '' : String(httpStatus),
        only ? '' : `${soapStatus} ${soapFault}`,
        condition.replaceAll('`', ''),
        '',
      ]);
    assert.deepEqual(documented, expected);
  });
});
