import assert from 'node:assert/strict';
import {getEventListeners, once} from 'node:events';
import {describe, it} from 'node:test';
import {MtClient, type MtClient as Client} from '../../../src/client/index.ts';
import {answer, mtError, rejection, withService, type Behaviour} from './test-service.ts';
import {deadline} from '../../support/deadlines.mjs';

const hang: Behaviour = () => undefined;

/** An answer whose body never ends. */
const stall: Behaviour = ({url}, response) => {
  response.writeHead(200, {'content-type': 'application/json'});
  response.write(url.pathname.endsWith('Translate') ? '"half' : '[104,97');
};

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

const CALLS: Record<
  string,
  (client: Client, o: {signal?: AbortSignal; timeoutMs?: number}) => Promise<unknown>
> = {
  getSystemList: (c, o) => c.getSystemList(o),
  translate: (c, o) => c.translate('s', 't', '', o),
  translateEx: (c, o) => c.translateEx('s', 't', '', o),
  translateArray: (c, o) => c.translateArray('s', ['t'], '', o),
  translateArrayEx: (c, o) => c.translateArrayEx('s', ['t'], '', o),
  updateTranslation: (c, o) => c.updateTranslation('s', 't', 'u', '', o),
  getSystemTermCorpora: (c, o) => c.getSystemTermCorpora('s', o),
  startDocumentTranslation: (c, o) => c.startDocumentTranslation('s', 'a.txt', new Blob(['t']), '', o),
  getDocumentTranslationState: (c, o) => c.getDocumentTranslationState('d', o),
  downloadDocumentTranslation: (c, o) => c.downloadDocumentTranslation('d', o),
  removeDocumentTranslation: (c, o) => c.removeDocumentTranslation('d', o),
  getDocumentTranslationList: (c, o) => c.getDocumentTranslationList(o),
};

describe('stopping a call', () => {
  for (const [name, run] of Object.entries(CALLS)) {
    it(`ends ${name} by its time limit and by its signal`, () =>
      withService(hang, async (service) => {
        assert.equal((await mtError(run(service.client(), {timeoutMs: 30}))).code, 'timeout');
        assert.equal((await mtError(run(service.client({timeoutMs: 30}), {}))).code, 'timeout');
        const reason = new Error('the user left');
        const controller = new AbortController();
        const call = rejection(run(service.client({timeoutMs: 0}), {signal: controller.signal}));
        controller.abort(reason);
        assert.equal(await call, reason);
      }));
  }

  it('counts the time of the body too', () =>
    withService(stall, async (service) => {
      assert.equal((await mtError(service.client({timeoutMs: 50}).translate('s', 't'))).code, 'timeout');
      assert.equal(
        (await mtError(service.client({timeoutMs: 50}).downloadDocumentTranslation('d'))).code,
        'timeout',
      );
    }));

  it('rejects with the AbortError of a signal without a reason of its own', () =>
    withService(hang, async (service) => {
      const controller = new AbortController();
      const call = rejection(service.client().getSystemList({signal: controller.signal}));
      controller.abort();
      const error = await call;
      assert(error instanceof DOMException);
      assert.equal(error.name, 'AbortError');
    }));

  it('sends nothing when the signal is aborted before', () =>
    withService(answer(200, '"x"'), async (service) => {
      const reason = new Error('too late');
      assert.equal(
        await rejection(service.client().translate('s', 't', '', {signal: AbortSignal.abort(reason)})),
        reason,
      );
      assert.equal(service.requests.length, 0);
    }));

  it('rejects with the reason when the body is cut off by the signal', () =>
    withService(stall, async (service) => {
      const controller = new AbortController();
      const client = service.client({
        fetch: async (url, init) => {
          const response = await fetch(url, init);
          setImmediate(() => controller.abort());
          return response;
        },
      });
      const error = await rejection(client.translate('s', 't', '', {signal: controller.signal}));
      assert.equal((error as Error).name, 'AbortError');
    }));

  it('hangs up on the service', {timeout: deadline(60_000)}, async () => {
    let closed: Promise<unknown> | undefined;
    const behave: Behaviour = (_request, response) => {
      closed = once(response, 'close');
    };
    await withService(behave, async (service) => {
      // A request may arrive only after its time limit has passed.
      for (let timeoutMs = 50; !closed; timeoutMs *= 2)
        assert.equal((await mtError(service.client({timeoutMs}).getSystemList())).code, 'timeout');
      await closed;
    });
  });

  it('stops although the fetch of the host knows no signals', async () => {
    const client = new MtClient({
      baseUrl: 'https://mt.example',
      fetch: () => new Promise(() => undefined),
      timeoutMs: 20,
    });
    assert.equal((await mtError(client.getSystemList())).code, 'timeout');
  });

  it('has no time limit with 0, and takes limits longer than a timer', () =>
    withService(answer(200, '"ok"'), async (service) => {
      for (const timeoutMs of [0, 2 ** 31, Infinity]) {
        const before = timers();
        const call = service.client({timeoutMs}).translate('s', 't');
        assert.equal(timers() - before, timeoutMs ? 1 : 0);
        assert.equal(await call, 'ok');
      }
    }));

  for (const [end, transport] of Object.entries({
    'with a result': () => Promise.resolve(new Response('"ok"')),
    'with an error': () => Promise.resolve(new Response('', {status: 500})),
    'with nonsense': () => Promise.resolve(new Response('<html>')),
    'without a network': () => Promise.reject(new TypeError('fetch failed')),
    'at once': () => {
      throw new TypeError('not a fetch');
    },
    'by its time limit': () => new Promise<Response>(() => undefined),
  })) {
    it(`leaves no timer and no listener behind when a call ends ${end}`, async () => {
      const {signal} = new AbortController();
      const before = timers();
      const client = new MtClient({baseUrl: 'https://mt.example', fetch: transport});
      const call = client.translate('s', 't', '', {signal, timeoutMs: end.endsWith('limit') ? 20 : 60_000});
      assert.deepEqual([timers() - before, getEventListeners(signal, 'abort').length], [1, 1]);
      await call.catch(() => undefined);
      assert.deepEqual([timers() - before, getEventListeners(signal, 'abort').length], [0, 0]);
    });
  }

  it('starts thousands of calls on one signal without a warning', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const {signal} = new AbortController();
    const client = new MtClient({
      baseUrl: 'https://mt.example',
      fetch: () => Promise.resolve(new Response('"ok"')),
    });
    for (let call = 0; call < 2000; call++) await client.translate('s', 't', '', {signal});
    process.off('warning', onWarning);
    assert.deepEqual(warnings, []);
  });
});
