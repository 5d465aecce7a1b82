import {expect} from '@open-wc/testing';
import type {TestService} from '../../test-service.ts';
import {
  en,
  everydayService,
  field,
  mount,
  press,
  says,
  shown,
  sessionOf,
  systemsShown,
  type,
} from '../page.ts';
import {EVERYDAY} from '../wire-systems.ts';

const KEPT = {'client-id': 'kept-by-site'};

describe('a key that the page’s own server keeps', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await everydayService();
  });
  afterEach(() => service.close());

  it('opens the list of systems, and is not shown as a key of the user', async () => {
    const el = await mount(service, {value: JSON.stringify(KEPT)});
    await systemsShown(el);
    expect(shown(el)).to.contain('This site keeps the key').and.not.to.contain('Your key');
    const [request] = await service.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('kept-by-site');
    expect(el.saveAndGetState()['client-id']).to.equal('kept-by-site');
    expect(sessionOf(el).connection?.token).to.equal('kept-by-site');
  });

  it('is not blamed, nor written into the field, when the server refuses', async () => {
    await service.program('GetSystemList', {status: 403, json: {exception: 'forbidden', code: 403}});
    const el = await mount(service, {value: JSON.stringify(KEPT)});
    await says(el, en.errors.keptRefused());
    expect(field(el, 'Key').value).to.equal('');
    expect(shown(el)).to.contain('This site keeps the key');
    await service.program('GetSystemList', {json: {System: []}});
    await press(el, 'Continue');
    await says(el, en.errors.noSystems());
    await service.program('GetSystemList', EVERYDAY);
    await type(el, 'Key', 'u-2');
    await press(el, 'Continue');
    await systemsShown(el);
    expect((await service.requests('GetSystemList')).at(-1)!.headers['client-id']).to.equal('u-2');
  });
});
