import {expect} from '@open-wc/testing';
import {service, useService, type TestReply} from '../../test-service.ts';
import {
  all,
  button,
  choose,
  chosen,
  en,
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
  shown,
  spoken,
  sessionOf,
  systemsShown,
  until,
  type Selector,
} from '../page.ts';
import {EVERYDAY, stateOf} from '../wire-systems.ts';
import {messages as lv} from '../../../../src/localization/lv/index.ts';

const KEPT = {'client-id': 'kept-by-site'};
const VALUE = {value: JSON.stringify(KEPT)};
const STATE = {...stateOf(), ...KEPT};
const PICKER = 'Translation system for English to Latvian';

/** Names of the actions that a user with a personal key could perform. */
const withKey = (el: Selector): (string | undefined)[] =>
  [queryButton(el, en.logout), queryButton(el, en.changeKey), queryButton(el, en.signIn)]
    .concat(queryButton(el, en.haveKey), queryButton(el, en.continue))
    .filter((found) => found !== undefined)
    .map(nameOf)
    .concat(queryField(el, en.key) ? en.key : []);

describe('a key that the page’s own server keeps', () => {
  useService(everydayService);

  it('opens the list of systems, and is not shown as a key of the user', async () => {
    const el = await mount(service, VALUE);
    await systemsShown(el);
    expect(shown(el)).to.contain('This site keeps the key').and.not.to.contain('Your key');
    expect(withKey(el)).to.deep.equal([]);
    expect(nameOf(all(el, 'button, input, select').at(-1)!)).to.equal(en.cancel);
    const [request] = await service.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('kept-by-site');
    expect(el.saveAndGetState()['client-id']).to.equal('kept-by-site');
    expect(sessionOf(el).client?.token).to.equal('kept-by-site');
  });

  const sendElsewhere: TestReply = {status: 302, headers: {location: '/login'}};
  for (const [what, reply, words] of [
    ['forbids it (403)', {status: 403, json: {exception: 'forbidden', code: 403}}, 'siteRefuses'],
    ['does not know who asks (401)', {status: 401, json: {exception: 'unauthorized'}}, 'siteUnknown'],
    ['leads to its page for signing in', sendElsewhere, 'siteUnknown'],
  ] as const) {
    it(`is not blamed when the server ${what}, and the user can try again`, async () => {
      await service.program('GetSystemList', reply);
      const el = await mount(service, VALUE, STATE);
      await says(el, en.errors[words]());
      await until(() => spoken(el) === en.errors[words](), 'spoken');
      expect(withKey(el)).to.deep.equal([]);
      expect(shown(el)).to.contain('This site keeps the key');
      el.lang = 'lv';
      await says(el, lv.selector.errors[words]());
      el.lang = 'en';
      await says(el, en.errors[words]());
      await service.program('GetSystemList', EVERYDAY);
      button(el, en.retry).focus();
      await press(el, en.retry);
      await systemsShown(el);
      expect(chosen(el, PICKER)).to.contain('Likumi un līgumi');
      expect(focused(el)?.id).to.equal('add');
    });
  }

  it('is retried automatically when the service is dead, and not requested from the user', async () => {
    await service.program('GetSystemList', {status: 503, json: {exception: 'unavailable', code: 503}});
    const el = await mount(service, VALUE);
    await until(() => parts(el, 'error').length > 0, 'the failure');
    expect(withKey(el)).to.deep.equal([]);
    await service.program('GetSystemList', EVERYDAY);
    dispatchEvent(new Event('online'));
    await systemsShown(el);
  });

  it('says that the site has no systems for the user, and offers nothing to choose from', async () => {
    await service.program('GetSystemList', {json: {System: []}});
    const el = await mount(service, VALUE);
    await says(el, en.errors.noSiteSystems());
    expect(spoken(el)).to.equal(en.errors.noSiteSystems());
    expect(shown(el)).not.to.contain(en.errors.noSystems());
    expect(withKey(el)).to.deep.equal([]);
    expect(queryField(el, 'From')).to.equal(undefined);
    await service.program('GetSystemList', EVERYDAY);
    button(el, en.retry).focus();
    await press(el, en.retry);
    await systemsShown(el);
    expect(focused(el)?.id).to.equal('from');
  });

  it('is there again for a user who has nothing saved, also when a script says so', async () => {
    const el = await mount(service, VALUE, null);
    await systemsShown(el);
    el.setState(STATE);
    await systemsShown(el);
    el.setState(undefined);
    await until(() => queryButton(el, en.save) && !shown(el).includes('English to Latvian'), 'no pair');
    expect(shown(el)).to.contain('This site keeps the key');
    expect(JSON.parse(el.value)).to.deep.equal(KEPT);
  });

  it('can be replaced where the page lets the user change it', async () => {
    const el = await mount(service, {...VALUE, changekey: ''});
    await systemsShown(el);
    await choose(el, 'From', 'English');
    await press(el, en.logout);
    expect(el.value).to.equal('');
    expect(withKey(el)).to.contain(en.signIn);
    el.setState(undefined);
    await el.updateComplete;
    expect(withKey(el)).to.contain(en.signIn);
  });

  it('is asked for where the page lets the user change it, and the server refuses', async () => {
    await service.program('GetSystemList', {status: 401, json: {exception: 'unauthorized'}});
    const el = await mount(service, {...VALUE, changekey: ''});
    await says(el, en.errors.siteUnknown());
    expect(field(el, en.key).value).to.equal('');
    expect(shown(el)).to.contain('This site keeps the key');
    expect(focused(el)).to.equal(null);
  });
});
