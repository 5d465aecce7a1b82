import {expect} from '@open-wc/testing';
import {MtClient, MtError} from '../../../src/client/index.ts';
import {TestService} from '../test-service.ts';

describe('MtClient in a browser', () => {
  let service: TestService;
  let client: MtClient;

  beforeEach(async () => {
    service = await TestService.create();
    client = new MtClient({baseUrl: service.baseUrl, token: 'user-token-4711'});
  });
  afterEach(() => service.close());

  async function errorOf(call: Promise<unknown>): Promise<MtError> {
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(MtError);
    return error as MtError;
  }

  it('asks a service of another origin', async () => {
    await service.program('Translate', {json: 'Ķēķis 🇱🇻'});
    expect(await client.translate('smt-1', 'Küche')).to.equal('Ķēķis 🇱🇻');
    const [request] = await service.requests('Translate');
    expect(request?.headers['client-id']).to.equal('user-token-4711');
    expect(request?.headers.cookie).to.equal(undefined);
    expect(request?.path).not.to.contain('4711');
  });

  it('reports an answer that CORS blocks as network', async () => {
    await service.program('GetSystemList', {json: {System: []}, cors: false});
    expect((await errorOf(client.getSystemList())).code).to.equal('network');
  });

  for (const disconnect of [true, 'midway'] as const) {
    it(`calls a cut connection network: ${disconnect}`, async () => {
      await service.program('Translate', {json: 'x'.repeat(10_000), disconnect});
      expect((await errorOf(client.translate('smt-1', 'a'))).code).to.equal('network');
    });
  }

  it('ends an answer that never ends', async () => {
    await service.program('GetSystemList', {body: '{"System": [', endless: ' '});
    const error = await errorOf(client.getSystemList({timeoutMs: 0}));
    expect([error.code, error.description]).to.deep.equal(['malformed', 'More than 67108864 bytes']);
    expect((await service.requests('GetSystemList', {aborted: true, atLeast: 1})).length).to.equal(1);
  });

  it('ends a document that never ends', async () => {
    await service.program('DownloadDocumentTranslation', {body: '[', endless: '82,195,'});
    const error = await errorOf(client.downloadDocumentTranslation('d-1', {maxBytes: 1_000_000}));
    expect([error.code, error.description]).to.deep.equal(['malformed', 'More than 1000000 bytes']);
    const gone = await service.requests('DownloadDocumentTranslation', {aborted: true, atLeast: 1});
    expect(gone.length).to.equal(1);
  });

  it('ends the answer to an upload that never ends', async () => {
    await service.program('StartDocumentTranslation', {body: '"', endless: 'd'});
    const error = await errorOf(
      client.startDocumentTranslation('smt-1', 'ā.txt', new Blob(['Labdien!']), '', {onProgress: () => {}}),
    );
    expect([error.code, error.description]).to.deep.equal(['malformed', 'More than 67108864 bytes']);
  });

  it('does not follow a redirect', async () => {
    await service.program('GetSystemList', {
      status: 307,
      headers: {location: `${service.baseUrl}/elsewhere`},
    });
    const error = await errorOf(client.getSystemList());
    expect([error.code, error.httpStatus]).to.deep.equal(['unexpected', undefined]);
    expect(await service.requests('/elsewhere')).to.deep.equal([]);
  });

  it('asks for a list again that the browser could have kept', async () => {
    const headers = {'cache-control': 'max-age=3600'};
    await service.program('GetSystemList', {json: {System: []}, headers});
    await client.getSystemList();
    await client.getSystemList();
    expect((await service.requests('GetSystemList')).length).to.equal(2);
  });

  it('closes the connection when aborted, and rejects with the AbortError', async () => {
    await service.hold('Translate');
    const controller = new AbortController();
    const call = client.translate('smt-1', 'a', '', {signal: controller.signal});
    const rejected = call.catch((reason: unknown) => reason);
    await service.requests('Translate', {atLeast: 1});
    controller.abort();
    expect(((await rejected) as Error).name).to.equal('AbortError');
    expect((await service.requests('Translate', {aborted: true, atLeast: 1})).length).to.equal(1);
  });

  it('uploads a File and downloads a Blob', async () => {
    const bytes = Uint8Array.from({length: 300_000}, (_, index) => (index * 7) & 255);
    await service.program('StartDocumentTranslation', {json: 'd-1'});
    await service.program('DownloadDocumentTranslation', {json: [...bytes]});
    expect(await client.startDocumentTranslation('smt-1', 'ā.docx', new File([bytes], 'ā.docx'))).to.equal(
      'd-1',
    );
    const [request] = await service.requests('StartDocumentTranslation');
    const sent = JSON.parse(request!.body) as {fileName: string; content: number[]};
    expect(sent.fileName).to.equal('ā.docx');
    expect(sent.content.join()).to.equal(bytes.join());
    const blob = await client.downloadDocumentTranslation('d-1');
    expect(blob).to.be.instanceOf(Blob);
    expect(new Uint8Array(await blob.arrayBuffer()).join()).to.equal(bytes.join());
  });
});
