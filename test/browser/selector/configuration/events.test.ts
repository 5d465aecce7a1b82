import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  choose,
  chosen,
  en,
  enterToken,
  everydayService,
  field,
  mount,
  press,
  queryButton,
  record,
  shown,
  typedKey,
} from '../page.ts';
import {sessionOf, spoken, systemsShown, type as enter, type Selector} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';
const THREE = ['save', 'cancel', 'logout'];

describe('mtservice-selector, events and methods', () => {
  useService(everydayService);

  async function restored(): Promise<Selector> {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    return el;
  }

  const CAUSES: readonly [string, string, (el: Selector) => unknown][] = [
    ['save', 'the Save button', (el) => press(el, 'Save')],
    ['save', 'saveAndGetState()', (el) => el.saveAndGetState()],
    [
      'save',
      'Enter in a field',
      (el) => field(el, 'Name of these settings (optional)').form!.requestSubmit(),
    ],
    ['cancel', 'the Cancel button', (el) => press(el, 'Cancel')],
    ['cancel', 'cancel()', (el) => el.cancel()],
    ['logout', 'the Log out button', (el) => press(el, 'Log out')],
  ];
  for (const [name, cause, act] of CAUSES) {
    it(`fires one ${name} for ${cause}, a CustomEvent that does not bubble`, async () => {
      const el = await restored();
      const events = record(el, ...THREE);
      const bubbled = record(el.parentElement!, ...THREE);
      await act(el);
      await el.updateComplete;
      expect(events.map((event) => event.type)).to.deep.equal([name]);
      expect(events[0]).to.be.instanceOf(CustomEvent);
      expect(events[0]).to.include({bubbles: false, composed: false, cancelable: false});
      expect((events[0] as CustomEvent).detail).to.deep.equal(name === 'save' ? stateOf() : null);
      expect(bubbled).to.be.empty;
    });
  }

  it('has no method for Log out', async () => {
    const el = await restored();
    expect('logout' in el).to.equal(false);
  });

  it('puts the state into the event before the listener runs', async () => {
    const el = await restored();
    await choose(el, PICKER, 'Ziņas');
    let inside: unknown;
    el.addEventListener('save', () => (inside = sessionOf(el).configuration));
    const state = el.saveAndGetState();
    expect(inside).to.deep.equal(state);
    expect(state.systems['en-lv']!.params.systemID).to.equal('smt-sleep');
  });

  it('gives each save copies of its own', async () => {
    const el = await restored();
    const events = record(el, 'save') as CustomEvent[];
    const returned = el.saveAndGetState();
    const {detail} = events[0]!;
    expect(detail).not.to.equal(returned);
    for (const state of [detail, returned]) {
      state.engineName = 'sabojāts';
      state.systems['en-lv'].params.systemID = 'sabojāts';
      delete state.systems['en-lv'];
    }
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
    expect(sessionOf(el).configuration).to.deep.equal(stateOf());
  });

  it('says that it is saved', async () => {
    const el = await restored();
    await press(el, 'Save');
    expect(spoken(el)).to.equal(en.saved);
  });

  it('saves nothing without a choice: a message, no event, and the state without systems', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    const events = record(el, ...THREE, 'input', 'change');
    expect(el.saveAndGetState()).to.deep.equal({engineName: '', 'client-id': 'u-1', systems: {}});
    await el.updateComplete;
    expect(shown(el)).to.contain(en.selectOne);
    expect(spoken(el)).to.equal(en.selectOne);
    expect(events).to.be.empty;
    expect(sessionOf(el).configuration).to.equal(undefined);
    await press(el, 'Save');
    expect(events).to.be.empty;
  });

  it('shows that message in the account view too', async () => {
    const el = await mount(service);
    const events = record(el, ...THREE);
    expect(el.saveAndGetState()).to.deep.equal({engineName: '', 'client-id': '', systems: {}});
    await el.updateComplete;
    expect(shown(el)).to.contain(en.selectOne);
    expect(events).to.be.empty;
  });

  it('takes the message away with the first choice', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    await press(el, 'Save');
    await choose(el, 'From', 'German');
    expect(shown(el)).not.to.contain(en.selectOne);
  });

  it('returns from Cancel to the state set last', async () => {
    const el = await restored();
    await choose(el, PICKER, 'Ziņas');
    await enter(el, 'Name of these settings (optional)', 'Cits');
    el.cancel();
    await el.updateComplete;
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
    expect(field(el, 'Name of these settings (optional)').value).to.equal('Mans tulks');
    expect(await service.requests('GetSystemList'), 'the list is still good').to.have.lengthOf(1);
  });

  it('returns from Cancel to the state saved last', async () => {
    const el = await restored();
    await choose(el, PICKER, 'Ziņas');
    await press(el, 'Save');
    await choose(el, PICKER, 'Tehnika');
    await press(el, 'Cancel');
    expect(chosen(el, PICKER)).to.equal('Ziņas – Starts when used');
  });

  it('returns from Cancel to nothing when nothing was saved', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    await choose(el, 'From', 'German');
    await press(el, 'Cancel');
    expect(queryButton(el, 'Sign in')).not.to.equal(undefined);
    expect(typedKey(el)).to.equal('');
    expect(el.value).to.equal('');
  });

  it('returns from Cancel also while the list is loading, and loads it', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service, {}, stateOf());
    el.cancel();
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
  });

  it('can be called at any time before it is in the page', () => {
    const el = document.createElement('mtservice-selector');
    const events = record(el, ...THREE);
    el.cancel();
    expect(el.saveAndGetState()).to.deep.equal({engineName: '', 'client-id': '', systems: {}});
    el.setState(stateOf());
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
    expect(events.map((event) => event.type)).to.deep.equal(['cancel', 'save']);
  });

  it('publishes what was saved to its session, and takes it back with Log out', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    await choose(el, 'From', 'German');
    expect(sessionOf(el).configuration, 'not before it is saved').to.equal(undefined);
    const state = el.saveAndGetState();
    expect(sessionOf(el).configuration).to.deep.equal(state);
    expect(sessionOf(el).client).to.include({token: 'u-1', baseUrl: service.baseUrl});
    await press(el, 'Log out');
    expect(sessionOf(el).configuration).to.equal(undefined);
  });

  it('keeps what the user is editing when another element of the page saves', async () => {
    const el = await restored();
    const other = document.createElement('mtservice-selector');
    el.parentElement!.append(other);
    other.setState({...stateOf('de-en', 'smt-de'), 'client-id': 'u-other'});
    other.saveAndGetState();
    await el.updateComplete;
    expect(JSON.parse(el.value)).to.deep.equal(stateOf());
  });
});
