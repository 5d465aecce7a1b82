import {expect} from '@open-wc/testing';
import {MtserviceSelectorElement} from '../../../../src/elements/mtservice-selector/mtservice-selector.element.ts';
import {service, useService} from '../../test-service.ts';
import {
  all,
  area,
  button,
  chosen,
  create,
  en,
  everydayService,
  field,
  focused,
  mount,
  nameOf,
  parts,
  press,
  queryField,
  queryButton,
  record,
  typedKey,
} from '../page.ts';
import {sessionOf, shown, systemsShown, until, type Selector} from '../page.ts';
import {EVERYDAY, stateOf} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';

describe('mtservice-selector, restoring a state', () => {
  useService(everydayService);

  async function expectRestored(el: Selector): Promise<void> {
    await systemsShown(el);
    expect(field(el, 'Name of these settings (optional)').value).to.equal('Mans tulks');
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
    const requests = await service.requests('GetSystemList');
    expect(requests.map(({headers}) => headers['client-id'])).to.deep.equal(['u-1']);
  }

  it('takes an object', async () => {
    await expectRestored(await mount(service, {}, stateOf()));
  });

  it('takes JSON text', async () => {
    await expectRestored(await mount(service, {}, JSON.stringify(stateOf(), null, 2)));
  });

  it('takes a state before it is connected, and loads nothing until then', async () => {
    const el = create(service);
    el.setState(stateOf());
    expect(await service.requests()).to.be.empty;
    (await area()).append(el);
    await expectRestored(el);
  });

  it('takes the value attribute', async () => {
    await expectRestored(await mount(service, {value: JSON.stringify(stateOf())}));
  });

  it('takes the value property', async () => {
    const el = await mount(service);
    el.value = JSON.stringify(stateOf());
    await expectRestored(el);
  });

  it('takes a value that was set before the element was defined', async () => {
    const early = document.createElement('test-early-selector') as Selector;
    early.value = JSON.stringify(stateOf());
    early.setAttribute('base-url', service.baseUrl);
    const home = await area();
    home.append(early);
    customElements.define('test-early-selector', class extends MtserviceSelectorElement {});
    await early.updateComplete;
    await expectRestored(early);
  });

  it('is restored by the page that waits for the element to be defined', async () => {
    const late = document.createElement('test-late-selector') as Selector;
    late.setAttribute('base-url', service.baseUrl);
    (await area()).append(late);
    const restored = customElements.whenDefined('test-late-selector').then(() => late.setState(stateOf()));
    customElements.define('test-late-selector', class extends MtserviceSelectorElement {});
    await restored;
    await expectRestored(late);
  });

  it('keeps a copy: what the host does with its object afterwards changes nothing', async () => {
    const state = stateOf();
    const el = await mount(service, {}, state);
    state.engineName = 'Mainīts';
    state.systems = {};
    await expectRestored(el);
  });

  for (const nothing of [undefined, null, '']) {
    it(`starts afresh with ${JSON.stringify(nothing) ?? 'undefined'}`, async () => {
      const el = await mount(service, {}, stateOf());
      await systemsShown(el);
      const events = record(el, 'save', 'cancel', 'logout', 'input', 'change', 'mt-state-issues');
      el.setState(nothing);
      await el.updateComplete;
      expect(typedKey(el)).to.equal('');
      expect(queryField(el, 'Name of these settings (optional)')).to.equal(undefined);
      expect(el.value).to.equal('');
      expect(events).to.be.empty;
    });
  }

  it('shows the account view for a state without a token, and keeps its systems', async () => {
    const el = await mount(service, {}, {...stateOf(), 'client-id': ''});
    expect(typedKey(el)).to.equal('');
    expect(await service.requests()).to.be.empty;
    expect(JSON.parse(el.value).systems).to.deep.equal(stateOf().systems);
  });

  it('fires nothing while it is being set', async () => {
    const el = await mount(service);
    const events = record(el, 'save', 'cancel', 'logout', 'input', 'change', 'mt-state-issues');
    el.setState(stateOf());
    await systemsShown(el);
    expect(events).to.be.empty;
  });

  it('lets a second state win while the first is loading', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service, {}, {...stateOf('de-en', 'smt-de'), 'client-id': 'u-first'});
    await service.requests('GetSystemList', {atLeast: 1});
    el.setState({...stateOf(), 'client-id': 'u-second'});
    const [gaveUp] = await service.requests('GetSystemList', {aborted: true, atLeast: 1});
    expect(gaveUp!.headers['client-id']).to.equal('u-first');
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['English to Latvian']);
    expect(el.saveAndGetState()).to.deep.equal({...stateOf(), 'client-id': 'u-second'});
  });

  it('is never half restored: while it loads, it saves and shows the new state whole', async () => {
    const el = await mount(service, {}, stateOf('de-en', 'smt-de', 'qe'));
    await systemsShown(el);
    await service.hold('GetSystemList');
    el.setState(stateOf());
    await el.updateComplete;
    expect(parts(el, 'pair'), 'no row of either').to.have.lengthOf(0);
    expect(parts(el, 'skeleton'), 'what stands for the new one').to.have.lengthOf(1);
    expect(JSON.parse(el.value)).to.deep.equal(stateOf());
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['English to Latvian']);
  });

  it('keeps the whole state when its token is refused, and says so where it can be put right', async () => {
    await service.program('GetSystemList', {status: 401}, EVERYDAY);
    const el = await mount(service, {}, stateOf());
    await service.requests('GetSystemList', {atLeast: 1});
    await until(() => queryButton(el, 'Continue'), 'the account view is back');
    expect(shown(el)).to.contain(en.errors.unauthorized());
    expect(typedKey(el)).to.equal('u-1');
    expect(JSON.parse(el.value)).to.deep.equal(stateOf());
    await press(el, 'Continue');
    await systemsShown(el);
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
  });

  it('forgets everything with Log out, for the session too', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    const events = record(el, 'save', 'cancel', 'logout');
    expect(sessionOf(el).configuration).to.deep.equal(stateOf());
    await press(el, 'Log out');
    expect(events.map((event) => event.type)).to.deep.equal(['logout']);
    expect(el.value).to.equal('');
    expect(typedKey(el)).to.equal('');
    expect(queryField(el, 'Name of these settings (optional)')).to.equal(undefined);
    expect(sessionOf(el).configuration).to.equal(undefined);
    expect(sessionOf(el).client).to.equal(undefined);
    expect(nameOf(focused(el)!)).to.equal('Undo');
    el.cancel();
    await el.updateComplete;
    expect(typedKey(el), 'nothing comes back').to.equal('');
    expect(el.saveAndGetState()).to.deep.equal({engineName: '', 'client-id': '', systems: {}});
    expect(button(el, 'Sign in')).not.to.equal(undefined);
    expect(queryButton(el, 'Undo'), 'nor can it be brought back').to.equal(undefined);
  });
});
