import {expect} from '@open-wc/testing';
import {TestService, type TestReply} from '../../test-service.ts';
import {
  all,
  area,
  button,
  create,
  en,
  enterToken,
  field,
  focused,
  mount,
  nameOf,
  press,
  record,
  says,
} from '../page.ts';
import {shown, systemsShown, until} from '../page.ts';
import {EVERYDAY} from '../wire-systems.ts';

// Browsers never connect to this port, as if the service was down.
const NOBODY = 'http://127.0.0.1:9/mt';

interface Case {
  readonly what: string;
  readonly reply: TestReply;
  readonly message: (host: string, page: string) => string;
}

const CASES: readonly Case[] = [
  {
    what: 'a wrong key',
    reply: {status: 401, json: {code: 0, exception: 'unauthorized', description: 'no such token'}},
    message: en.errors.unauthorized,
  },
  {
    what: 'an error of the service',
    reply: {status: 500, json: {code: 0, exception: 'systemTranslationFailed', description: 'disk full'}},
    message: en.errors.service,
  },
  {what: 'an error without a body', reply: {status: 503}, message: en.errors.service},
  {
    what: 'a page in place of a list',
    reply: {body: '<!doctype html><title>Login</title>', headers: {'content-type': 'text/html'}},
    message: en.errors.malformed,
  },
  {what: 'a list cut off', reply: {body: '{"System": [{"ID": "smt-'}, message: en.errors.malformed},
  {
    what: 'an answer that the browser may not show to the page',
    reply: {cors: false, json: {System: []}},
    message: en.errors.blocked,
  },
];

describe('mtservice-selector, problems after Continue', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
  });

  afterEach(() => service.close());

  for (const {what, reply, message} of CASES) {
    it(`explains ${what} and continues once it is fixed`, async () => {
      await service.program('GetSystemList', reply);
      const el = await mount(service);
      await enterToken(el, 'u-1');
      const text = message(new URL(service.baseUrl).host, location.host);
      await says(el, text);
      expect(nameOf(focused(el)!)).to.equal('Key');
      const described = field(el, 'Key').getAttribute('aria-describedby')!.split(' ');
      const description = described.map((id) => el.shadowRoot!.getElementById(id)?.textContent).join(' ');
      expect(description).to.contain(text);
      await service.program('GetSystemList', EVERYDAY);
      await press(el, reply.status === 401 ? 'Continue' : 'Try again');
      await systemsShown(el);
      expect(shown(el)).not.to.contain(text);
    });
  }

  it('finds out with the query of the base address whether the page may not use the service', async () => {
    await service.program('GetSystemList', {cors: false, json: {System: []}});
    const el = await mount(service, {'base-url': `${service.baseUrl}?tenant=7`});
    await enterToken(el, 'u-1');
    await says(el, en.errors.blocked(new URL(service.baseUrl).host, location.host));
    const requests = await service.requests('GetSystemList');
    expect(requests.map(({query}) => query['tenant'])).to.deep.equal(requests.map(() => '7'));
  });

  it('names the service that reports the error, and the status only in the details', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service);
    await enterToken(el, 'u-1');
    const {host} = new URL(service.baseUrl);
    await says(el, `${host} cannot answer properly now.`);
    expect(shown(el)).not.to.contain('500');
    all(el, 'summary')[0]!.click();
    expect(shown(el)).to.contain(`${host} · HTTP 500`);
  });

  it('says when there is no answer', async () => {
    const el = create(undefined, {'base-url': NOBODY});
    (await area()).append(el);
    await el.updateComplete;
    await enterToken(el, 'u-1');
    await says(el, en.errors.unreachable('127.0.0.1:9'));
  });

  it('says when the browser is offline', async () => {
    Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
    try {
      await service.disconnect('GetSystemList');
      const el = await mount(service);
      await enterToken(el, 'u-1');
      await says(el, en.errors.offline());
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('says when the connection is cut', async () => {
    await service.disconnect('GetSystemList');
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.errors.unreachable(new URL(service.baseUrl).host));
  });

  it('says when the connection breaks in the middle of the list', async () => {
    await service.program('GetSystemList', {...EVERYDAY, disconnect: 'midway'});
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await until(() => field(el, 'Key').getAttribute('aria-invalid') === 'true', 'a problem is shown');
  });

  it('never shows what a service writes into its errors', async () => {
    await service.program('GetSystemList', {status: 500, json: {description: '<b>u-1</b> stack trace'}});
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, 'cannot answer properly now');
    expect(shown(el)).not.to.contain('stack trace');
  });

  it('fires neither save nor cancel nor logout for a failed check', async () => {
    await service.program('GetSystemList', {status: 401});
    const el = await mount(service);
    const events = record(el, 'save', 'cancel', 'logout');
    await enterToken(el, 'u-1');
    await says(el, en.errors.unauthorized());
    expect(events).to.be.empty;
    expect(button(el, 'Continue').getAttribute('aria-disabled')).not.to.equal('true');
  });
});
