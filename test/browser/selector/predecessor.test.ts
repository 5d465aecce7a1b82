import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  chosen,
  en,
  enterToken,
  everydayService,
  field,
  mount,
  press,
  record,
  says,
  shown,
  systemsShown,
} from './page.ts';
import {answer, stateOf, wireSystem} from './wire-systems.ts';

describe('mtservice-selector, where the component of 2016 failed', () => {
  useService(everydayService);

  it('renders without a polyfill, and leaves other elements of the page alone', async () => {
    const el = await mount(service);
    expect(shown(el)).not.to.equal('');
    expect('registerElement' in document).to.equal(false);
    customElements.define('test-neighbour', class extends HTMLElement {});
    expect(document.createElement('test-neighbour').constructor.name).not.to.equal('HTMLElement');
  });

  it('fires cancel and logout, and throws at neither', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    const events = record(el, 'cancel', 'logout');
    await press(el, 'Cancel');
    await press(el, 'Log out');
    expect(events.map((event) => event.type)).to.deep.equal(['cancel', 'logout']);
  });

  it('saves a loaded termCorpusId as it was', async () => {
    const state = stateOf('en-lv', 'smt-run', 'termCorpusId=tc-1');
    const el = await mount(service, {}, state);
    await systemsShown(el);
    expect(el.saveAndGetState()).to.deep.equal(state);
  });

  it('keeps the restored engine name', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    expect(field(el, 'Name of these settings (optional)').value).to.equal('Mans tulks');
    expect(el.saveAndGetState().engineName).to.equal('Mans tulks');
  });

  for (const [what, list] of [
    ['a saved system has left the list', answer(wireSystem('smt-other', 'en>lv'))],
    ['the list is empty', answer()],
    ['the list is null', {json: {System: null}}],
    ['nothing is running', answer(wireSystem('smt-run', 'en>lv', {status: 'nottrained'}))],
  ] as const) {
    it(`keeps working when ${what}`, async () => {
      await service.program('GetSystemList', list);
      const el = await mount(service, {}, stateOf());
      await systemsShown(el);
      expect(el.saveAndGetState()).to.deep.equal(stateOf());
    });
  }

  for (const status of [400, 404, 429, 500, 502, 503]) {
    it(`says something at status ${status} too`, async () => {
      await service.program('GetSystemList', {status});
      const el = await mount(service);
      await enterToken(el, 'u-1');
      await says(el, en.errors.service(new URL(service.baseUrl).host));
    });
  }

  it('shows a system’s title as text', async () => {
    const title = '<img src=x onerror="window.hacked = true">';
    await service.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv', {title})));
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    expect(chosen(el, 'Translation system for English to Latvian')).to.equal(`${title} – Ready`);
    expect(el.shadowRoot!.querySelector('img')).to.equal(null);
    expect('hacked' in window).to.equal(false);
  });
});
