import {expect} from '@open-wc/testing';
import {TestService} from '../test-service.ts';
import {
  all,
  choose,
  en,
  enterToken,
  list,
  mount,
  nameOf,
  offered,
  optionsOf,
  press,
  queryField,
  says,
} from './page.ts';
import {shown, systemsShown, until, type Selector} from './page.ts';
import {answer, stateOf, wireSystem} from './wire-systems.ts';

const IMAGE = '<img src=x onerror="window.hacked=true">';
const SCRIPT = '"><script>window.hacked=true</script>';
// Control characters that change the direction of text.
const BIDI = 'liamg\u202Emoc\u2066.\u2069';

describe('mtservice-selector, hostile text', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
  });

  afterEach(async () => {
    expect('hacked' in window).to.equal(false);
    await service.close();
  });

  /** Expects that no text of the service became an element or an attribute. */
  function expectOnlyText(el: Selector): void {
    expect(el.shadowRoot!.querySelector('img, script, [onerror]')).to.equal(null);
  }

  it('shows titles as text, in lists, replacements and options', async () => {
    const titles = [IMAGE, SCRIPT, BIDI, '${1+1}{{x}}', '&lt;b&gt;'];
    const systems = titles.map((title, at) => wireSystem(`smt-${at}`, 'en>lv', {title}));
    await service.program('GetSystemList', answer(...systems));
    const el = await mount(service, {}, stateOf('en-lv', IMAGE));
    await systemsShown(el);
    expect(await offered(el, 'Translation system for English to Latvian')).to.deep.equal([
      ...titles.map((title) => `${title.replace(/[\u202E\u2066\u2069]/g, '')} – Ready`),
    ]);
    expect(shown(el)).to.contain(IMAGE);
    expectOnlyText(el);
  });

  it('shows titles and descriptions in the legacy shape as text', async () => {
    const legacy = {Language: 'en', Text: IMAGE};
    const system = wireSystem('smt-run', 'en>lv', {title: legacy, description: IMAGE});
    await service.program('GetSystemList', answer(system));
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    expect(await offered(el, 'Translation system for English to Latvian')).to.deep.equal([
      `${IMAGE} – Ready`,
    ]);
    expectOnlyText(el);
  });

  it('shows names of languages as text, everywhere', async () => {
    const names = [IMAGE, BIDI] as const;
    await service.program('GetSystemList', answer(wireSystem('smt-q', 'qaa>qab', {names})));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(await offered(el, 'From')).to.include(IMAGE);
    await choose(el, 'From', IMAGE);
    expect(all(el, '.pair-name')[0]!.innerText).to.contain(IMAGE);
    expect(nameOf(all(el, '.pair[role=group]')[0]!)).to.contain(IMAGE);
    await press(el, `Remove ${nameOf(all(el, '.pair[role=group]')[0]!)}`);
    expect(shown(el)).to.contain(IMAGE);
    expectOnlyText(el);
  });

  it('shows names of languages as text in the searched list', async () => {
    const pairs = Array.from({length: 14}, (_, at) => `qa${String.fromCharCode(97 + at)}>en`);
    const systems = pairs.map((pair) => wireSystem(pair, pair, {names: [`${IMAGE} ${pair}`, '']}));
    await service.program('GetSystemList', answer(...systems));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    const from = queryField(el, 'From')!;
    from.click();
    await el.updateComplete;
    expect(all(el, '[role=option]')[0]!.innerText).to.contain(IMAGE);
    expectOnlyText(el);
  });

  it('keeps a name that changes the text direction from changing the rest', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-q', 'qaa>qab', {names: [BIDI, 'B']})));
    const el = await mount(service, {}, stateOf('qaa-qab', 'smt-q'));
    await systemsShown(el);
    const isolated = [...all(el, '.pair-name')[0]!.querySelectorAll('bdi')].map((each) => each.textContent);
    expect(isolated).to.deep.equal(['liamgmoc.', 'B']);
  });

  it('shows term corpora as text', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv')));
    await service.program('GetSystemTermCorpora', {
      json: [{CorpusId: SCRIPT, Title: IMAGE, Type: 'private', Status: 'Ready'}],
    });
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    await press(el, 'Options for English to Latvian');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    expect(optionsOf(list(el, 'Terms'))).to.deep.equal(['None', IMAGE]);
    expectOnlyText(el);
  });

  it('shows what is wrong in a state as text', async () => {
    const el = await mount(service, {}, {...stateOf(), systems: {[IMAGE]: 1}});
    await says(el, en.issues.wrongType(`systems.${IMAGE}`));
    expectOnlyText(el);
  });

  it('shows pairs and names of a state as text', async () => {
    await service.program('GetSystemList', answer());
    const state = {...stateOf(IMAGE, SCRIPT), engineName: IMAGE};
    const el = await mount(service, {}, state);
    await systemsShown(el);
    expect(queryField(el, 'Name of these settings (optional)')!.value).to.equal(IMAGE);
    expectOnlyText(el);
    expect(el.saveAndGetState()).to.deep.equal(state);
  });

  it('takes no markup from a service’s error', async () => {
    await service.program('GetSystemList', {status: 500, json: {description: IMAGE, ErrorMessage: IMAGE}});
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, 'cannot answer properly');
    expect(shown(el)).not.to.contain('<img');
    expectOnlyText(el);
  });
});
