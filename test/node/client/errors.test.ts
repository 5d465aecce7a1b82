import assert from 'node:assert/strict';
import {createServer, type AddressInfo} from 'node:net';
import {describe, it} from 'node:test';
import {inspect} from 'node:util';
import {MtClient, MtError} from '../../../src/client/index.ts';
import {SERVICE_ERROR_STATUSES, SERVICE_ERRORS, type ServiceErrorName} from '../../../src/contract/index.ts';
import {answer, mtError, withService, type Behaviour} from './test-service.ts';

const translateError = (behave: Behaviour) =>
  withService(behave, (service) => mtError(service.client().translate('smt-1', 'Labdien!')));

const wireError = (code: number, exception: string, description: string) => ({
  code, exception, description, ErrorCode: String(code), ErrorMessage: description,
}); // prettier-ignore

describe('errors of the service', () => {
  for (const name of Object.keys(SERVICE_ERRORS) as ServiceErrorName[]) {
    const code = SERVICE_ERRORS[name];
    const httpStatus = SERVICE_ERROR_STATUSES[name];

    it(`gives ${name} with code, status and description`, async () => {
      const error = await translateError(answer(httpStatus, wireError(code, name, `Kļūda ${code} <b>`)));
      const {code: given, serviceCode, httpStatus: status, description} = error;
      assert.deepEqual(
        [given, serviceCode, status, description],
        [name, code, httpStatus, `Kļūda ${code} <b>`],
      );
      assert.equal(error.name, 'MtError');
    });

    for (const [form, body] of Object.entries({
      'code and description': {code, description: 'why'},
      'numbers as text': {code: ` ${code} `, description: 'why'},
      'ErrorCode and ErrorMessage': {ErrorCode: String(code), ErrorMessage: 'why'},
      'ErrorCode as number': {code: null, ErrorCode: code, ErrorMessage: 'why', exception: null},
      'exception alone': {exception: name.toUpperCase(), description: 'why'},
    })) {
      it(`knows ${name} by ${form}, whatever the status`, async () => {
        for (const status of [200, 400, 500]) {
          const error = await translateError(answer(status, body));
          assert.deepEqual([error.code, error.description, error.httpStatus], [name, 'why', status]);
        }
      });
    }
  }

  it('does not treat code 0 with another name as a failed translation', async () => {
    const error = await translateError(answer(500, {code: 0, exception: 'databaseError', description: 'x'}));
    assert.deepEqual([error.code, error.serviceCode], ['unexpected', 0]);
  });

  it('recognizes an error object with status 200 instead of a result', async () => {
    const body = wireError(22, 'systemNotFound', 'No such system');
    await withService(answer(200, body), async (service) => {
      const client = service.client();
      const calls = [
        client.getSystemList(),
        client.translate('s', 't'),
        client.translateEx('s', 't'),
        client.translateArray('s', ['t']),
        client.translateArrayEx('s', ['t']),
        client.updateTranslation('s', 't', 'u'),
        client.getSystemTermCorpora('s'),
        client.startDocumentTranslation('s', 'a.txt', new Blob(['t'])),
        client.getDocumentTranslationState('d'),
        client.downloadDocumentTranslation('d'),
        client.removeDocumentTranslation('d'),
        client.getDocumentTranslationList(),
      ];
      const codes = (await Promise.all(calls.map(mtError))).map(({code}) => code);
      assert.deepEqual(
        codes,
        calls.map(() => 'systemNotFound'),
      );
    });
  });

  it('takes the code of an unlisted error with status 200 as its status', async () => {
    assert.equal((await translateError(answer(200, wireError(401, 'noToken', '')))).code, 'unauthorized');
    assert.equal((await translateError(answer(200, wireError(501, 'notAvailable', '')))).code, 'unexpected');
  });

  for (const body of ['', '<!doctype html><h1>Proxy error</h1>', '{"half":', '[]', 'null']) {
    for (const [status, code] of [
      [400, 'badRequest'],
      [401, 'unauthorized'],
      [403, 'unauthorized'],
      [404, 'badRequest'],
      [405, 'badRequest'],
      [408, 'unexpected'],
      [409, 'badRequest'],
      [413, 'textSizeLimitExceeded'],
      [422, 'badRequest'],
      [429, 'unexpected'],
      [500, 'unexpected'],
      [502, 'unexpected'],
      [503, 'unexpected'],
      [504, 'unexpected'],
    ] as const) {
      // prettier-ignore
      it(`uses status ${status} when the body is ${body || 'empty'}`, async () => {
        const error = await translateError(answer(status, body, {'content-type': 'text/html'}));
        assert.deepEqual([error.code, error.httpStatus, error.description], [code, status, '']);
        assert.equal(error.serviceCode, undefined);
      });
    }
  }

  it('uses the status when the error breaks off in the middle', async () => {
    const error = await translateError((_request, response) => {
      response.writeHead(503, {'content-length': '1000'});
      response.write('{"code":21,');
      setImmediate(() => response.destroy());
    });
    assert.equal(error.code, 'unexpected');
  });

  it('keeps a description that is a JSON string', async () => {
    assert.equal(
      (await translateError(answer(500, '"Serveris pārslogots"'))).description,
      'Serveris pārslogots',
    );
  });

  for (const [header, expected] of [
    ['30', 30],
    ['0', 0],
    ['1.5', 1.5],
    ['Sat, 21 Nov 2026 10:00:20 GMT', 20],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['2026', 2026],
    ['Feb GMT', undefined],
  ] as const) {
    it(`reads Retry-After: ${header}`, async () => {
      const headers = {'retry-after': header, date: 'Sat, 21 Nov 2026 10:00:00 GMT'};
      const error = await translateError(answer(503, wireError(21, 'systemIsStarting', ''), headers));
      assert.deepEqual([error.code, error.retryAfterSeconds], ['systemIsStarting', expected]);
    });
  }

  it('has no time to retry without the header', async () => {
    assert.equal((await translateError(answer(429, ''))).retryAfterSeconds, undefined);
  });
});

describe('errors of the network', () => {
  it('does not follow a redirect, so the token stays with the service', () =>
    withService(answer(200, '"stolen"'), async (other) => {
      for (const status of [301, 302, 303, 307, 308]) {
        const error = await translateError(answer(status, '', {location: `${other.baseUrl}/elsewhere`}));
        assert.deepEqual([error.code, error.httpStatus], ['unexpected', status]);
      }
      assert.equal(other.requests.length, 0);
    }));

  it('calls a reset connection network', async () => {
    const error = await translateError((_request, _response, incoming) => incoming.socket.resetAndDestroy());
    assert.deepEqual([error.code, error.httpStatus], ['network', undefined]);
  });

  it('calls an answer that breaks off network', async () => {
    const error = await translateError((_request, response) => {
      response.writeHead(200, {'content-length': '1000'});
      response.write('"half of the tr');
      setImmediate(() => response.destroy());
    });
    assert.equal(error.code, 'network');
  });

  it('calls a refused connection network', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const {port} = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const client = new MtClient({baseUrl: `http://127.0.0.1:${port}`});
    assert.equal((await mtError(client.getSystemList())).code, 'network');
  });

  it('calls a name that does not resolve network', async () => {
    const client = new MtClient({baseUrl: 'http://mt.invalid'});
    assert.equal((await mtError(client.getSystemList())).code, 'network');
  });

  for (const body of ['{"no":"string"}', '["a"]', 'null', '7', '', '<html>ok</html>', '"half']) {
    it(`calls ${body || 'nothing'} instead of a translation malformed`, async () => {
      assert.equal((await translateError(answer(200, body))).code, 'malformed');
    });
  }

  it('refuses a token that no header can hold without sending it', () =>
    withService(answer(200, {System: []}), async (service) => {
      for (const token of ['two\nlines-of-token', 'žetons-4711', 'nul\0token']) {
        const error = await mtError(service.client({token}).getSystemList());
        assert.equal(error.code, 'unauthorized');
        assert.equal(inspect(error).includes(token.slice(0, 3)), false);
      }
      assert.equal(service.requests.length, 0);
    }));

  it('never shows the token or the text, not even when the service repeats the token', () =>
    withService(answer(401, {code: 401, description: 'Bad token user-token-4711!'}), async (service) => {
      const error = await mtError(service.client().translate('smt-1', 'Slepens teksts'));
      assert.equal(error.description, 'Bad token …!');
      assert.doesNotMatch(inspect(error), /user-token-4711|Slepens/);
    }));
});

describe('MtError', () => {
  it('has a message for the console', () => {
    assert.equal(new MtError('network').message, 'network');
    assert.equal(
      new MtError('unexpected', {httpStatus: 500, description: 'why'}).message,
      'unexpected (HTTP 500): why',
    );
  });
});
