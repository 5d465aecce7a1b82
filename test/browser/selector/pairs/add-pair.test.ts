import {expect} from '@open-wc/testing';
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
  offered,
  parts,
  press,
} from '../page.ts';
import {
  queryButton,
  queryField,
  record,
  shown,
  spoken,
  systemsShown,
  type,
  until,
  type Selector,
} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

describe('mtservice-selector, adding a language pair', () => {
  useService(everydayService);

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

  it('offers the languages in the order of the user’s alphabet, and no keyboard for a short list', async () => {
    const el = await signedIn();
    expect(await offered(el, 'From')).to.deep.equal(['English', 'German', 'Latvian']);
    expect(field(el, 'From').inputMode).to.equal('none');
    expect(field(el, 'To').disabled).to.equal(true);
  });

  it('adds a pair as soon as “To” is chosen, with the system that answers soonest, and is ready for more', async () => {
    const sleeping = wireSystem('smt-z', 'en>lv', {title: 'Ziņas', status: 'standby'});
    const starting = wireSystem('smt-s', 'en>lv', {title: 'Sākas', status: 'queuingtransl'});
    const awake = wireSystem('smt-a', 'en>lv', {title: 'Atvērts'});
    await service.program('GetSystemList', answer(sleeping, starting, awake, wireSystem('smt-d', 'en>de')));
    const el = await signedIn();
    const events = record(el, 'input', 'change', 'save');
    await choose(el, 'From', 'English');
    expect(await offered(el, 'To')).to.deep.equal(['German', 'Latvian']);
    await choose(el, 'To', 'Latvian');
    expect(chosen(el, 'Translation system for English to Latvian')).to.equal('Atvērts – Ready');
    expect(spoken(el)).to.equal('English to Latvian was added.');
    expect(nameOf(focused(el)!)).to.equal('To');
    expect(JSON.parse(el.value).systems).to.deep.equal({'en-lv': {params: {systemID: 'smt-a', options: ''}}});
    expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
    await choose(el, 'To', 'German');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal([
      'English to German',
      'English to Latvian',
    ]);
    expect(Object.keys(JSON.parse(el.value).systems)).to.deep.equal(['en-lv', 'en-de']);
    expect(queryField(el, 'From'), 'nothing is left to add').to.equal(undefined);
  });

  it('prefers a real engine to the phrasebook, also one that has to start', async () => {
    const phrases = wireSystem('smt-p', 'en>lv', {title: 'Frāzes', metadata: {engine: 'Phrasebook'}});
    const apertium = wireSystem('smt-a', 'en>lv', {
      title: 'Apertium',
      status: 'standby',
      metadata: {engine: 'Apertium'},
    });
    await service.program('GetSystemList', answer(phrases, apertium));
    const el = await signedIn();
    await choose(el, 'From', 'English');
    expect(JSON.parse(el.value).systems['en-lv'].params.systemID).to.equal('smt-a');
  });

  it('adds the other direction with one press, in the next row', async () => {
    const el = await mount(
      service,
      {},
      {
        ...stateOf(),
        systems: {...stateOf().systems, ...stateOf('de-en', 'smt-de').systems},
      },
    );
    await systemsShown(el);
    await press(el, en.addReverse('Latvian to English'));
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal([
      'English to Latvian',
      'Latvian to English',
      'German to English',
    ]);
    expect(nameOf(focused(el)!)).to.equal('Options for Latvian to English');
    expect(queryButton(el, en.addReverse('Latvian to English')), 'it is there').to.equal(undefined);
    expect(queryButton(el, en.addReverse('English to German')), 'no system has it').to.equal(undefined);
  });

  it('saves a pair before the reverse that was added to it', async () => {
    const el = await mount(service, {}, {...stateOf(), systems: {}});
    await systemsShown(el);
    await choose(el, 'From', 'English'); // the only target language is Latvian
    await press(el, en.addReverse('Latvian to English'));
    expect(Object.keys(JSON.parse(el.value).systems)).to.deep.equal(['en-lv', 'lv-en']);
  });

  it('chooses the target automatically when there is only one', async () => {
    const el = await signedIn();
    await choose(el, 'From', 'German');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['German to English']);
  });

  it('opens on the chosen pairs, and the form that adds some by a button', async () => {
    const el = await mount(service, {}, stateOf('en-lv'));
    await systemsShown(el);
    expect(queryField(el, 'From')).to.equal(undefined);
    const add = button(el, en.addPair);
    expect(add.ariaExpanded).to.equal('false');
    await press(el, en.addPair);
    expect(nameOf(focused(el)!)).to.equal('From');
    expect(add.ariaExpanded).to.equal('true');
    const [head, from, row] = [add, field(el, 'From'), all(el, '.pair')[0]!].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(from!.top, 'below its button').to.be.at.least(head!.bottom);
    expect(row!.top, 'above the pairs').to.be.at.least(from!.bottom);
    await press(el, en.addPair);
    expect(queryField(el, 'From')).to.equal(undefined);
  });

  it('forgets a language chosen in a form that the user closes', async () => {
    const el = await mount(service, {}, stateOf('en-lv'));
    await systemsShown(el);
    await type(el, 'From', 'Latvian');
    field(el, 'From').blur();
    await press(el, en.addPair);
    await press(el, en.save);
    expect(shown(el)).to.contain(en.saved);
  });

  it('offers a pair once, and nothing to add when all are chosen', async () => {
    const el = await signedIn();
    for (const source of ['English', 'German', 'Latvian']) {
      await choose(el, 'From', source);
    }
    expect(queryField(el, 'From')).to.equal(undefined);
    expect(queryButton(el, en.addPair)).to.equal(undefined);
    await press(el, 'Remove German to English');
    expect(await offered(el, 'From')).to.deep.equal(['German']);
  });

  it('leaves out languages whose systems all cannot be used; a search finds them and says so', async () => {
    const stopped = wireSystem('smt-1', 'en>fr', {status: 'notstarted'});
    await service.program('GetSystemList', answer(stopped, wireSystem('smt-2', 'lv>en')));
    const el = await signedIn();
    expect(await offered(el, 'From')).to.deep.equal(['Latvian']);
    await type(el, 'From', 'eng');
    const [english] = all(el, '[role=option]');
    expect(english!.innerText).to.contain('English').and.to.contain(en.notNow);
    expect(english!.ariaDisabled).to.equal('true');
    await choose(el, 'From', 'English');
    expect(chosen(el, 'From')).not.to.equal('English');
    field(el, en.showUnavailable).click();
    await el.updateComplete;
    expect(await offered(el, 'From')).to.deep.equal([`English – ${en.notNow}`]);
  });

  it('names languages in the user’s language, in its alphabet, and follows a change', async () => {
    const el = await signedIn();
    el.lang = 'lv';
    await until(() => queryField(el, 'No'), 'the labels are Latvian');
    expect(await offered(el, 'No')).to.deep.equal(['Angļu', 'Latviešu', 'Vācu']);
    el.lang = 'en';
    await until(() => queryField(el, 'From'), 'the labels are English');
    expect(await offered(el, 'From')).to.deep.equal(['English', 'German', 'Latvian']);
  });

  it('takes the service’s name for a language that the browser does not know, else the code', async () => {
    const known = wireSystem('smt-1', 'qaa>en', {names: ['Klingonu', 'Anglisch']});
    await service.program('GetSystemList', answer(known, wireSystem('smt-2', 'qab>en')));
    const el = await signedIn();
    expect(await offered(el, 'From')).to.deep.equal(['Klingonu', 'qab']);
    await choose(el, 'From', 'Klingonu');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['Klingonu to English']);
  });

  it('keys a pair of regional codes by their primary languages', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-1', 'en-GB>pt-BR')));
    const el = await signedIn();
    await choose(el, 'From', 'English');
    expect(el.saveAndGetState().systems).to.have.all.keys('en-pt');
  });

  it('saves with the button of the form', async () => {
    const el = await signedIn();
    await choose(el, 'From', 'German');
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
