import {expect} from '@open-wc/testing';
import {TestService} from '../test-service.ts';
import {all, mount, openPicker, parts, press, systemsShown, until, type Selector} from './page.ts';
import {EVERYDAY, stateOf} from './wire-systems.ts';

const CONTROLS = 'button, input, select, textarea, summary, a, [role=listbox], [role=option]';

/** The controls that the page's styles cannot reach. */
const without = (el: Selector): string[] =>
  all(el, CONTROLS)
    .filter((each) => !each.hasAttribute('part'))
    .map((each) => each.outerHTML.slice(0, 80));

describe('parts of mtservice-selector', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemTermCorpora', {
      json: [{CorpusId: 'c-1', Title: 'Kuģi', Type: 'private', Status: 'Ready'}],
    });
  });

  afterEach(() => service.close());

  it('are on every control of a pair, its lists and its comparison', async () => {
    await service.program('GetSystemList', EVERYDAY);
    const el = await mount(service, {}, stateOf('en-lv', 'smt-run', 'qe'));
    await systemsShown(el);
    await openPicker(el, 'Translation system for English to Latvian');
    for (const part of ['list', 'option']) expect(parts(el, part), part).not.to.be.empty;
    expect(without(el)).to.deep.equal([]);
    await until(() => all(el, 'select').length > 0, 'the terms are there');
    await press(el, 'Compare on a sentence…');
    await until(() => all(el, 'textarea').length > 0, 'the comparison is open');
    expect(without(el)).to.deep.equal([]);
    for (const part of ['checkbox', 'slider']) expect(parts(el, part), part).not.to.be.empty;
  });

  it('are on the bar with Save, which a page can put elsewhere', async () => {
    await service.program('GetSystemList', EVERYDAY);
    const el = await mount(service, {class: 'styled'}, stateOf());
    await systemsShown(el);
    const style = document.createElement('style');
    style.textContent = '.styled::part(save-bar) {position: static}';
    el.before(style);
    const [bar] = parts(el, 'save-bar');
    expect(getComputedStyle(bar!).position).to.equal('static');
  });

  it('are on every control of the account view and of a failure', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service);
    expect(without(el)).to.deep.equal([]);
    el.setState(stateOf());
    await until(() => parts(el, 'details').length > 0, 'the failure is shown');
    expect(without(el)).to.deep.equal([]);
  });
});
