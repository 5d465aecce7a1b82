import {expect} from '@open-wc/testing';
import type {SavedConfiguration} from '../../../src/contract/index.ts';
import {defaultSession, MtSession, MtSessionChangeEvent} from '../../../src/session/index.ts';
import {TestService} from '../test-service.ts';

const configuration = (token: string): SavedConfiguration => ({
  engineName: '',
  'client-id': token,
  systems: {},
});

function changesOf(session: MtSession): Event[] {
  const changes: Event[] = [];
  session.addEventListener('mt-session-change', (event) => changes.push(event));
  return changes;
}

describe('MtSession', () => {
  it('begins with nothing saved and no connection', () => {
    const session = new MtSession();
    expect(session.configuration).to.equal(undefined);
    expect(session.client).to.equal(undefined);
    expect(session.baseUrl).to.equal(undefined);
    expect(session.appId).to.equal('mtservice-elements');
  });

  it('fires one event per change', () => {
    const session = new MtSession();
    const changes = changesOf(session);
    session.configure({baseUrl: 'https://mt.example/api'});
    session.publish(configuration('u-1'));
    session.clear();
    expect(changes).to.have.lengthOf(3);
    expect(changes.every((change) => change instanceof MtSessionChangeEvent)).to.equal(true);
  });

  it('has the change made before the event', () => {
    const session = new MtSession({baseUrl: 'https://mt.example'});
    const seen: unknown[] = [];
    session.addEventListener('mt-session-change', () => seen.push(session.client?.token));
    session.publish(configuration('u-1'));
    session.clear();
    expect(seen).to.deep.equal(['u-1', undefined]);
  });

  it('gives a connection once there are an address and a token', () => {
    const session = new MtSession();
    session.publish(configuration('u-1'));
    expect(session.client).to.equal(undefined);
    session.configure({baseUrl: 'https://mt.example/api/', appId: 'mans-cms'});
    expect(session.client).to.include({
      baseUrl: 'https://mt.example/api',
      token: 'u-1',
      appId: 'mans-cms',
    });
    session.publish(configuration(''));
    expect(session.client).to.equal(undefined);
  });

  it('keeps what configure() does not name', () => {
    const session = new MtSession({baseUrl: 'https://mt.example', appId: 'a'});
    session.configure({appId: 'b'});
    expect(session).to.include({baseUrl: 'https://mt.example', appId: 'b'});
  });

  it('is not changed by what the host does with its options afterwards', () => {
    const options = {baseUrl: 'https://mt.example'};
    const session = new MtSession(options);
    options.baseUrl = 'https://elsewhere.example';
    expect(session.baseUrl).to.equal('https://mt.example');
  });

  it('learns the address from a save if it has none, and keeps an existing one', () => {
    const session = new MtSession();
    session.publish(configuration('u-1'), 'https://one.example');
    expect(session.client).to.include({baseUrl: 'https://one.example', token: 'u-1'});
    const own = new MtSession({baseUrl: 'https://own.example'});
    own.publish(configuration('u-1'), 'https://one.example');
    expect(own.baseUrl).to.equal('https://own.example');
  });

  it('forgets the address it learned when another is saved or the user logs out', () => {
    const session = new MtSession();
    session.publish(configuration('u-1'), 'https://one.example');
    session.publish(configuration('u-2'), 'https://two.example');
    expect(session.client, 'no token goes to another service').to.include({
      baseUrl: 'https://two.example',
      token: 'u-2',
    });
    session.clear();
    expect(session.baseUrl).to.equal(undefined);
  });

  it('sends everything by the host’s transport', async () => {
    const service = await TestService.create();
    await service.program('GetSystemList', {json: {System: []}});
    const asked: string[] = [];
    const transport: typeof fetch = (input, init) => {
      asked.push(String(input));
      return fetch(input, {...init, headers: {'client-id': 'u-kept-by-the-host'}});
    };
    const session = new MtSession({baseUrl: service.baseUrl, transport});
    session.publish(configuration('u-page'));
    await session.client!.getSystemList();
    expect(asked).to.have.lengthOf(1);
    const [request] = await service.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('u-kept-by-the-host');
    await service.close();
  });

  it('writes nothing into the browser’s storage', () => {
    const session = new MtSession({baseUrl: 'https://mt.example'});
    session.publish(configuration('u-secret'));
    expect(JSON.stringify({...localStorage, ...sessionStorage})).not.to.contain('u-secret');
    expect(document.cookie).not.to.contain('u-secret');
  });

  it('has one for the page', () => {
    expect(defaultSession).to.be.instanceOf(MtSession);
    expect(defaultSession.configuration).to.equal(undefined);
  });
});
