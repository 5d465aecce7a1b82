import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {service, useService} from '../test-service.ts';
import {
  enterToken,
  everydayService,
  focused,
  mount,
  openKey,
  nameOf,
  queryField,
  record,
  spoken,
  systemsShown,
  until,
} from './page.ts';
import type {Selector} from './page.ts';

describe('mtservice-selector, by keyboard alone', () => {
  useService(() =>
    everydayService({
      json: [{CorpusId: 'c-1', Title: 'Termini', Type: 'public', Status: 'Ready'}],
    }),
  );

  const here = (el: Selector): string => {
    const at = focused(el);
    return at ? nameOf(at) : '';
  };

  /** Presses Tab until a control has the focus. */
  async function tabTo(el: Selector, name: string): Promise<void> {
    const passed: string[] = [];
    while (here(el) !== name) {
      if (passed.length > 25) throw new Error(`Tab does not reach “${name}”: ${passed.join(' | ')}`);
      await sendKeys({press: 'Tab'});
      await el.updateComplete;
      passed.push(here(el));
    }
  }

  it('goes from the token to the saved state', async () => {
    const el = await mount(service);
    const saved = record(el, 'save') as CustomEvent[];
    el.focus();
    await tabTo(el, 'I have a key');
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(here(el)).to.equal('Key');
    await sendKeys({type: 'u-1'});
    await tabTo(el, 'Continue');
    await sendKeys({press: 'Enter'});
    await systemsShown(el);
    await until(() => here(el) === 'From', 'the focus on the first control');
    await until(() => spoken(el).includes('3 language pairs'), 'the user hears what was found');
    await sendKeys({type: 'Eng'});
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(el.value, 'the one target is chosen').to.contain('en-lv');
    expect(here(el), 'ready for another').to.equal('From');
    await tabTo(el, 'Options for English to Latvian');
    await sendKeys({press: 'Enter'});
    await tabTo(el, 'Translation system for English to Latvian');
    await sendKeys({type: 'Zi'});
    await el.updateComplete;
    await sendKeys({press: 'Enter'}); // its terms appear later, before the next control
    await until(() => el.value.includes('smt-sleep'), 'another system is chosen');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    await tabTo(el, 'Terms');
    await sendKeys({type: 'Ter'});
    await until(() => el.value.includes('termCorpusId=c-1'), 'the terminology is chosen');
    await tabTo(el, 'Rate each translation');
    await sendKeys({type: ' '});
    await el.updateComplete;
    await tabTo(el, 'Save');
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(saved.map(({detail}) => detail)).to.deep.equal([
      {
        engineName: '',
        'client-id': 'u-1',
        systems: {'en-lv': {params: {systemID: 'smt-sleep', options: 'termCorpusId=c-1,qe'}}},
      },
    ]);
  });

  it('leaves the element at its end: Tab is never caught', async () => {
    const el = await mount(service);
    const after = document.createElement('button');
    el.after(after);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    await tabTo(el, 'Log out');
    await sendKeys({press: 'Tab'});
    expect(document.activeElement === after).to.equal(true);
  });

  it('meets Cancel first also where there is no key yet, when reversebuttons asks for it', async () => {
    const el = await mount(service, {reversebuttons: ''});
    el.focus();
    expect(here(el)).to.equal('Cancel');
    await sendKeys({press: 'Tab'});
    expect(here(el)).to.equal('Sign in');
  });

  it('meets the buttons in the order that reversebuttons shows', async () => {
    const el = await mount(service, {reversebuttons: ''});
    await openKey(el);
    el.focus();
    await tabTo(el, 'Cancel');
    await sendKeys({press: 'Tab'});
    expect(here(el)).to.equal('Continue');
  });
});
