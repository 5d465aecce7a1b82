import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  all,
  choose,
  chosen,
  en,
  everydayService,
  field,
  mount,
  nameOf,
  offered,
  openPicker,
  parts,
  picker,
  press,
  queryField,
} from '../page.ts';
import {record, shown, systemsShown, until, type Selector} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';
const SWITCH = 'Show systems that cannot be used now';
const QUALITY = 'Rate each translation';
const THRESHOLD = 'Leave out translations rated below';

describe('mtservice-selector, rows of the chosen pairs', () => {
  useService(() => everydayService({json: []}));

  async function restored(state: unknown = stateOf(), lang = 'en'): Promise<Selector> {
    const el = await mount(service, {lang}, state);
    await systemsShown(el);
    return el;
  }

  it('has one row per pair, in the order of the state, with names instead of codes', async () => {
    const {systems} = stateOf();
    const state = {
      ...stateOf('de-en', 'smt-de'),
      systems: {...stateOf('de-en', 'smt-de').systems, ...systems},
    };
    const el = await restored(state);
    const headings = all(el, '.pair[role=group]').map(nameOf);
    expect(headings).to.deep.equal(['German to English', 'English to Latvian']);
    expect(parts(el, 'pair')).to.have.lengthOf(2);
    expect(all(el, '.pair-name')[1]!.innerText).to.match(/^English\s*→\s*Latvian$/);
  });

  it('leaves out the domain “general”, which says nothing', async () => {
    const el = await restored();
    expect(parts(el, 'pair')[0]!.innerText).not.to.contain('general');
    await press(el, 'Options for English to Latvian');
    await openPicker(el, PICKER);
    expect(shown(el)).not.to.contain('general');
  });

  it('shows a long title in full, since systems may differ at the end', async () => {
    const title = 'Datenschutz-Grundverordnungsübersetzungen: English – Latvian (eng-lav_LATG)';
    await service.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv', {title})));
    const el = await restored();
    for (const width of [480, 320]) {
      el.style.inlineSize = `${width}px`;
      const shownTitle = all(el, '.summary > .title')[0]!;
      expect(shownTitle.scrollWidth, `at ${width}`).to.be.at.most(shownTitle.clientWidth);
      expect(shownTitle.scrollHeight, `at ${width}`).to.be.at.most(shownTitle.clientHeight + 1);
    }
  });

  it('offers no reverse that is there already', async () => {
    const el = await restored();
    await press(el, 'Add Latvian to English too');
    expect(parts(el, 'pair')).to.have.lengthOf(2);
    expect(all(el, '.actions button').filter((one) => /^Add /.test(nameOf(one)))).to.deep.equal([]);
  });

  it('brings into view what opened', async () => {
    const el = await restored();
    const box = document.createElement('div');
    box.style.cssText = 'block-size: 300px; overflow: auto';
    el.before(box);
    box.append(el);
    await systemsShown(el);
    const row = parts(el, 'pair')[0]!;
    box.scrollTop = row.getBoundingClientRect().top - box.getBoundingClientRect().top - 200;
    await press(el, 'Options for English to Latvian');
    await until(() => {
      const [seen, opened] = [box, row].map((one) => one.getBoundingClientRect());
      return opened!.bottom <= seen!.bottom || opened!.top <= seen!.top + 24;
    }, 'the row is in view');
    box.remove();
  });

  it('lists the pair’s systems that translate, those that answer soonest marked in words', async () => {
    const el = await restored();
    expect(await offered(el, PICKER)).to.have.members([
      'Likumi un līgumi – Ready',
      'Ziņas – Starts when used',
      'Tehnika – Starting',
    ]);
  });

  it('says what each status means for the user', async () => {
    const el = await restored();
    expect(parts(el, 'status')[0]!.textContent.trim()).to.equal('Ready');
    await choose(el, PICKER, 'Ziņas');
    expect(parts(el, 'status')[0]!.textContent)
      .to.contain('Starts when used')
      .and.to.contain('Starts when used');
    await choose(el, PICKER, 'Tehnika');
    expect(parts(el, 'status')[0]!.textContent).to.contain('Starting');
    const described = el.shadowRoot!.getElementById(
      (await picker(el, PICKER)).getAttribute('aria-describedby')!,
    );
    expect(described!.textContent).to.contain('Starting');
  });

  it('says how long the first translation waits for a system to start, if known', async () => {
    const sleeping = (id: string, title: string, metadata = {}) =>
      wireSystem(id, 'en>lv', {title, status: 'standby', metadata});
    const known = [1, 5, 150].map((seconds) =>
      sleeping(`smt-${seconds}`, `Pēc ${seconds}`, {'start-seconds': String(seconds)}),
    );
    const others = [sleeping('smt-new', 'Jauna'), wireSystem('smt-run', 'en>lv')];
    await service.program('GetSystemList', answer(...known, ...others));
    const el = await restored();
    for (const [title, words] of [
      ['Pēc 1', 'about 1 second longer'],
      ['Pēc 5', 'about 5 seconds longer'],
      ['Pēc 150', 'about 3 minutes longer'],
      ['Jauna', 'waits until the system has started'],
    ] as const) {
      await choose(el, PICKER, title);
      expect(shown(el)).to.contain(words).and.not.to.contain('a few minutes');
    }
  });

  it('shows the others, disabled and with the reason, when the switch is on', async () => {
    const el = await restored();
    expect(field(el, SWITCH).getAttribute('role')).to.equal('switch');
    field(el, SWITCH).click();
    await el.updateComplete;
    const options = await openPicker(el, PICKER);
    const disabled = options.filter((option) => option.ariaDisabled === 'true');
    expect(disabled.map((option) => option.innerText.replace(/\s+/g, ' ').trim())).to.deep.equal([
      `Jūra ${en.status.error}`,
      `Medicīna ${en.status.notstarted}`,
    ]);
    expect(options.indexOf(disabled[0]!), 'after those that can be used').to.equal(3);
    field(el, SWITCH).click();
    await el.updateComplete;
    expect(await offered(el, PICKER)).to.have.lengthOf(3);
  });

  it('has no switch when every system can be used', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-de', 'de>en')));
    const el = await restored(stateOf('de-en', 'smt-de'));
    expect(queryField(el, SWITCH) === undefined).to.equal(true);
  });

  it('names each of the nine statuses, and one it does not know, in words', async () => {
    const statuses =
      'nottrained queuingtrain canceled training error notstarted running queuingtransl standby';
    const systems = `${statuses} dreaming`.split(' ').map((status) => wireSystem(status, 'en>lv', {status}));
    await service.program('GetSystemList', answer(...systems));
    const el = await restored(stateOf('en-lv', 'running'));
    field(el, SWITCH).click();
    await el.updateComplete;
    const texts = Object.fromEntries((await offered(el, PICKER)).map((text) => text.split(' – ')));
    expect(texts).to.deep.equal({
      'System nottrained': 'Not available: ask your provider',
      'System queuingtrain': 'Being prepared',
      'System canceled': 'Not available: ask your provider',
      'System training': 'Being prepared',
      'System error': 'Not available: ask your provider',
      'System notstarted': 'Not available: ask your provider',
      'System running': 'Ready',
      'System queuingtransl': 'Starting',
      'System standby': 'Starts when used',
      'System dreaming': 'Not available: ask your provider',
    });
  });

  it('never holds more than the pair’s own systems', async () => {
    const others = Array.from({length: 500}, (_, at) => wireSystem(`o-${at}`, `de>${at % 2 ? 'fr' : 'es'}`));
    await service.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv'), ...others));
    const el = await restored();
    expect(await offered(el, PICKER)).to.have.lengthOf(1);
  });

  it('shows other systems of the pair from codes with region and script', async () => {
    const british = wireSystem('smt-gb', 'en-GB>lv-Latn-LV', {title: 'Britu'});
    await service.program(
      'GetSystemList',
      answer(british, wireSystem('smt-run', 'en>lv', {title: 'Parasts'})),
    );
    const el = await restored();
    expect(await offered(el, PICKER)).to.have.members(['Britu – Ready', 'Parasts – Ready']);
    await choose(el, PICKER, 'Britu');
    expect(el.saveAndGetState().systems).to.have.keys('en-lv');
  });

  it('stores another system at once in the draft', async () => {
    const el = await restored();
    await choose(el, PICKER, 'Ziņas');
    expect(chosen(el, PICKER)).to.equal('Ziņas – Starts when used');
    expect(JSON.parse(el.value).systems['en-lv'].params.systemID).to.equal('smt-sleep');
  });

  it('offers a quality estimate where the system has it, and nowhere else', async () => {
    const el = await restored();
    await press(el, 'Options for English to Latvian');
    expect(field(el, QUALITY).checked).to.equal(false);
    const without = await restored(stateOf('lv-en', 'smt-lv'));
    await press(without, 'Options for Latvian to English');
    expect(queryField(without, QUALITY)).to.equal(undefined);
  });

  it('lets the user stop a quality estimate that the system no longer has', async () => {
    const el = await restored(stateOf('lv-en', 'smt-lv', 'qe'));
    await press(el, 'Options for Latvian to English');
    field(el, QUALITY).click();
    await el.updateComplete;
    expect(el.saveAndGetState().systems['lv-en']!.params.options).to.equal('');
    expect(queryField(el, QUALITY)).to.equal(undefined);
  });

  it('stores qe in the options and the threshold beside params', async () => {
    const el = await restored();
    await press(el, 'Options for English to Latvian');
    expect(queryField(el, THRESHOLD)).to.equal(undefined);
    field(el, QUALITY).click();
    await el.updateComplete;
    const threshold = field(el, THRESHOLD);
    expect(threshold).to.include({type: 'range', value: '0'});
    threshold.value = '55';
    threshold.dispatchEvent(new Event('change', {bubbles: true}));
    await el.updateComplete;
    expect(field(el, THRESHOLD).getAttribute('aria-valuetext')).to.equal('55%');
    expect(shown(el)).to.contain('55%');
    const saved = {params: {systemID: 'smt-run', options: 'qe'}, qeThreshold: 0.55};
    expect(el.saveAndGetState().systems['en-lv']).to.deep.equal(saved);
  });

  it('writes per cent as the language of the user does', async () => {
    const state = stateOf('en-lv', 'smt-run', 'qe');
    Object.assign(state.systems['en-lv'] as object, {qeThreshold: 0.55});
    const rowOf = (el: Selector) => all(el, '.summary')[0]!.textContent;
    expect(rowOf(await restored(state, 'lv'))).to.contain('vērtējumu no 55\u00a0%');
    expect(rowOf(await restored(state))).to.contain('rated 55% or better');
  });

  it('takes the threshold away with the quality estimate', async () => {
    const state = stateOf('en-lv', 'smt-run', 'a=b,qe');
    const el = await restored({
      ...state,
      systems: {'en-lv': {...(state.systems['en-lv'] as object), qeThreshold: 0.4}},
    });
    await press(el, 'Options for English to Latvian');
    expect(field(el, THRESHOLD).value).to.equal('40');
    field(el, QUALITY).click();
    await el.updateComplete;
    expect(el.saveAndGetState().systems['en-lv']).to.deep.equal({
      params: {systemID: 'smt-run', options: 'a=b'},
    });
  });

  it('reads a threshold that another version wrote as text', async () => {
    const state = stateOf('en-lv', 'smt-run', 'qe');
    const el = await restored({
      ...state,
      systems: {'en-lv': {...(state.systems['en-lv'] as object), qeThreshold: '0.75'}},
    });
    await press(el, 'Options for English to Latvian');
    expect(field(el, THRESHOLD).value).to.equal('75');
    expect(el.saveAndGetState().systems['en-lv']!.qeThreshold).to.equal('0.75');
  });

  it('hides the options again', async () => {
    const el = await restored();
    await press(el, 'Options for English to Latvian');
    await press(el, 'Options for English to Latvian');
    expect(queryField(el, QUALITY)).to.equal(undefined);
  });

  it('informs the page of each choice once', async () => {
    const el = await restored();
    const events = record(el, 'input', 'change');
    await choose(el, PICKER, 'Ziņas');
    expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
  });
});
