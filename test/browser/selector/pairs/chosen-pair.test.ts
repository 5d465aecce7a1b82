import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {TestService} from '../../test-service.ts';
import {
  all,
  area,
  choose,
  chosen,
  create,
  en,
  field,
  focused,
  mount,
  nameOf,
  openAdding,
  parts,
  queryField,
} from '../page.ts';
import {
  press,
  queryButton,
  record,
  shown,
  spoken,
  systemsShown,
  type,
  until,
  type Selector,
} from '../page.ts';
import {answer, EVERYDAY, stateOf, wireSystem} from '../wire-systems.ts';

const params = (systemID: string): object => ({params: {systemID, options: ''}});
const rows = (el: Selector): string[] => all(el, '.pair[role=group]').map(nameOf);

describe('mtservice-selector, a pair that is chosen', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program(
      'GetSystemList',
      answer(
        wireSystem('smt-run', 'en>lv'),
        wireSystem('smt-sleep', 'de>lv', {status: 'standby'}),
        wireSystem('smt-de', 'de>lv'),
        wireSystem('smt-de-en', 'de>en'),
        wireSystem('smt-lv', 'lv>en'),
      ),
    );
  });

  afterEach(() => service.close());

  const BEFORE = stateOf();
  const AFTER = {...BEFORE, systems: {...BEFORE.systems, 'de-lv': params('smt-de')}};

  async function restored(attributes: Record<string, string> = {}): Promise<Selector> {
    const el = await mount(service, attributes, BEFORE);
    await systemsShown(el);
    return el;
  }

  it('is in the draft, in the value and in what is saved, without another press', async () => {
    const el = await restored();
    const events = record(el, 'input', 'change', 'save');
    await choose(el, 'From', 'German');
    expect(events).to.have.lengthOf(0);
    await choose(el, 'To', 'Latvian');
    expect(JSON.parse(el.value)).to.deep.equal(AFTER);
    expect(rows(el)).to.deep.equal(['German to Latvian', 'English to Latvian']);
    expect(el.saveAndGetState()).to.deep.equal(AFTER);
    expect(events.map(({type}) => type)).to.deep.equal(['input', 'change', 'save']);
    await el.updateComplete;
    expect(rows(el), 'saving moves no row').to.deep.equal(['German to Latvian', 'English to Latvian']);
    expect(chosen(el, 'From')).to.equal('Choose a language');
  });

  it('is a part of what the form submits', async () => {
    const form = document.createElement('form');
    (await area()).append(form);
    const el = create(service, {name: 'mt', required: '', hiddensave: ''});
    form.append(el);
    el.setState({...BEFORE, systems: {}});
    await systemsShown(el);
    expect(form.checkValidity()).to.equal(false);
    await choose(el, 'From', 'English');
    const state = {...BEFORE, systems: {'en-lv': params('smt-run')}};
    expect([...new FormData(form)]).to.deep.equal([['mt', JSON.stringify(state)]]);
    expect(form.checkValidity()).to.equal(true);
  });

  it('may be followed by more with the same source, without incomplete pairs', async () => {
    const el = await restored();
    await choose(el, 'From', 'German');
    await choose(el, 'To', 'Latvian');
    expect(chosen(el, 'From')).to.equal('German');
    expect(nameOf(focused(el)!)).to.equal('To');
    const events = record(el, 'save');
    await press(el, 'Save');
    expect(events).to.have.lengthOf(1);
  });

  it('goes with Cancel', async () => {
    const el = await restored();
    await choose(el, 'From', 'German');
    await choose(el, 'To', 'English');
    await press(el, 'Cancel');
    expect(JSON.parse(el.value)).to.deep.equal(BEFORE);
    expect(queryField(el, 'From')).to.equal(undefined);
    await openAdding(el);
    expect(chosen(el, 'From')).to.equal('Choose a language');
  });

  it('takes the place of the same pair that was removed', async () => {
    const el = await restored();
    await press(el, 'Remove English to Latvian');
    await choose(el, 'From', 'English');
    expect(queryButton(el, 'Undo')).to.equal(undefined);
    expect(JSON.parse(el.value)).to.deep.equal(BEFORE);
    expect(rows(el)).to.deep.equal(['English to Latvian']);
  });

  it('belongs to its list: another service has other systems', async () => {
    const other = await TestService.create();
    await other.program('GetSystemList', EVERYDAY);
    const el = await restored();
    await choose(el, 'From', 'German');
    el.baseUrl = other.baseUrl;
    await other.requests('GetSystemList', {atLeast: 1});
    await systemsShown(el);
    expect(JSON.parse(el.value)).to.deep.equal(BEFORE);
    await other.close();
  });

  describe('with one language missing', () => {
    it('is not saved without a word: the form says what is missing and takes the user there', async () => {
      const el = await restored();
      await choose(el, 'From', 'German');
      const events = record(el, 'save');
      expect(shown(el)).not.to.contain(en.addIncomplete);
      await press(el, 'Save');
      expect(events).to.have.lengthOf(0);
      expect(parts(el, 'error')[0]!.textContent).to.contain(en.addIncomplete);
      expect(spoken(el)).to.equal(en.addIncomplete);
      expect(nameOf(focused(el)!)).to.equal('To');
      expect(focused(el)!.getAttribute('aria-invalid')).to.equal('true');
      await choose(el, 'To', 'Latvian');
      expect(shown(el)).not.to.contain(en.addIncomplete);
      await press(el, 'Save');
      expect(events.map((event) => (event as CustomEvent).detail)).to.deep.equal([AFTER]);
    });

    it('is the only thing that is asked for', async () => {
      const el = await mount(service, {}, {...BEFORE, systems: {}});
      el.required = true;
      await systemsShown(el);
      await press(el, 'Save');
      expect(shown(el)).to.contain(en.selectOne);
      await choose(el, 'From', 'German');
      await press(el, 'Save');
      expect(shown(el)).to.contain(en.addIncomplete).and.not.to.contain(en.selectOne);
    });

    it('stays out of what saveAndGetState() returns, which leaves the focus to the page', async () => {
      const el = await restored();
      await choose(el, 'From', 'German');
      focused(el)?.blur();
      const events = record(el, 'save');
      expect(el.saveAndGetState()).to.deep.equal(BEFORE);
      await el.updateComplete;
      expect(events).to.have.lengthOf(0);
      expect(shown(el)).to.contain(en.addIncomplete);
      expect(focused(el) === null).to.equal(true);
    });

    it('is saved without it once the user takes the choice back', async () => {
      const el = await restored();
      await choose(el, 'From', 'German');
      await press(el, 'Save');
      await type(el, 'From', '');
      field(el, 'From').dispatchEvent(new FocusEvent('blur'));
      await el.updateComplete;
      expect(shown(el)).not.to.contain(en.addIncomplete);
      const events = record(el, 'save');
      await press(el, 'Save');
      expect(events.map((event) => (event as CustomEvent).detail)).to.deep.equal([BEFORE]);
    });

    it('keeps the host’s form from being submitted, as a date that is half typed does', async () => {
      const form = document.createElement('form');
      (await area()).append(form);
      const el = create(service, {name: 'mt', hiddensave: ''});
      form.append(el);
      el.setState(BEFORE);
      await systemsShown(el);
      await choose(el, 'From', 'German');
      const events = record(form, 'submit');
      form.addEventListener('submit', (event) => event.preventDefault());
      form.requestSubmit();
      expect(events).to.have.lengthOf(0);
      expect(el.validity).to.include({valid: false, badInput: true});
      expect(el.validationMessage).to.equal(en.addIncomplete);
      expect(nameOf(focused(el)!)).to.equal('To');
      await choose(el, 'To', 'Latvian');
      expect(el.validity.valid).to.equal(true);
    });
  });

  it('is taken back by emptying a field that searches', async () => {
    const codes = ['en', 'de', 'fr', 'es', 'it', 'pl', 'uk', 'fi', 'sv', 'lt', 'et', 'nl', 'pt'];
    const systems = codes.flatMap((code) => [
      wireSystem(`smt-${code}-lv`, `${code}>lv`),
      wireSystem(`smt-${code}-ro`, `${code}>ro`),
    ]);
    await service.program('GetSystemList', answer(...systems));
    const el = await mount(service, {}, {...BEFORE, systems: {'en-lv': params('smt-en-lv')}});
    await systemsShown(el);
    await openAdding(el);
    const from = field(el, 'From');
    from.focus();
    await sendKeys({type: 'German'});
    await sendKeys({press: 'Enter'});
    await until(() => !field(el, 'To').disabled, 'German is chosen');
    from.focus();
    from.select();
    await sendKeys({press: 'Backspace'});
    await sendKeys({press: 'Tab'});
    await until(() => field(el, 'To').disabled, 'nothing is chosen');
    expect(from.value).to.equal('');
    const events = record(el, 'save');
    await press(el, 'Save');
    expect(events).to.have.lengthOf(1);
  });
});
