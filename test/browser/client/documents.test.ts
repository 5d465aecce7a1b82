import {expect} from '@open-wc/testing';
import {MtClient, MtError, type DocumentTask} from '../../../src/client/index.ts';
import {TestService} from '../test-service.ts';
import {until} from '../translate-box/page.ts';

const MANY = Uint8Array.from({length: 600_001}, (_, index) => (index * 7 + (index >> 8)) & 255);

/** Frees memory in a separate task, if the browser lets pages do so: Chromium, as started for the tests. */
async function freeMemory(): Promise<void> {
  const {gc} = globalThis as {gc?: (options: object) => Promise<void>};
  await gc?.({type: 'major', execution: 'async'});
}

describe('documents in the browser', () => {
  let service: TestService;
  let client: MtClient;

  beforeEach(async () => {
    service = await TestService.create();
    client = new MtClient({baseUrl: service.baseUrl, token: 'user-token-4711'});
  });
  afterEach(() => service.close());

  it('upload with progress, byte for byte', async () => {
    await service.program('StartDocumentTranslation', {json: 'd-7'});
    const seen: [number, number][] = [];
    const id = await client.startDocumentTranslation('smt-1', 'Pārskats 👩‍💼.docx', new Blob([MANY]), 'qe', {
      onProgress: (sent, total) => seen.push([sent, total]),
    });
    expect(id).to.equal('d-7');
    const [request] = await service.requests('StartDocumentTranslation');
    const {content, fileName, systemID, options} = JSON.parse(request!.body) as Record<string, unknown>;
    expect([fileName, systemID, options]).to.deep.equal(['Pārskats 👩‍💼.docx', 'smt-1', 'qe']);
    expect(new Uint8Array(content as number[])).to.deep.equal(MANY);
    expect(request!.headers['client-id']).to.equal('user-token-4711');
    const bytes = Number(request!.headers['content-length']);
    expect(seen.at(-1)).to.deep.equal([bytes, bytes]);
  });

  it('are sent though memory is freed while they are read', async () => {
    await service.program('StartDocumentTranslation', {json: 'd-7'});
    const ids: Promise<string>[] = [];
    for (let index = 0; index < 8; index++) {
      const name = `Straßenverkehrsordnung ${index}.docx`;
      ids.push(client.startDocumentTranslation('smt-1', name, new Blob([MANY]), '', {onProgress: () => {}}));
      await freeMemory();
    }
    expect(await Promise.all(ids)).to.deep.equal(Array(8).fill('d-7'));
  });

  it('go to a base address with a query, which every request keeps', async () => {
    await service.serveDocuments({Status: 'completed'});
    const withQuery = new MtClient({baseUrl: `${service.baseUrl}/?tenant=7`, token: 'u-1'});
    const sent: number[] = [];
    const id = await withQuery.startDocumentTranslation('smt-1', 'a.txt', new Blob(['Labdien!']), '', {
      onProgress: (bytes) => sent.push(bytes),
    });
    expect((await withQuery.getDocumentTranslationState(id)).status).to.equal('completed');
    await withQuery.downloadDocumentTranslation(id);
    const requests = await service.requests();
    expect(sent, 'by XMLHttpRequest').not.to.be.empty;
    expect(requests.map(({operation, query}) => [operation, query['tenant'], query['id']])).to.deep.equal([
      ['StartDocumentTranslation', '7', undefined],
      ['GetDocumentTranslationState', '7', id],
      ['DownloadDocumentTranslation', '7', id],
    ]);
  });

  it('leave an aborted upload at once, with the reason', async () => {
    await service.hold('StartDocumentTranslation');
    const controller = new AbortController();
    const reason = new Error('the user changed his mind');
    const call = client.startDocumentTranslation('s', 'a.txt', new Blob(['text']), '', {
      signal: controller.signal,
      onProgress: () => {},
    });
    await service.requests('StartDocumentTranslation', {atLeast: 1});
    controller.abort(reason);
    expect(await call.catch((error: unknown) => error)).to.equal(reason);
    expect(await service.requests('StartDocumentTranslation', {aborted: true, atLeast: 1})).to.have.lengthOf(
      1,
    );
  });

  for (const [what, reply, expected] of [
    ['a cut connection', {disconnect: true}, {code: 'network'}],
    [
      'a document that is too large',
      {status: 413, json: {code: 12, exception: 'textSizeLimitExceeded', description: 'At most 50 MB'}},
      {code: 'textSizeLimitExceeded', description: 'At most 50 MB', httpStatus: 413},
    ],
    [
      'a busy service',
      {status: 503, headers: {'retry-after': '7'}, body: ''},
      {code: 'unexpected', retryAfterSeconds: 7},
    ],
    ['no id', {json: ''}, {code: 'malformed'}],
    ['no content', {status: 204}, {code: 'malformed'}],
    ['a service that does not let this page', {cors: false, json: 'd-1'}, {code: 'network'}],
  ] as const) {
    it(`report ${what} like any other call`, async () => {
      await service.program('StartDocumentTranslation', reply);
      const error: unknown = await client
        .startDocumentTranslation('s', 'a.txt', new Blob(['text']), '', {onProgress: () => {}})
        .catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(MtError);
      expect(error).to.include(expected);
    });
  }

  it('go through the host’s own fetch where it has one', async () => {
    await service.program('StartDocumentTranslation', {json: 'd-7'});
    const seen: string[] = [];
    const own: typeof fetch = (input, init) => {
      seen.push(String(input));
      return fetch(input, init);
    };
    const proxied = new MtClient({baseUrl: service.baseUrl, fetch: own});
    const options = {onProgress: () => {}};
    await proxied.startDocumentTranslation('s', 'a.txt', new Blob(['text']), '', options);
    expect(seen).to.have.lengthOf(1);
  });

  it('ask at once when the page is online again', async () => {
    await service.program(
      'GetDocumentTranslationState',
      {json: {Id: 'd-1', Status: 'translating'}},
      {json: {Id: 'd-1', Status: 'completed'}},
    );
    const states: DocumentTask[] = [];
    const watching = (async () => {
      for await (const task of client.watchDocumentTranslation('d-1', {pauseMs: 3_600_000}))
        states.push(task);
    })();
    await until(() => states.length === 1, 'the first state');
    await until(() => {
      dispatchEvent(new Event('online'));
      return states.length === 2;
    }, 'the second state');
    await watching;
    expect(states.map(({status}) => status)).to.deep.equal(['translating', 'completed']);
  });

  it('ask less often while the page is hidden, and at once when it is seen', async () => {
    await service.program('GetDocumentTranslationState', {json: {Id: 'd-1', Status: 'translating'}});
    let visibility: DocumentVisibilityState = 'hidden';
    Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => visibility});
    const controller = new AbortController();
    try {
      const watch = client.watchDocumentTranslation('d-1', {pauseMs: 20, signal: controller.signal});
      await watch.next();
      const next = watch.next();
      await service.program('GetDocumentTranslationState', {json: {Id: 'd-1', Status: 'completed'}});
      // With the 20 ms of a visible page, there would be a second request before this answer.
      await client.getDocumentTranslationList().catch(() => undefined);
      expect(await service.requests('GetDocumentTranslationState')).to.have.lengthOf(1);
      visibility = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
      expect(((await next).value as DocumentTask).status).to.equal('completed');
    } finally {
      controller.abort();
      Reflect.deleteProperty(document, 'visibilityState');
    }
  });
});
