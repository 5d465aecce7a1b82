import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  all,
  area,
  button,
  chosen,
  create,
  en,
  enterToken,
  everydayService,
  field,
  focused,
  mount,
  nameOf,
  parts,
  press,
  queryButton,
  queryField,
  says,
  typedKey,
} from '../page.ts';
import {shown, spoken, systemsShown, until, type Selector} from '../page.ts';
import {answer, EVERYDAY, stateOf, wireSystem} from '../wire-systems.ts';
import {deadline} from '../../../support/browser-deadlines.ts';

const PICKER = 'Translation system for English to Latvian';
const pair = (systemID: string): object => ({params: {systemID, options: ''}});

describe('mtservice-selector, loading the list of a restored state', () => {
  useService(everydayService);

  const host = (): string => new URL(service.baseUrl).host;

  it('shows a skeleton of as many rows as there will be', async () => {
    await service.hold('GetSystemList');
    const el = await mount(
      service,
      {},
      {
        ...stateOf(),
        systems: {'en-lv': pair('smt-run'), 'de-en': pair('smt-de')},
      },
    );
    expect(parts(el, 'skeleton')).to.have.lengthOf(2);
    expect(parts(el, 'skeleton').every((each) => each.getAttribute('aria-hidden') === 'true')).to.equal(true);
    expect(shown(el)).to.contain(en.loading);
    expect(all(el, 'select'), 'nothing to choose from yet').to.be.empty;
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(parts(el, 'skeleton')).to.be.empty;
  });

  for (const width of [900, 290]) {
    for (const pairs of [[], ['en-lv'], ['en-lv', 'de-en', 'lv-en', 'de-lv']]) {
      it(`is as high while the list loads as with it: ${width} px, ${pairs.length} pairs`, async () => {
        const list = ['en>lv', 'de>en', 'lv>en', 'de>lv', 'lv>de'].map((each) =>
          wireSystem(`smt-${each.replace('>', '-')}`, each),
        );
        await service.program('GetSystemList', answer(...list));
        await service.hold('GetSystemList');
        const el = create(service);
        const home = await area();
        home.style.cssText = `width: ${width}px; font: ${width < 300 ? 14 : 16}px/1.5 sans-serif`; // a name must not wrap in a wide font
        home.append(el);
        el.setState({
          ...stateOf(),
          systems: Object.fromEntries(pairs.map((each) => [each, pair(`smt-${each}`)])),
        });
        await service.requests('GetSystemList', {atLeast: 1});
        const boxes = (): number[] =>
          [el, queryButton(el, 'Save')!].map((each) => Math.round(each.getBoundingClientRect().bottom));
        const loading = boxes();
        await service.release('GetSystemList');
        await systemsShown(el);
        expect(boxes()).to.deep.equal(loading);
      });
    }
  }

  it('tells a screen reader that the list failed, and when it is there', async () => {
    await service.program('GetSystemList', {status: 500, json: {}});
    const el = await mount(service, {}, stateOf());
    await until(() => spoken(el).includes(en.errors.service(host())), 'the failure to be spoken');
    await service.program('GetSystemList', EVERYDAY);
    await press(el, en.retry);
    await systemsShown(el);
    expect(spoken(el)).to.contain('language pairs');
  });

  it('keeps Save, Cancel, the name and Log out where they are while it loads', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service, {}, stateOf());
    for (const name of ['Save', 'Cancel', 'Log out']) expect(queryButton(el, name)).not.to.equal(undefined);
    expect(field(el, 'Name of these settings (optional)').value).to.equal('Mans tulks');
    await service.release('GetSystemList');
  });

  it('can log out while it loads, and asks no more', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service, {}, stateOf());
    await service.requests('GetSystemList', {atLeast: 1});
    await press(el, 'Log out');
    expect(await service.requests('GetSystemList', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
    expect(queryButton(el, 'Sign in')).not.to.equal(undefined);
  });

  it('says what went wrong, with a button to try again, and keeps the state', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    expect(parts(el, 'error')).to.have.lengthOf(1);
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
    await service.program('GetSystemList', EVERYDAY);
    await press(el, 'Try again');
    await systemsShown(el);
    expect(parts(el, 'error')).to.be.empty;
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
  });

  it('says that it is trying again, without a jump, and asks once', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    await service.hold('GetSystemList');
    await press(el, 'Try again');
    expect(button(el, en.loading).getAttribute('aria-disabled')).to.equal('true');
    expect(shown(el)).to.contain(en.errors.service(host()));
    await service.program('GetSystemList', EVERYDAY);
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(await service.requests('GetSystemList')).to.have.lengthOf(2);
  });

  it('keeps the focus on Try again while it is busy, and gives it to the first control', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    await service.hold('GetSystemList');
    button(el, en.retry).focus();
    await press(el, en.retry);
    expect(nameOf(focused(el)!)).to.equal(en.loading);
    button(el, en.loading).click();
    await service.program('GetSystemList', EVERYDAY);
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(focused(el)?.id).to.equal('add');
    expect(await service.requests('GetSystemList'), 'asks once').to.have.lengthOf(2);
  });

  it('gives the focus to the key when Try again finds it refused', async () => {
    await service.program('GetSystemList', {status: 500}, {status: 401});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    button(el, en.retry).focus();
    await press(el, en.retry);
    await until(() => queryField(el, 'Key'), 'the account view');
    await el.updateComplete;
    expect(nameOf(focused(el)!)).to.equal('Key');
  });

  it('does not lose the focus when the account view goes by itself', async () => {
    await service.program('GetSystemList', {status: 503});
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.errors.service(host()));
    await service.program('GetSystemList', EVERYDAY);
    field(el, 'Key').focus();
    window.dispatchEvent(new Event('online'));
    await systemsShown(el);
    expect(focused(el)?.id).to.equal('from');
  });

  it('leads to another key, and back with Cancel', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    await press(el, 'Use another key');
    expect(nameOf(focused(el)!)).to.equal('Key');
    expect(typedKey(el)).to.equal('u-1');
    expect(field(el, 'Key').getAttribute('aria-invalid')).to.equal('false');
    await service.program('GetSystemList', EVERYDAY);
    await press(el, 'Cancel');
    await systemsShown(el);
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
  });

  for (const [what, reply] of [
    ['an error of the service', {status: 503}],
    [
      'an answer without CORS headers, as of a proxy before a service that restarts',
      {status: 502, cors: false},
    ],
    ['a cut connection', {disconnect: true as const}],
  ] as const) {
    it(`recovers by itself after ${what}, when the browser says it is online`, async () => {
      await service.program('GetSystemList', reply);
      const el = await mount(service, {}, stateOf());
      await until(() => parts(el, 'error').length > 0, 'the problem is shown');
      await service.program('GetSystemList', EVERYDAY);
      window.dispatchEvent(new Event('online'));
      await systemsShown(el);
      expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
    });
  }

  it('recovers automatically when the user comes back to the page', async () => {
    await service.program('GetSystemList', {status: 503});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    await service.program('GetSystemList', EVERYDAY);
    document.dispatchEvent(new Event('visibilitychange'));
    await systemsShown(el);
  });

  it('recovers automatically after a time', async function () {
    this.timeout(deadline(60_000));
    await service.program('GetSystemList', {status: 503}, EVERYDAY);
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    await service.requests('GetSystemList', {atLeast: 2});
    await service.requests('GetSystemList', {atLeast: 2});
    await systemsShown(el);
  });

  it('recovers automatically on the account view too, and opens the systems', async () => {
    await service.program('GetSystemList', {status: 503});
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.errors.service(host()));
    await service.program('GetSystemList', EVERYDAY);
    window.dispatchEvent(new Event('online'));
    await systemsShown(el);
    expect(spoken(el)).to.equal('3 language pairs to choose from');
  });

  it('does not repeat what will fail again: a refused token', async () => {
    await service.program('GetSystemList', {status: 401});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.unauthorized());
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await service.program('/marker', {});
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
    expect(el.value).to.equal(JSON.stringify(stateOf()));
  });

  it('says where a service is missing, and loads once the page names one', async () => {
    const el: Selector = create(undefined);
    (await area()).append(el);
    el.setState(stateOf());
    await el.updateComplete;
    expect(shown(el)).to.contain(en.errors.noAddress());
    el.baseUrl = service.baseUrl;
    await systemsShown(el);
  });

  it('stops when it is removed, and continues when it is back', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service, {}, stateOf());
    const home = el.parentElement!;
    await service.requests('GetSystemList', {atLeast: 1});
    el.remove();
    expect(await service.requests('GetSystemList', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
    await service.release('GetSystemList');
    home.append(el);
    await systemsShown(el);
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
  });

  it('asks nothing after it was removed, whatever happens to the page', async () => {
    await service.program('GetSystemList', {status: 503});
    const el = await mount(service, {}, stateOf());
    await says(el, en.errors.service(host()));
    el.remove();
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    document.documentElement.lang = 'lv';
    document.documentElement.lang = 'en';
    expect(await service.requests()).to.have.lengthOf(1);
  });
});
