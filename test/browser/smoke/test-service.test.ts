import {expect} from '@open-wc/testing';
import {TestService} from '../test-service.ts';

describe('TestService', () => {
  let service: TestService;
  const list = () => `${service.baseUrl}/service.svc/json/GetSystemList`;

  beforeEach(async () => {
    service = await TestService.create();
  });

  afterEach(() => service.close());

  it('answers 501 until an operation is programmed', async () => {
    const response = await fetch(list());
    expect(response.status).to.equal(501);
  });

  it('answers in the programmed order and repeats the last reply', async () => {
    await service.program('GetSystemList', {status: 503, body: 'asleep'}, {json: {System: []}});
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await fetch(list())).status);
    expect(statuses).to.deep.equal([503, 200, 200]);
  });

  it('reports what it received, text and headers intact', async () => {
    await service.program('Translate', {json: 'Šķērsiela'});
    await fetch(`${service.baseUrl}/Service.svc/json/Translate?appID=demo`, {
      method: 'POST',
      headers: {'client-id': 'u-1', 'content-type': 'application/json; charset=utf-8'},
      body: JSON.stringify({text: 'Straßenbahnhaltestelle 🚋 שלום'}),
    });
    const [request] = await service.requests('Translate');
    expect(request?.headers['client-id']).to.equal('u-1');
    expect(request?.query).to.deep.equal({appID: 'demo'});
    expect(request?.body).to.equal('{"text":"Straßenbahnhaltestelle 🚋 שלום"}');
  });

  it('holds a request until it is released', async () => {
    await service.hold('GetSystemList');
    const pending = fetch(list());
    await service.requests('GetSystemList', {atLeast: 1});
    await service.program('GetSystemList', {json: {System: []}});
    await service.release('GetSystemList');
    expect((await pending).status).to.equal(200);
  });

  it('notices that the client gave up', async () => {
    await service.hold('GetSystemList');
    const controller = new AbortController();
    const pending = fetch(list(), {signal: controller.signal}).catch((error: unknown) => error);
    await service.requests('GetSystemList', {atLeast: 1});
    controller.abort();
    await pending;
    expect(await service.requests('GetSystemList', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
  });

  it('cuts the connection once, without a repeat by the browser', async () => {
    await service.disconnect('GetSystemList');
    const failure = await fetch(list()).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  });

  it('cuts the connection in the middle of a body', async () => {
    await service.program('GetSystemList', {json: {System: 'x'.repeat(10_000)}, disconnect: 'midway'});
    const response = await fetch(list());
    const failure = await response.text().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
  });

  it('is blocked by the browser when CORS headers are left out', async () => {
    await service.program('GetSystemList', {json: {System: []}, cors: false});
    const failure = await fetch(list(), {headers: {'client-id': 'u-1'}}).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
  });

  it('keeps two scenarios apart', async () => {
    const other = await TestService.create();
    await service.program('GetSystemList', {json: {System: []}});
    expect((await fetch(`${other.baseUrl}/service.svc/json/GetSystemList`)).status).to.equal(501);
    expect(await service.requests()).to.be.empty;
    await other.close();
  });
});
