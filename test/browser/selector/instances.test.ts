import {expect} from '@open-wc/testing';
import {service, TestService, useService} from '../test-service.ts';
import {
  all,
  area,
  choose,
  chosen,
  create,
  enterToken,
  everydayService,
  mount,
  nameOf,
  press,
  record,
  typedKey,
} from './page.ts';
import {systemsShown} from './page.ts';
import {answer, stateOf, wireSystem} from './wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';

describe('mtservice-selector, several and moved elements', () => {
  useService(everydayService);

  it('does not disturb another instance on the page', async () => {
    const home = await area();
    const [first, second] = [create(service), create(service)];
    home.append(first, second);
    await Promise.all([first.updateComplete, second.updateComplete]);
    const events = record(second, 'input', 'change', 'save', 'cancel', 'logout', 'mt-state-issues');
    await enterToken(first, 'u-first');
    await systemsShown(first);
    await choose(first, 'From', 'German');
    await press(first, 'Save');
    await press(first, 'Log out');
    expect(events).to.be.empty;
    expect(typedKey(second)).to.equal('');
    expect(second.value).to.equal('');
  });

  it('lets two of them have different services, states and languages', async () => {
    const other = await TestService.create();
    await other.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv', {title: 'Cits'})));
    const home = await area();
    const [first, second] = [create(service), create(other, {lang: 'lv'})];
    home.append(first, second);
    first.setState(stateOf());
    second.setState({...stateOf(), 'client-id': 'u-2'});
    await systemsShown(first);
    await systemsShown(second);
    expect(chosen(first, PICKER)).to.equal('Likumi un līgumi – Ready');
    expect(chosen(second, 'Tulkošanas sistēma pārim Angļu – Latviešu')).to.equal('Cits – Gatava');
    const [request] = await other.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('u-2');
    await other.close();
  });

  it('keeps working after a move, with what the user was doing', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    await choose(el, PICKER, 'Ziņas');
    (await area()).append(el);
    await el.updateComplete;
    expect(chosen(el, PICKER)).to.equal('Ziņas – Starts when used');
    await press(el, 'Remove English to Latvian');
    await press(el, 'Undo');
    const events = record(el, 'save');
    await press(el, 'Save');
    expect(events).to.have.lengthOf(1);
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  });

  it('leaves nothing behind after 20 mounts and removals', async () => {
    const listeners: [string, unknown][] = [];
    const restore = watchListeners(listeners);
    try {
      const home = await area();
      const before = [home.childNodes.length, document.querySelectorAll('*').length];
      for (let round = 0; round < 20; round += 1) {
        const el = create(service);
        home.append(el);
        el.setState(stateOf());
        await el.updateComplete;
        el.remove();
      }
      expect([home.childNodes.length, document.querySelectorAll('*').length]).to.deep.equal(before);
      expect(listeners.map(([name]) => name)).to.deep.equal([]);
    } finally {
      restore();
    }
  });

  it('keeps one set of everything when one element is put in and out 20 times', async () => {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    const home = el.parentElement!;
    for (let round = 0; round < 20; round += 1) {
      el.remove();
      home.append(el);
      await el.updateComplete;
    }
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['English to Latvian']);
    expect(el.shadowRoot!.querySelectorAll('form')).to.have.lengthOf(1);
    const events = record(el, 'save');
    await press(el, 'Save');
    expect(events).to.have.lengthOf(1);
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  });
});

/** Collects the listeners that are added to `window` and `document` and not removed, until stopped. */
function watchListeners(kept: [string, unknown][]): () => void {
  const {addEventListener, removeEventListener} = EventTarget.prototype;
  const isGlobal = (target: EventTarget | undefined): boolean =>
    target === undefined || target === window || target === document;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, name, listener, ...rest) {
    if (isGlobal(this)) kept.push([name, listener]);
    addEventListener.call(this ?? window, name, listener, ...rest);
  };
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    name,
    listener,
    ...rest
  ) {
    const at = isGlobal(this) ? kept.findIndex((each) => each[0] === name && each[1] === listener) : -1;
    if (at >= 0) kept.splice(at, 1);
    removeEventListener.call(this ?? window, name, listener, ...rest);
  };
  return () => Object.assign(EventTarget.prototype, {addEventListener, removeEventListener});
}
