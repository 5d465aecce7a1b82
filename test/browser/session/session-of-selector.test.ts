import {expect, fixture, html} from '@open-wc/testing';
import {defaultSession, provideMtSession} from '../../../src/session/index.ts';
import {
  area,
  create,
  enterToken,
  mount,
  press,
  sessionOf,
  systemsShown,
  choose,
  until,
} from '../selector/page.ts';
import {EVERYDAY, stateOf} from '../selector/wire-systems.ts';
import {TestService} from '../test-service.ts';

describe('the session of mtservice-selector', () => {
  let service: TestService;
  let other: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    other = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
    await other.program('GetSystemList', EVERYDAY);
  });

  afterEach(async () => {
    defaultSession.clear();
    await service.close();
    await other.close();
  });

  it('says where the service is when the element does not', async () => {
    const el = create(undefined);
    (await area({baseUrl: service.baseUrl, appId: 'mans-cms'})).append(el);
    await el.updateComplete;
    await enterToken(el, 'u-1');
    await systemsShown(el);
    const [request] = await service.requests('GetSystemList');
    expect(request!.query).to.deep.equal({appID: 'mans-cms'});
  });

  it('comes after the element’s base-url and app-id', async () => {
    const el = create(service, {'app-id': 'elements'});
    (await area({baseUrl: other.baseUrl, appId: 'provider'})).append(el);
    await el.updateComplete;
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect((await service.requests('GetSystemList'))[0]!.query).to.deep.equal({appID: 'elements'});
    expect(await other.requests()).to.be.empty;
  });

  it('goes before the page’s, which knows the script’s address', async () => {
    defaultSession.configure({baseUrl: other.baseUrl});
    const el = create(undefined);
    (await area({baseUrl: service.baseUrl})).append(el);
    el.setState(stateOf());
    await systemsShown(el);
    expect(await other.requests()).to.be.empty;
    const onPage = create(undefined);
    document.body.append(onPage);
    onPage.setState(stateOf());
    await systemsShown(onPage);
    onPage.remove();
    expect(await other.requests('GetSystemList')).to.have.lengthOf(1);
  });

  it('brings a restored state to its service when the provider comes after the element', async () => {
    const home = await fixture<HTMLElement>(html`<div></div>`);
    const el = create(undefined);
    home.append(el);
    el.setState(stateOf());
    await el.updateComplete;
    const session = provideMtSession(home, {baseUrl: service.baseUrl});
    await systemsShown(el);
    expect(session.configuration).to.deep.equal(stateOf());
  });

  it('gets a state that was set before the element was put under its provider', async () => {
    const el = create(service);
    el.setState(stateOf());
    const home = await area();
    home.append(el);
    await systemsShown(el);
    expect(sessionOf(el).configuration).to.deep.equal(stateOf());
    expect(defaultSession.configuration).to.equal(undefined);
  });

  it('gets the state of an element that moves to it, and its service', async () => {
    const el = create(undefined);
    (await area({baseUrl: service.baseUrl})).append(el);
    el.setState(stateOf());
    await systemsShown(el);
    (await area({baseUrl: other.baseUrl})).append(el);
    await other.requests('GetSystemList', {atLeast: 1});
    await systemsShown(el);
    expect(sessionOf(el).configuration).to.deep.equal(stateOf());
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  });

  it('has what was saved, not what is being edited', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    await choose(el, 'Translation system for English to Latvian', 'Ziņas');
    expect(sessionOf(el).configuration).to.deep.equal(stateOf());
    await press(el, 'Save');
    expect(sessionOf(el).configuration).to.deep.equal(stateOf('en-lv', 'smt-sleep'));
  });

  it('loses a configuration with Log out, and the token with it', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    await press(el, 'Log out');
    expect(sessionOf(el).configuration).to.equal(undefined);
    expect(sessionOf(el).client).to.equal(undefined);
  });

  it('carries the element’s requests by the host’s transport', async () => {
    const asked: string[] = [];
    const transport: typeof fetch = (input, init) => {
      asked.push(new URL(String(input)).pathname.split('/').at(-1)!);
      return fetch(input, init);
    };
    await service.program('GetSystemTermCorpora', {json: []});
    const el = create(undefined);
    (await area({baseUrl: service.baseUrl, transport})).append(el);
    el.setState(stateOf());
    await systemsShown(el);
    await press(el, 'Options for English to Latvian');
    await service.requests('GetSystemTermCorpora', {atLeast: 1});
    expect(asked).to.deep.equal(['GetSystemList', 'GetSystemTermCorpora']);
  });

  it('uses the connection of the provider it moves to, at the same address too', async () => {
    await service.program('GetSystemTermCorpora', {json: []});
    const asked: string[] = [];
    const transport: typeof fetch = (input, init) => {
      asked.push(new URL(String(input)).pathname.split('/').at(-1)!);
      return fetch(input, init);
    };
    const el = create(undefined);
    (await area({baseUrl: service.baseUrl})).append(el);
    el.setState(stateOf());
    await systemsShown(el);
    (await area({baseUrl: service.baseUrl, transport})).append(el);
    await systemsShown(el);
    await press(el, 'Options for English to Latvian');
    await service.requests('GetSystemTermCorpora', {atLeast: 1});
    expect(asked).to.include('GetSystemTermCorpora');
  });

  it('does not use another transport when the host’s fails', async () => {
    const asked: string[] = [];
    const transport: typeof fetch = (input) => {
      asked.push(String(input));
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const {fetch: pageFetch} = window;
    const byPage: string[] = [];
    window.fetch = (input, init) => {
      byPage.push(String(input));
      return pageFetch(input, init);
    };
    try {
      const el = create(undefined);
      (await area({baseUrl: service.baseUrl, transport})).append(el);
      await el.updateComplete;
      await enterToken(el, 'u-1');
      await expectProblem(el);
      expect(asked).to.have.lengthOf(1);
      expect(byPage).to.be.empty;
    } finally {
      window.fetch = pageFetch;
    }
  });

  async function expectProblem(el: Element): Promise<void> {
    await until(
      () => el.shadowRoot!.querySelector('#token')!.getAttribute('aria-invalid') === 'true',
      'a problem',
    );
  }

  it('leaves the page’s storage and globals alone', async () => {
    const names = Object.keys(window);
    const el = await mount(service, {}, {...stateOf(), 'client-id': 'u-very-secret'});
    await systemsShown(el);
    await press(el, 'Save');
    expect(Object.keys(window)).to.deep.equal(names);
    expect(JSON.stringify({...localStorage, ...sessionStorage}) + document.cookie).not.to.contain('secret');
    expect(location.href + document.body.outerHTML).not.to.contain('secret');
  });
});
