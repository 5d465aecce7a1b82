import {expect, fixture, html} from '@open-wc/testing';
import {TestService} from '../../test-service.ts';
import {selector as lv} from '../../../../src/localization/lv/selector.ts';
import {
  all,
  area,
  button,
  create,
  field,
  en,
  mount,
  press,
  queryButton,
  record,
  says,
  shown,
  spoken,
  typedKey,
} from '../page.ts';
import {systemsShown, until, type Selector} from '../page.ts';
import {EVERYDAY, stateOf} from '../wire-systems.ts';

/** A sign-in page that answers its opener, as the service's page does. */
const SIGN_IN_PAGE = `<!doctype html><title>Sign in</title><script>
  const asked = new URLSearchParams(location.search);
  parent.postMessage(
    {type: 'mtservice-token', token: 'u-from-sign-in', state: asked.get('state')},
    asked.get('origin'),
  );
</script>`;

describe('mtservice-selector, signing in', () => {
  const realOpen = window.open;
  let service: TestService;
  let frame: HTMLIFrameElement;
  let opened: URL[];

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
    frame = await fixture(html`<iframe title="sign-in window"></iframe>`);
    opened = [];
    // The frame stays empty: while a frame navigates to another address, Firefox does not accept the frame as a source
    // of messages.
    window.open = (url) => {
      opened.push(new URL(String(url)));
      return frame.contentWindow;
    };
  });

  afterEach(async () => {
    window.open = realOpen;
    await service.close();
  });

  const asked = (): URLSearchParams => opened.at(-1)!.searchParams;

  /** A message as the sign-in window sends it, except for the given fields. */
  function send(fields: Record<string, unknown> = {}, from: Partial<MessageEventInit> = {}): void {
    const data = {type: 'mtservice-token', token: 'u-sent', state: asked().get('state'), ...fields};
    const {origin} = new URL(service.baseUrl);
    window.dispatchEvent(new MessageEvent('message', {data, origin, source: frame.contentWindow, ...from}));
  }

  async function signingIn(): Promise<Selector> {
    const el = await mount(service);
    await press(el, 'Sign in');
    return el;
  }

  it('opens the service’s page, for this origin and in the user’s language', async () => {
    const el = await mount(service, {lang: 'lv'});
    await press(el, 'Pieslēgties');
    expect(opened[0]!.href).to.match(new RegExp(`^${service.baseUrl}/sign-in\\?`));
    expect(asked().get('origin')).to.equal(location.origin);
    expect(asked().get('lang')).to.equal('lv');
    expect(asked().get('state')).to.match(/\d+(-\d+){3}/);
    expect(shown(el)).to.contain(lv.signInState.waiting);
  });

  it('keeps the query of the base address, there and in the list', async () => {
    const el = await mount(service, {'base-url': `${service.baseUrl}/service.svc?tenant=7&state=x`});
    await press(el, 'Sign in');
    expect(opened[0]!.pathname).to.equal(`${new URL(service.baseUrl).pathname}/sign-in`);
    expect(asked().get('tenant')).to.equal('7');
    expect(asked().getAll('state')).to.have.lengthOf(1);
    expect(asked().get('origin')).to.equal(location.origin);
    send();
    await systemsShown(el);
    const [request] = await service.requests('GetSystemList');
    expect(request!.query).to.deep.equal({tenant: '7', state: 'x', appID: 'mtservice-elements'});
  });

  it('receives the key from the real window and continues automatically', async () => {
    await service.program('/sign-in', {body: SIGN_IN_PAGE, headers: {'content-type': 'text/html'}});
    window.open = (url) => {
      frame.src = String(url);
      return frame.contentWindow;
    };
    const el = await signingIn();
    await systemsShown(el);
    const [request] = await service.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('u-from-sign-in');
  });

  it('shows who has signed in, and of a key without a name the end', async () => {
    const el = await signingIn();
    send({user: 'Anna\u202E Bērziņa', token: 'mt_DgYFVSq6eH8LeJJ3'});
    await systemsShown(el);
    expect(shown(el)).to.contain('Signed in as Anna Bērziņa');
    const other = await mount(service, {}, {...stateOf(), 'client-id': 'mt_DgYFVSq6eH8LeJJ3'});
    await systemsShown(other);
    expect(shown(other)).to.contain('Your key: …eJJ3').and.not.to.contain('mt_');
    const short = await mount(service, {}, stateOf());
    await systemsShown(short);
    expect(shown(short)).to.contain('Your key is in use').and.not.to.contain('u-1');
  });

  it('says that the window was closed, and sign in is one press away', async () => {
    const el = await signingIn();
    send({type: 'mtservice-sign-in'});
    frame.remove(); // this closes the window of the frame
    await says(el, en.signInState.closed);
    expect(spoken(el)).to.equal(en.signInState.closed);
    expect(button(el, 'Sign in').checkVisibility()).to.equal(true);
  });

  it('says to copy and paste when the window seems closed before it could answer', async () => {
    let closed = false;
    const seen = {
      get closed() {
        return closed;
      },
    };
    window.open = (url) => {
      opened.push(new URL(String(url)));
      return seen as unknown as Window;
    };
    const el = await signingIn();
    closed = true;
    await says(el, en.signInState.unreachable);
    expect(field(el, 'Key').checkVisibility()).to.equal(true);
  });

  it('says that the user cancelled', async () => {
    const el = await signingIn();
    send({type: 'mtservice-sign-in-cancelled'});
    await says(el, en.signInState.cancelled);
    send();
    await el.updateComplete;
    expect(typedKey(el), 'and listens no more').to.equal('');
  });

  it('asks with a new nonce each time, and takes only the last one', async () => {
    const el = await signingIn();
    const first = asked().get('state');
    await press(el, 'Sign in');
    expect(asked().get('state')).not.to.equal(first);
    send({state: first});
    await el.updateComplete;
    expect(typedKey(el)).to.equal('');
  });

  const foreign: readonly [string, Record<string, unknown>, () => Partial<MessageEventInit>][] = [
    ['from another origin', {}, () => ({origin: location.origin})],
    ['from an opaque origin', {}, () => ({origin: 'null'})],
    ['from another window', {}, () => ({source: window})],
    ['from no window', {}, () => ({source: null})],
    ['with another nonce', {state: '1-2-3-4'}, () => ({})],
    ['without a nonce', {state: undefined}, () => ({})],
    ['of another type', {type: 'token'}, () => ({})],
    ['with a token that is no text', {token: {toString: 'u-1'}}, () => ({})],
  ];
  for (const [what, fields, from] of foreign) {
    it(`ignores a message ${what}`, async () => {
      const el = await signingIn();
      send(fields, from());
      await el.updateComplete;
      expect(typedKey(el)).to.equal('');
      send();
      await systemsShown(el);
    });
  }

  it('ignores messages of others', async () => {
    const el = await signingIn();
    const {origin} = new URL(service.baseUrl);
    for (const data of [null, undefined, 'text', 7]) {
      window.dispatchEvent(new MessageEvent('message', {data, origin, source: frame.contentWindow}));
    }
    expect(typedKey(el)).to.equal('');
  });

  it('takes one key and no second', async () => {
    const el = await signingIn();
    send({token: 'u-first'});
    send({token: 'u-second'});
    await systemsShown(el);
    const requests = await service.requests('GetSystemList');
    expect(requests.map(({headers}) => headers['client-id'])).to.deep.equal(['u-first']);
  });

  it('stops listening once it is cancelled', async () => {
    const el = await signingIn();
    await press(el, 'Cancel');
    send();
    await el.updateComplete;
    expect(typedKey(el)).to.equal('');
    expect(shown(el)).not.to.contain(en.signInState.waiting);
  });

  it('stops listening once it is removed', async () => {
    const el = await signingIn();
    const home = el.parentElement!;
    el.remove();
    send();
    home.append(el);
    await el.updateComplete;
    expect(typedKey(el)).to.equal('');
  });

  it('offers a link when the browser blocks the window', async () => {
    window.open = () => null;
    const el = await mount(service);
    await press(el, 'Sign in');
    expect(shown(el)).to.contain(en.signInState.blocked);
    const link = all<HTMLAnchorElement>(el, 'a')[0]!;
    expect(link.textContent).to.equal('Open the sign-in page');
    expect(link.href).to.match(new RegExp(`^${service.baseUrl}/sign-in\\?`));
    expect(link).to.include({target: 'mtservice-sign-in', rel: 'opener'});
  });

  it('shows a key from the window as wrong as a typed one', async () => {
    await service.program('GetSystemList', {status: 401});
    const el = await signingIn();
    send();
    await says(el, en.errors.unauthorized());
    expect(queryButton(el, 'Continue')).not.to.equal(undefined);
  });

  it('finds the sign-in page also when the address names the service file', async () => {
    const el = create(undefined, {'base-url': `${service.baseUrl}/service.svc/json/`});
    (await area()).append(el);
    await el.updateComplete;
    await press(el, 'Sign in');
    expect(opened[0]!.href).to.match(new RegExp(`^${service.baseUrl}/sign-in\\?`));
  });

  it('informs the host that the draft changed', async () => {
    const el = await mount(service);
    const events = record(el, 'input', 'change');
    button(el, 'Sign in').click();
    send();
    await until(() => events.length > 0, 'the change event');
    expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
  });
});
