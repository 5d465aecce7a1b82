import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {service, useService} from '../../test-service.ts';
import {
  choose,
  enterToken,
  everydayService,
  field,
  mount,
  openKey,
  press,
  record,
  systemsShown,
  type Selector,
} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const NAME = 'Name of these settings (optional)';

describe('mtservice-selector, input and change events', () => {
  useService(() => everydayService({json: []}));

  async function restored(options = ''): Promise<Selector> {
    const el = await mount(service, {}, stateOf('en-lv', 'smt-run', options));
    await systemsShown(el);
    return el;
  }

  /** Types of the events that reach the page, read when called. */
  function listen(el: Selector): () => string[] {
    const events = record(el.parentElement!, 'input', 'change');
    return () => events.map((event) => event.type);
  }

  /** An element that shows a field: the name is beside the choices, the key precedes them. */
  async function withField(label: string): Promise<Selector> {
    if (label === NAME) return restored();
    const el = await mount(service);
    await openKey(el);
    return el;
  }

  for (const label of [NAME, 'Key']) {
    it(`fires input as “${label}” is typed, and change once when the user is done`, async () => {
      const el = await withField(label);
      const types = listen(el);
      field(el, label).focus();
      await sendKeys({type: 'abc'});
      expect(types()).to.deep.equal(['input', 'input', 'input']);
      await sendKeys({press: 'Tab'});
      expect(types()).to.deep.equal(['input', 'input', 'input', 'change']);
    });

    it(`fires nothing when the user passes through “${label}”`, async () => {
      const el = await withField(label);
      const types = listen(el);
      field(el, label).focus();
      await sendKeys({press: 'Tab'});
      expect(types()).to.be.empty;
    });
  }

  it('come from the element itself, bubble, and have the new state', async () => {
    const el = await restored();
    const seen: [EventTarget | null, string][] = [];
    el.parentElement!.addEventListener('change', ({target}) => seen.push([target, el.value]));
    await choose(el, 'Translation system for English to Latvian', 'Ziņas');
    expect(seen).to.deep.equal([[el, JSON.stringify(stateOf('en-lv', 'smt-sleep'))]]);
  });

  it('fires input while the threshold moves and change once where it stays', async () => {
    const el = await restored('qe');
    await press(el, 'Options for English to Latvian');
    const types = listen(el);
    field(el, 'Leave out translations rated below').focus();
    await sendKeys({press: 'ArrowRight'});
    expect(types()).to.deep.equal(['input', 'change']);
    expect(el.saveAndGetState().systems['en-lv']!.qeThreshold).to.equal(0.05);
  });

  it('fires one pair of events for a check box', async () => {
    const el = await restored();
    await press(el, 'Options for English to Latvian');
    const types = listen(el);
    field(el, 'Rate each translation').click();
    expect(types()).to.deep.equal(['input', 'change']);
  });

  it('fires nothing for what only changes the view', async () => {
    const el = await restored();
    const types = listen(el);
    await press(el, 'Options for English to Latvian');
    field(el, 'Show systems that cannot be used now').click();
    await el.updateComplete;
    expect(types()).to.be.empty;
  });

  it('fires nothing for what the host does', async () => {
    const el = await restored();
    const types = listen(el);
    el.value = JSON.stringify(stateOf('de-en', 'smt-de'));
    el.setState(stateOf());
    el.saveAndGetState();
    el.cancel();
    await systemsShown(el);
    expect(types()).to.be.empty;
  });

  it('fires nothing more for a check of the token that was typed', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    const types = listen(el);
    await systemsShown(el);
    expect(types()).to.be.empty;
  });
});
