import {expect} from '@open-wc/testing';
import {service, TestService, useService} from '../test-service.ts';
import {
  all,
  enterToken,
  everydayService,
  mount,
  nameOf,
  openKey,
  press,
  queryButton,
  queryField,
  record,
  shown,
} from './page.ts';
import {systemsShown, type Selector} from './page.ts';
import {stateOf} from './wire-systems.ts';

const NAME = 'Name of these settings (optional)';

describe('mtservice-selector, attributes', () => {
  useService(everydayService);

  async function onSystems(attributes: Record<string, string> = {}): Promise<Selector> {
    const el = await mount(service, attributes, stateOf());
    await systemsShown(el);
    return el;
  }

  async function onAccount(): Promise<Selector> {
    const el = await mount(service);
    await openKey(el);
    return el;
  }

  async function toggle(el: Selector, name: string): Promise<void> {
    el.toggleAttribute(name);
    await el.updateComplete;
  }

  /** Names of the buttons at the bottom of the view, in keyboard and visual order. */
  const footer = (el: Selector): string[] =>
    all(el, 'button')
      .map(nameOf)
      .filter((name) => ['Continue', 'Save', 'Cancel'].includes(name));

  for (const [view, make] of [
    ['account', () => onAccount()],
    ['systems', () => onSystems()],
  ] as const) {
    describe(`on the ${view} view`, () => {
      const submit = view === 'account' ? 'Continue' : 'Save';

      it('hides and shows Save and Cancel with hiddensave, at any time', async () => {
        const el = await make();
        expect(footer(el)).to.deep.equal([submit, 'Cancel']);
        await toggle(el, 'hiddensave');
        expect(footer(el)).to.deep.equal(view === 'account' ? ['Continue'] : []);
        await toggle(el, 'hiddensave');
        expect(footer(el)).to.deep.equal([submit, 'Cancel']);
      });

      it('turns the buttons round with reversebuttons, at any time', async () => {
        const el = await make();
        await toggle(el, 'reversebuttons');
        expect(footer(el)).to.deep.equal(['Cancel', submit]);
        await toggle(el, 'reversebuttons');
        expect(footer(el)).to.deep.equal([submit, 'Cancel']);
      });

      it('turns them round for the eye as for the keyboard', async () => {
        const el = await make();
        const [first, second] = ['Cancel', submit].map((name) => queryButton(el, name)!);
        await toggle(el, 'reversebuttons');
        const [left, right] = ['Cancel', submit].map((name) =>
          queryButton(el, name)!.getBoundingClientRect(),
        );
        expect(left!.left < right!.left || left!.top < right!.top).to.equal(true);
        expect([first, second].every((each) => each!.isConnected !== undefined)).to.equal(true);
      });
    });
  }

  it('hides and shows the name with hiddenname, at any time', async () => {
    const el = await onSystems();
    expect(queryField(el, NAME)).not.to.equal(undefined);
    await toggle(el, 'hiddenname');
    expect(queryField(el, NAME)).to.equal(undefined);
    await toggle(el, 'hiddenname');
    expect(queryField(el, NAME)).not.to.equal(undefined);
  });

  it('has properties of the same names', async () => {
    const el = await onAccount();
    expect(el).to.include({hiddenname: false, hiddensave: false, reversebuttons: false});
    Object.assign(el, {hiddenname: true, hiddensave: true});
    await el.updateComplete;
    expect(queryField(el, NAME)).to.equal(undefined);
    expect(footer(el)).to.deep.equal(['Continue']);
  });

  it('keeps a name that is hidden in the state', async () => {
    const el = await onSystems({hiddenname: ''});
    expect(el.saveAndGetState().engineName).to.equal('Mans tulks');
  });

  it('does not save with Enter while Save is hidden', async () => {
    const el = await onSystems({hiddensave: ''});
    const events = record(el, 'save');
    all<HTMLInputElement>(el, 'input')[0]!.form!.requestSubmit();
    await el.updateComplete;
    expect(events).to.be.empty;
  });

  it('still saves and cancels for the host while the buttons are hidden', async () => {
    const el = await onSystems({hiddensave: ''});
    const events = record(el, 'save', 'cancel');
    el.saveAndGetState();
    el.cancel();
    expect(events.map((event) => event.type)).to.deep.equal(['save', 'cancel']);
  });

  it('keeps Log out while Save is hidden', async () => {
    const el = await onSystems({hiddensave: '', hiddenname: '', reversebuttons: ''});
    await press(el, 'Log out');
    expect(queryButton(el, 'Sign in')).not.to.equal(undefined);
  });

  it('loads from another service when base-url changes', async () => {
    const other = await TestService.create();
    await other.program('GetSystemList', {json: {System: []}});
    const el = await onSystems();
    el.setAttribute('base-url', other.baseUrl);
    const [request] = await other.requests('GetSystemList', {atLeast: 1});
    expect(request!.headers['client-id']).to.equal('u-1');
    await other.close();
  });

  it('sends app-id as appID', async () => {
    const el = await mount(service, {'app-id': 'mans-cms'});
    await enterToken(el, 'u-1');
    await systemsShown(el);
    const [request] = await service.requests('GetSystemList');
    expect(request!.query).to.deep.equal({appID: 'mans-cms'});
    expect(shown(el)).not.to.contain('mans-cms');
  });
});
