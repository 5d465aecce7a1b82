import {expect} from '@open-wc/testing';
import type {AxeResults, RunOptions} from 'axe-core';
import 'axe-core/axe.min.js';
import {service, useService} from '../test-service.ts';
import {
  all,
  choose,
  en,
  enterToken,
  everydayService,
  field,
  mount,
  openPicker,
  nameOf,
  openAdding,
  parts,
  press,
  queryButton,
  queryField,
  says,
} from './page.ts';
import {shown, spoken, systemsShown, until, type Selector} from './page.ts';
import {answer, stateOf, wireSystem} from './wire-systems.ts';

declare const axe: {run(context: Element, options: RunOptions): Promise<AxeResults>};

const OPTIONS = 'Options for English to Latvian';

describe('mtservice-selector, accessibility', () => {
  useService(() =>
    everydayService({
      json: [{CorpusId: 'c-1', Title: 'Termini', Type: 'public', Status: 'Ready'}],
    }),
  );

  /** Expects that axe finds nothing, and that every control has a name and a unique id. */
  async function expectAccessible(el: Selector): Promise<void> {
    await el.updateComplete;
    const {violations} = await axe.run(el, {resultTypes: ['violations']});
    const found = violations.flatMap(({id, nodes}) =>
      nodes.map(({html, failureSummary}) => [id, html, failureSummary]),
    );
    expect(found).to.deep.equal([]);
    expect(all(el, 'input, select, button').filter((each) => nameOf(each) === '')).to.deep.equal([]);
    const ids = [...el.shadowRoot!.querySelectorAll('[id]')].map(({id}) => id);
    expect(ids).to.deep.equal([...new Set(ids)]);
  }

  async function restored(
    state: unknown = stateOf(),
    attributes: Record<string, string> = {},
  ): Promise<Selector> {
    const el = await mount(service, attributes, state);
    await systemsShown(el);
    return el;
  }

  const VIEWS: Readonly<Record<string, () => Promise<Selector>>> = {
    'the account view': () => mount(service),
    'the account view in Latvian': () => mount(service, {lang: 'lv'}),
    'the account view from right to left': () => mount(service, {lang: 'he', dir: 'rtl'}),
    'a problem with the token': async () => {
      const el = await mount(service);
      await enterToken(el, 'atslēga');
      return el;
    },
    'a running check': async () => {
      await service.hold('GetSystemList');
      const el = await mount(service);
      await enterToken(el, 'u-1');
      return el;
    },
    'a sign-in that the browser blocked': async () => {
      const {open} = window;
      window.open = () => null;
      const el = await mount(service);
      await press(el, 'Sign in');
      window.open = open;
      return el;
    },
    'the skeleton': async () => {
      await service.hold('GetSystemList');
      return mount(service, {}, stateOf());
    },
    'a list that failed': async () => {
      await service.program('GetSystemList', {status: 500});
      const el = await mount(service, {}, stateOf());
      await says(el, 'cannot answer properly');
      return el;
    },
    'a key of the site, and a site that refuses': async () => {
      await service.program('GetSystemList', {status: 403});
      const el = await mount(service, {}, {...stateOf(), 'client-id': 'kept-by-site'});
      await says(el, en.errors.siteRefuses());
      return el;
    },
    'a key of the site, without a system': async () => {
      await service.program('GetSystemList', {json: {System: []}});
      const el = await mount(service, {}, {'client-id': 'kept-by-site'});
      await says(el, en.errors.noSiteSystems());
      return el;
    },
    'a comparison of systems': async () => {
      await service.program('TranslateEx', {default: true});
      const el = await mount(service, {sample: 'Labrīt!'}, stateOf());
      await systemsShown(el);
      await press(el, 'Options for English to Latvian');
      await press(el, 'Compare on a sentence…');
      await until(() => queryButton(el, 'Try'), 'the comparison is open');
      await press(el, 'Try');
      await until(() => all(el, '.try-text').length > 1, 'the results');
      return el;
    },
    'nothing selected, with the message': async () => {
      const el = await mount(service);
      await enterToken(el, 'u-1');
      await systemsShown(el);
      await press(el, 'Save');
      return el;
    },
    'a pair that lacks a language, with the message': async () => {
      const systems = ['en>lv', 'de>lv', 'de>en'].map((pair) => wireSystem(pair, pair));
      await service.program('GetSystemList', answer(...systems));
      const el = await restored(stateOf('en-lv', 'en>lv'));
      await choose(el, 'From', 'German');
      await press(el, 'Save');
      expect(shown(el)).to.contain(en.addIncomplete);
      return el;
    },
    'a state that was saved': async () => {
      const el = await restored();
      await press(el, 'Save');
      return el;
    },
    'a row': () => restored(),
    'a row with its options': async () => {
      const el = await restored(stateOf('en-lv', 'smt-run', 'qe'));
      await press(el, OPTIONS);
      await until(() => queryField(el, 'Terms'), 'the corpora are there');
      field(el, en.showUnavailable).click();
      return el;
    },
    'corpora that failed': async () => {
      await service.program('GetSystemTermCorpora', {status: 500});
      const el = await restored();
      await press(el, OPTIONS);
      await says(el, en.termCorpusFailed);
      return el;
    },
    'systems that cannot be used': async () => {
      const {systems} = stateOf('en-lv', 'smt-stop', 'termCorpusId=termCorpusId');
      return restored({...stateOf(), systems: {...systems, ...stateOf('de-en', 'smt-gone').systems}});
    },
    'a removed pair': async () => {
      const el = await restored();
      await press(el, 'Remove English to Latvian');
      return el;
    },
    'a refused state': () => mount(service, {}, 'nonsense'),
    'a disabled element': () => restored(stateOf(), {disabled: ''}),
    'the buttons turned round': () => restored(stateOf(), {reversebuttons: '', hiddenname: ''}),
  };
  for (const [what, make] of Object.entries(VIEWS)) {
    it(`has no fault in ${what}`, async () => {
      await expectAccessible(await make());
    });
  }

  it('has no fault in the systems of a pair, open, grouped and with some that cannot be used', async () => {
    const systems = Array.from({length: 9}, (_, at) =>
      wireSystem(`smt-${at}`, 'en>lv', {title: 'A', status: at % 2 ? 'running' : 'error'}),
    );
    await service.program('GetSystemList', answer(...systems));
    const el = await restored(stateOf('en-lv', 'smt-1'));
    field(el, en.showUnavailable).click();
    await openPicker(el, 'Translation system for English to Latvian');
    await expectAccessible(el);
  });

  it('has no fault in a searched list, open, filtered and without a match', async () => {
    const codes = ['lv', 'lt', 'et', 'en', 'de', 'es', 'fr', 'pl', 'cs', 'sv', 'fi', 'pt', 'he'];
    await service.program('GetSystemList', answer(...codes.map((code) => wireSystem(code, `${code}>ru`))));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    field(el, 'From').focus();
    field(el, 'From').click();
    await expectAccessible(el);
    for (const text of ['e', 'qqq']) {
      field(el, 'From').value = text;
      field(el, 'From').dispatchEvent(new InputEvent('input'));
      await expectAccessible(el);
    }
  });

  it('has one live region, polite, that is there before it speaks', async () => {
    const el = await mount(service);
    const regions = el.shadowRoot!.querySelectorAll('[role=status], [role=alert], [aria-live]');
    expect(regions).to.have.lengthOf(1);
    expect(spoken(el)).to.equal('');
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(el.shadowRoot!.querySelector('[role=status]')).to.equal(regions[0]);
    expect(spoken(el)).to.equal('3 language pairs to choose from');
    expect(getComputedStyle(regions[0]!).display).not.to.equal('none');
  });

  it('has headings and groups to navigate by', async () => {
    const el = await restored();
    expect(all(el, 'h2').map(nameOf)).to.deep.equal(['Chosen languages']);
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['English to Latvian']);
    await openAdding(el);
    expect(all(el, 'fieldset').map((group) => group.ariaLabel)).to.deep.equal([en.name, 'Add languages']);
  });

  it('marks the language of its own text when it is not the page’s', async () => {
    const el = await mount(service, {lang: 'de'});
    expect(el.shadowRoot!.querySelector('[lang]')!.getAttribute('lang')).to.equal('en');
  });

  it('says by more than colour that a system cannot be used', async () => {
    const el = await restored(stateOf('en-lv', 'smt-stop'));
    expect(parts(el, 'error')[0]!.innerText).to.contain(en.stopped('Not available: ask your provider'));
    await choose(el, 'Translation system for English to Latvian', 'Ziņas');
    expect(parts(el, 'status')[0]!.innerText).to.contain('Starts when used');
  });

  it('needs no sideways scrolling at 320 pixels, also with long words', async () => {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    await service.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv', {title: long})));
    const el = await restored({...stateOf(), engineName: long});
    el.parentElement!.style.inlineSize = '288px';
    await press(el, OPTIONS);
    expect(el.scrollWidth).to.be.at.most(288);
    const widest = Math.max(...all(el, '*').map((each) => each.getBoundingClientRect().right));
    expect(widest).to.be.at.most(el.getBoundingClientRect().right + 0.5);
  });
});
