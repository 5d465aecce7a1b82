import {expect} from '@open-wc/testing';
import {TestService} from '../../test-service.ts';
import {
  all,
  button,
  choose,
  chosen,
  en,
  enterToken,
  focused,
  list,
  mount,
  nameOf,
  optionsOf,
} from '../page.ts';
import {
  parts,
  press,
  queryButton,
  queryField,
  record,
  shown,
  systemsShown,
  until,
  type Selector,
} from '../page.ts';
import {answer, EVERYDAY, wireSystem} from '../wire-systems.ts';

describe('mtservice-selector, adding a language pair', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
  });

  afterEach(() => service.close());

  async function signedIn(): Promise<Selector> {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    return el;
  }

  it('says that nothing is chosen yet', async () => {
    const el = await signedIn();
    expect(parts(el, 'empty')[0]!.textContent).to.contain(en.nothingSelected);
  });

  it('takes short lists for native ones, in the order of the user’s alphabet', async () => {
    const el = await signedIn();
    expect(optionsOf(list(el, 'From'))).to.deep.equal(['Choose a language', 'English', 'German', 'Latvian']);
    expect(list(el, 'To').disabled).to.equal(true);
    expect(button(el, 'Add').disabled).to.equal(true);
  });

  it('adds the pair with the system that answers soonest and moves on to its row', async () => {
    const sleeping = wireSystem('smt-z', 'en>lv', {title: 'Ziņas', status: 'standby'});
    const starting = wireSystem('smt-s', 'en>lv', {title: 'Sākas', status: 'queuingtransl'});
    const awake = wireSystem('smt-a', 'en>lv', {title: 'Atvērts'});
    await service.program('GetSystemList', answer(sleeping, starting, awake, wireSystem('smt-d', 'en>de')));
    const el = await signedIn();
    const events = record(el, 'input', 'change', 'save');
    await choose(el, 'From', 'English');
    expect(optionsOf(list(el, 'To'))).to.deep.equal(['Choose a language', 'German', 'Latvian']);
    expect(button(el, 'Add').disabled).to.equal(true);
    await choose(el, 'To', 'Latvian');
    await press(el, 'Add');
    const picker = 'Translation system for English to Latvian';
    expect(chosen(el, picker)).to.equal('Atvērts – Ready');
    expect(nameOf(focused(el)!)).to.equal(picker);
    expect(JSON.parse(el.value).systems).to.deep.equal({'en-lv': {params: {systemID: 'smt-a', options: ''}}});
    expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
    expect(chosen(el, 'From')).to.equal('Choose a language');
  });

  it('chooses the target by itself when there is only one', async () => {
    const el = await signedIn();
    await choose(el, 'From', 'German');
    expect(chosen(el, 'To')).to.equal('English');
    expect(button(el, 'Add').disabled).to.equal(false);
    await press(el, 'Add');
    expect(all(el, 'h3').map(nameOf)).to.deep.equal(['German to English']);
  });

  it('forgets the target when the source changes', async () => {
    const systems = ['en>lv', 'en>de', 'lv>de', 'lv>en'].map((pair) => wireSystem(pair, pair));
    await service.program('GetSystemList', answer(...systems));
    const el = await signedIn();
    await choose(el, 'From', 'English');
    await choose(el, 'To', 'German');
    await choose(el, 'From', 'Latvian');
    expect(chosen(el, 'To')).to.equal('Choose a language');
    expect(button(el, 'Add').disabled).to.equal(true);
  });

  it('offers a pair once, and says when all are chosen', async () => {
    const el = await signedIn();
    for (const source of ['English', 'German', 'Latvian']) {
      await choose(el, 'From', source);
      await press(el, 'Add');
    }
    expect(shown(el)).to.contain(en.allAdded);
    expect(queryField(el, 'From')).to.equal(undefined);
    await press(el, 'Remove German to English');
    expect(optionsOf(list(el, 'From'))).to.deep.equal(['Choose a language', 'German']);
  });

  it('leaves out pairs whose systems all cannot be used', async () => {
    const stopped = wireSystem('smt-1', 'en>fr', {status: 'notstarted'});
    await service.program('GetSystemList', answer(stopped, wireSystem('smt-2', 'lv>en')));
    const el = await signedIn();
    expect(optionsOf(list(el, 'From'))).to.deep.equal(['Choose a language', 'Latvian']);
  });

  it('names languages in the user’s language, in its alphabet, and follows a change', async () => {
    const el = await signedIn();
    el.lang = 'lv';
    await until(() => queryField(el, 'No'), 'the labels are Latvian');
    expect(optionsOf(list(el, 'No'))).to.deep.equal(['Izvēlieties valodu', 'Angļu', 'Latviešu', 'Vācu']);
    el.lang = 'en';
    await until(() => queryField(el, 'From'), 'the labels are English');
    expect(optionsOf(list(el, 'From'))).to.deep.equal(['Choose a language', 'English', 'German', 'Latvian']);
  });

  it('takes the service’s name for a language that the browser does not know, else the code', async () => {
    const known = wireSystem('smt-1', 'qaa>en', {names: ['Klingonu', 'Anglisch']});
    await service.program('GetSystemList', answer(known, wireSystem('smt-2', 'qab>en')));
    const el = await signedIn();
    expect(optionsOf(list(el, 'From'))).to.deep.equal(['Choose a language', 'Klingonu', 'qab']);
    await choose(el, 'From', 'Klingonu');
    await press(el, 'Add');
    expect(all(el, 'h3').map(nameOf)).to.deep.equal(['Klingonu to English']);
  });

  it('keys a pair of regional codes by their primary languages', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-1', 'en-GB>pt-BR')));
    const el = await signedIn();
    await choose(el, 'From', 'English');
    await press(el, 'Add');
    expect(el.saveAndGetState().systems).to.have.all.keys('en-pt');
  });

  it('saves with the button of the form', async () => {
    const el = await signedIn();
    await choose(el, 'From', 'German');
    await press(el, 'Add');
    const events = record(el, 'save');
    await press(el, 'Save');
    expect(events).to.have.lengthOf(1);
    expect((events[0] as CustomEvent).detail).to.deep.equal({
      engineName: '',
      'client-id': 'u-1',
      systems: {'de-en': {params: {systemID: 'smt-de', options: ''}}},
    });
    expect(queryButton(el, 'Save')).not.to.equal(undefined);
  });
});
