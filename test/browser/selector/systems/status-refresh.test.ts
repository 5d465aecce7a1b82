import {expect} from '@open-wc/testing';
import {TestService} from '../../test-service.ts';
import {
  all,
  button,
  field,
  focused,
  mount,
  parts,
  says,
  systemsShown,
  until,
  type Selector,
  openPicker,
  picker,
} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';
import {deadline} from '../../../support/browser-deadlines.ts';

const listed = (status: string): {json: object} =>
  answer(wireSystem('smt-run', 'en>lv', {status}), wireSystem('smt-2', 'en>lv', {title: 'Otra'}));

describe('mtservice-selector, statuses that change while it is open', () => {
  let service: TestService;
  const realNow = performance.now.bind(performance);

  beforeEach(async () => {
    service = await TestService.create();
  });

  afterEach(async () => {
    performance.now = realNow;
    Reflect.deleteProperty(document, 'hidden');
    await service.close();
  });

  async function restored(status: string): Promise<Selector> {
    await service.program('GetSystemList', listed(status));
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    return el;
  }

  /** Simulates a user who returns to the page after a minute. */
  function comeBack(): void {
    performance.now = () => realNow() + 60_000;
    window.dispatchEvent(new Event('focus'));
  }

  const statusOf = (el: Selector): string => parts(el, 'status')[0]!.innerText;

  it('is asked for when the user comes back, and neither focus nor layout move', async () => {
    const el = await restored('running');
    el.parentElement!.append(el); // a page may move the element
    await el.updateComplete;
    const name = field(el, 'Name of these settings (optional)');
    name.focus();
    const places = () =>
      all(el, 'li, button, input, select').map((one) => {
        const {top, left, height} = one.getBoundingClientRect();
        return [one.tagName, top, left, height];
      });
    const before = places();
    await service.program('GetSystemList', listed('queuingtransl'));
    comeBack();
    await until(() => statusOf(el).includes('Starting'), 'the new status');
    expect(focused(el)).to.equal(name);
    expect(places()).to.deep.equal(before);
  });

  it('is asked for in time while a chosen system is starting', async function () {
    this.timeout(deadline(60_000));
    const el = await restored('queuingtransl');
    await service.program('GetSystemList', listed('running'));
    await until(() => statusOf(el).includes('Ready'), 'the system is ready');
    expect(await service.requests('GetSystemList')).to.have.lengthOf(2);
  });

  it('is not asked for on a hidden page, nor again and again', async () => {
    await restored('running');
    window.dispatchEvent(new Event('focus'));
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    comeBack();
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', {value: false, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await service.requests('GetSystemList', {atLeast: 2})).to.have.lengthOf(2);
  });

  it('does not change a list that the user has open', async () => {
    const el = await restored('running');
    const control = await picker(el, 'Translation system for English to Latvian');
    control.focus();
    const options = await openPicker(el, 'Translation system for English to Latvian');
    const before = options.map((option) => option.innerText);
    await service.program('GetSystemList', listed('standby'));
    comeBack();
    await service.requests('GetSystemList', {atLeast: 2});
    await el.updateComplete;
    expect(options.map((option) => option.innerText)).to.deep.equal(before);
  });

  it('says when a system is gone as soon as the user comes back, and keeps the choice', async () => {
    const el = await restored('running');
    await service.program('GetSystemList', answer(wireSystem('smt-2', 'en>lv', {title: 'Otra'})));
    comeBack();
    await says(el, 'Your key no longer has this system. Your choice is kept.');
    expect(button(el, 'Use “Otra” instead').checkVisibility()).to.equal(true);
    expect(el.value).to.contain('smt-run');
  });

  it('keeps the list when it cannot be loaded again', async () => {
    const el = await restored('running');
    await service.program('GetSystemList', {status: 401});
    comeBack();
    await service.requests('GetSystemList', {atLeast: 2});
    await el.updateComplete;
    expect(statusOf(el)).to.contain('Ready');
  });
});
