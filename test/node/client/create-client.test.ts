import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createClient} from '../../../src/client/create-client.ts';
import {connectionOf, MtClient, MtError} from '../../../src/client/index.ts';

/** A client that records the operations and tokens of its requests; `bodies` are its answers, in order. */
function recordedClient(...bodies: readonly unknown[]) {
  const requests: {readonly operation: string; readonly token: string | null}[] = [];
  const fetch: typeof globalThis.fetch = (address, init) => {
    const operation = new URL(String(address)).pathname.split('/').at(-1) ?? '';
    requests.push({operation, token: new Headers(init?.headers).get('client-id')});
    return Promise.resolve(Response.json(bodies[requests.length - 1]));
  };
  const options = {baseUrl: 'https://mt.example', token: 'u-1', appId: 'test', fetch};
  return {client: createClient(connectionOf(options)), requests};
}

const task = (Status: string) => ({Id: 'd-1', Status});

describe('createClient', () => {
  it('has every method of MtClient', () => {
    const {client} = recordedClient();
    const names = Object.getOwnPropertyNames(MtClient.prototype).filter((name) => name !== 'constructor');
    const methods = Object.entries(client).filter(
      ([name, value]) => name !== 'fetch' && value instanceof Function,
    );
    assert.deepEqual(methods.map(([name]) => name).sort(), names.sort());
  });

  it('calls the operations with its connection', async () => {
    const {client, requests} = recordedClient({System: []}, 'Labdien!');
    assert.deepEqual(await client.getSystemList(), []);
    assert.equal(await client.translate('smt-1', 'Hello!'), 'Labdien!');
    assert.deepEqual(requests, [
      {operation: 'GetSystemList', token: 'u-1'},
      {operation: 'Translate', token: 'u-1'},
    ]);
  });

  it('uses a changed token from the next call on', async () => {
    const {client, requests} = recordedClient({System: []}, {System: []});
    await client.getSystemList();
    client.token = 'u-2';
    await client.getSystemList();
    assert.deepEqual(
      requests.map(({token}) => token),
      ['u-1', 'u-2'],
    );
  });

  it('watches a document until it has ended', async () => {
    const {client} = recordedClient(task('translating'), task('completed'));
    const statuses: string[] = [];
    for await (const {status} of client.watchDocumentTranslation('d-1', {pauseMs: 1})) statuses.push(status);
    assert.deepEqual(statuses, ['translating', 'completed']);
  });

  it('rejects with the errors of the operations', async () => {
    const {client} = recordedClient({code: 16, exception: 'systemNotFound', description: ''});
    await assert.rejects(client.translate('smt-1', 'x'), {code: 'systemNotFound'});
    const aborted = AbortSignal.abort(new Error('stopped'));
    await assert.rejects(client.getSystemList({signal: aborted}), /stopped/);
  });
});

describe('MtError', () => {
  it('knows an error of another copy of the client', () => {
    class OtherCopy extends Error {
      override readonly name = 'MtError';
    }
    assert.ok(new OtherCopy() instanceof MtError);
    assert.ok(!(new Error() instanceof MtError));
    assert.ok(!({name: 'MtError'} instanceof MtError));
  });
});
