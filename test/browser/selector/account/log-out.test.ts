import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {service, useService} from '../../test-service.ts';
import {
  all,
  button,
  choose,
  chosen,
  en,
  enterToken,
  everydayService,
  field,
  focused,
  mount,
  nameOf,
  press,
  queryButton,
} from '../page.ts';
import {record, sessionOf, shown, spoken, systemsShown, type, type Selector} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';
const NAME = 'Name of these settings (optional)';
const FOREIGN = {...stateOf('en-lv', 'smt-run', 'jauns=1,qe'), version: 7};

describe('mtservice-selector, logging out', () => {
  useService(everydayService);

  /** An element with changes by the user since it was saved. */
  async function edited(): Promise<Selector> {
    const el = await mount(service, {}, FOREIGN);
    await systemsShown(el);
    await choose(el, PICKER, 'Ziņas');
    await type(el, NAME, 'Ķīmija 🧪 und Donaudampfschifffahrtsgesellschaft');
    return el;
  }

  it('informs the page at once, and shows what happened next to Undo', async () => {
    const el = await edited();
    const events = record(el, 'logout', 'save', 'cancel');
    await press(el, 'Log out');
    expect(events.map((event) => event.type)).to.deep.equal(['logout']);
    expect(el.value).to.equal('');
    expect(shown(el)).to.contain(en.loggedOut);
    expect(spoken(el)).to.equal(en.loggedOut);
    expect(nameOf(focused(el)!)).to.equal('Undo');
  });

  it('comes last, so that a dialog puts the focus on the first choice', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    const dialog = document.createElement('dialog');
    el.before(dialog);
    dialog.append(el);
    await el.updateComplete;
    dialog.showModal();
    expect(nameOf(focused(el)!)).to.equal(en.addPair);
    expect(nameOf(all(el, 'button, input, select').at(-1)!)).to.equal('Log out');
    const bottomOf = (name: string) => button(el, name).getBoundingClientRect().bottom;
    expect(bottomOf('Log out'), 'in the order of the keyboard').to.be.above(bottomOf('Save'));
    dialog.close();
  });

  it('is undone exactly: key, unsaved changes, attributes of other versions, and the session', async () => {
    const el = await edited();
    const [before, shared] = [el.value, sessionOf(el).configuration];
    await press(el, 'Log out');
    const events = record(el, 'input', 'change', 'save', 'logout');
    await press(el, 'Undo');
    await systemsShown(el);
    expect(el.value).to.equal(before);
    expect(chosen(el, PICKER)).to.equal('Ziņas – Starts when used');
    expect(field(el, NAME).value).to.equal('Ķīmija 🧪 und Donaudampfschifffahrtsgesellschaft');
    expect(sessionOf(el).configuration).to.deep.equal(shared);
    expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
    expect(document.activeElement).to.equal(el);
    await press(el, 'Cancel');
    expect(el.saveAndGetState()).to.deep.equal(FOREIGN);
  });

  it('is undone also on a page that forgets the state by setState(undefined)', async () => {
    const el = await edited();
    const before = el.value;
    el.addEventListener('logout', () => el.setState(undefined));
    await press(el, 'Log out');
    await press(el, 'Undo');
    await systemsShown(el);
    expect(el.value).to.equal(before);
  });

  it('is undone by the keyboard when Enter hit Log out by mistake', async () => {
    const el = await edited();
    const before = el.value;
    el.shadowRoot!.querySelector<HTMLElement>('[part~=logout]')!.focus();
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(el.value).to.equal('');
    await sendKeys({press: 'Enter'});
    await systemsShown(el);
    expect(el.value).to.equal(before);
  });

  const ends: readonly [string, (el: Selector) => unknown][] = [
    ['the next user types a key', (el) => enterToken(el, 'u-2')],
    ['the page sets a state', (el) => el.setState({...stateOf(), 'client-id': 'u-2'})],
    ['Cancel', (el) => press(el, 'Cancel')],
    ['the element is removed', (el) => el.parentElement!.append(el)],
  ];
  for (const [what, end] of ends) {
    it(`cannot be undone any more after this: ${what}`, async () => {
      const el = await edited();
      await press(el, 'Log out');
      await end(el);
      await el.updateComplete;
      expect(queryButton(el, 'Undo')).to.equal(undefined);
      expect(el.value).not.to.contain('u-1');
    });
  }
});
