import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  all,
  button,
  choose,
  en,
  everydayService,
  focused,
  mount,
  nameOf,
  press,
  queryButton,
  record,
} from '../page.ts';
import {shown, spoken, systemsShown, type Selector} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const params = (systemID: string): object => ({params: {systemID, options: ''}});
const THREE = {
  ...stateOf(),
  systems: {'de-en': params('smt-de'), 'en-lv': params('smt-run'), 'lv-en': params('smt-lv')},
};

describe('mtservice-selector, removing a pair', () => {
  useService(everydayService);

  async function restored(state: object = THREE): Promise<Selector> {
    const el = await mount(service, {}, state);
    await systemsShown(el);
    return el;
  }

  it('takes the row away, says so, and puts the focus on Undo', async () => {
    const el = await restored();
    const events = record(el, 'input', 'change');
    await press(el, 'Remove English to Latvian');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal([
      'German to English',
      'Latvian to English',
    ]);
    expect(shown(el)).to.contain('English to Latvian was removed.');
    expect(spoken(el)).to.equal('English to Latvian was removed.');
    expect(nameOf(focused(el)!)).to.equal('Undo');
    expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
    expect(el.saveAndGetState().systems).to.have.all.keys('de-en', 'lv-en');
  });

  it('restores it at its place, with its system, and focuses it', async () => {
    const el = await restored();
    await choose(el, 'Translation system for English to Latvian', 'Ziņas');
    await press(el, 'Remove English to Latvian');
    await press(el, 'Undo');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal([
      'German to English',
      'English to Latvian',
      'Latvian to English',
    ]);
    expect(nameOf(focused(el)!)).to.equal('Options for English to Latvian');
    expect(JSON.parse(el.value).systems['en-lv']).to.deep.equal(params('smt-sleep'));
    expect(queryButton(el, 'Undo')).to.equal(undefined);
    expect(Object.keys(JSON.parse(el.value).systems)).to.deep.equal(['de-en', 'en-lv', 'lv-en']);
  });

  it('offers Undo for each, in place, and nothing below moves', async () => {
    const el = await restored();
    const topOf = (pair: string) => button(el, `Remove ${pair}`).getBoundingClientRect().top;
    const before = topOf('Latvian to English');
    await press(el, 'Remove German to English');
    await press(el, 'Remove English to Latvian');
    expect(topOf('Latvian to English')).to.equal(before);
    await press(el, 'Undo');
    await press(el, 'Undo');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal([
      'German to English',
      'English to Latvian',
      'Latvian to English',
    ]);
  });

  it('leaves the last pair to be removed and saved', async () => {
    const el = await restored(stateOf());
    const saves = record(el, 'save') as CustomEvent[];
    await press(el, 'Remove English to Latvian');
    expect(shown(el)).to.contain(en.unsaved(1));
    await press(el, 'Save');
    expect(saves.map(({detail}) => detail)).to.deep.equal([{...stateOf(), systems: {}}]);
    expect(shown(el)).to.contain(en.nothingSelected).and.to.contain(en.saved);
  });

  it('offers no Undo once the pair was added again', async () => {
    const el = await restored();
    await press(el, 'Remove English to Latvian');
    await choose(el, 'From', 'English');
    expect(queryButton(el, 'Undo')).to.equal(undefined);
    expect(all(el, '.pair[role=group]').map(nameOf)).to.include('English to Latvian');
  });

  it('offers no Undo after Save and after Cancel', async () => {
    const el = await restored();
    await press(el, 'Remove English to Latvian');
    await press(el, 'Save');
    expect(queryButton(el, 'Undo')).to.equal(undefined);
    await press(el, 'Remove German to English');
    await press(el, 'Cancel');
    expect(queryButton(el, 'Undo')).to.equal(undefined);
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal([
      'German to English',
      'Latvian to English',
    ]);
  });

  it('lets the rows below keep what they show', async () => {
    const el = await restored();
    await choose(el, 'Translation system for English to Latvian', 'Tehnika');
    await press(el, 'Remove German to English');
    expect(all<HTMLInputElement>(el, 'ul [role=combobox]').map(({value}) => value)).to.deep.equal([
      'Tehnika',
    ]);
  });
});
