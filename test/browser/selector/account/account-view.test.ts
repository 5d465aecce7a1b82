import {expect} from '@open-wc/testing';
import {TestService} from '../../test-service.ts';
import {
  area,
  button,
  create,
  en,
  enterToken,
  field,
  focused,
  mount,
  nameOf,
  press,
  queryField,
  record,
} from '../page.ts';
import {says, shown, spoken, systemsShown, type, until} from '../page.ts';
import {answer, EVERYDAY, wireSystem} from '../wire-systems.ts';

describe('mtservice-selector, account view', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
  });

  afterEach(() => service.close());

  it('asks for a name and a client ID, and offers to get one', async () => {
    const el = await mount(service);
    expect(field(el, 'Configuration name (optional)').value).to.equal('');
    expect(field(el, 'Client ID').value).to.equal('');
    expect(button(el, 'Get my client ID').type).to.equal('button');
    expect(button(el, 'Continue').type).to.equal('submit');
    expect(button(el, 'Cancel').type).to.equal('button');
  });

  it('masks the client ID until the user asks to see it', async () => {
    const el = await mount(service);
    expect(field(el, 'Client ID').type).to.equal('password');
    await press(el, 'Show client ID');
    expect(field(el, 'Client ID').type).to.equal('text');
    expect(button(el, 'Show client ID').getAttribute('aria-pressed')).to.equal('true');
    await press(el, 'Show client ID');
    expect(field(el, 'Client ID').type).to.equal('password');
  });

  it('keeps browsers from storing or correcting the client ID', async () => {
    const el = await mount(service);
    const {autocomplete, spellcheck} = field(el, 'Client ID');
    expect({autocomplete, spellcheck}).to.deep.equal({autocomplete: 'off', spellcheck: false});
  });

  it('checks the client ID with GetSystemList and says what it found', async () => {
    const el = await mount(service, {'app-id': 'žurnāls'});
    await enterToken(el, 'u-12345');
    await systemsShown(el);
    expect(shown(el)).to.contain('3 language pairs, 2 systems asleep');
    expect(spoken(el)).to.equal('3 language pairs, 2 systems asleep');
    const [request, ...more] = await service.requests();
    expect(more).to.be.empty;
    expect(request).to.include({operation: 'GetSystemList', method: 'GET'});
    expect(request!.headers['client-id']).to.equal('u-12345');
    expect(request!.query).to.deep.equal({appID: 'žurnāls'});
  });

  it('leaves the sleeping systems out when there are none', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-1', 'en>lv')));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(spoken(el)).to.equal('1 language pair');
  });

  it('counts thousands as the language writes them', async () => {
    const many = Array.from({length: 1200}, (_, at) => wireSystem(`smt-${at}`, 'en>lv', {status: 'standby'}));
    await service.program('GetSystemList', answer(...many));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(spoken(el)).to.equal('1 language pair, 1,200 systems asleep');
  });

  it('says that it is checking, and asks once however often Continue is pressed', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.checking);
    await press(el, 'Continue');
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  });

  it('gives up the check when the client ID is changed meanwhile', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service);
    await enterToken(el, 'u-old');
    await service.requests('GetSystemList', {atLeast: 1});
    await type(el, 'Client ID', 'u-new');
    expect(await service.requests('GetSystemList', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
    expect(shown(el)).not.to.contain(en.checking);
  });

  it('takes spaces around a pasted client ID away', async () => {
    const el = await mount(service);
    await enterToken(el, ' \u00a0u-1\n ');
    await systemsShown(el);
    const [request] = await service.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('u-1');
  });

  for (const token of ['u 1', 'atslēga', 'u-1\u200b2', '🔑']) {
    it(`refuses “${token}” without asking the service`, async () => {
      const el = await mount(service);
      await enterToken(el, token);
      expect(shown(el)).to.contain(en.errors.badCharacters());
      expect(field(el, 'Client ID').getAttribute('aria-invalid')).to.equal('true');
      expect(await service.requests()).to.be.empty;
    });
  }

  it('asks for a client ID when there is none, and takes the user to it', async () => {
    const el = await mount(service);
    await enterToken(el, '   ');
    expect(shown(el)).to.contain(en.errors.missing());
    expect(nameOf(focused(el)!)).to.equal('Client ID');
    expect(await service.requests()).to.be.empty;
  });

  it('says when the page does not name a service, for Continue and for signing in', async () => {
    const el = await mount(undefined);
    await enterToken(el, 'u-1');
    expect(shown(el)).to.contain(en.errors.noAddress());
    await type(el, 'Client ID', 'u-2');
    expect(shown(el)).not.to.contain(en.errors.noAddress());
    await press(el, 'Get my client ID');
    expect(shown(el)).to.contain(en.errors.noAddress());
  });

  it('takes the message away as soon as the client ID is edited', async () => {
    const el = await mount(service);
    await enterToken(el, '');
    await type(el, 'Client ID', 'u');
    expect(shown(el)).not.to.contain(en.errors.missing());
    expect(field(el, 'Client ID').getAttribute('aria-invalid')).to.equal('false');
  });

  it('says when no system belongs to the client ID', async () => {
    await service.program('GetSystemList', answer());
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.errors.noSystems());
    expect(shown(el).split(en.errors.noSystems()), 'said once').to.have.lengthOf(2);
    expect(field(el, 'Client ID').value).to.equal('u-1');
  });

  it('goes back to what was there with Cancel, and says so once', async () => {
    const el = await mount(service);
    const events = record(el, 'cancel', 'save', 'logout');
    await type(el, 'Configuration name (optional)', 'Jauns');
    await type(el, 'Client ID', 'u-1');
    await press(el, 'Cancel');
    expect(field(el, 'Client ID').value).to.equal('');
    expect(field(el, 'Configuration name (optional)').value).to.equal('');
    expect(events.map((event) => event.type)).to.deep.equal(['cancel']);
  });

  it('keeps the name that was given before the token', async () => {
    const el = await mount(service);
    await type(el, 'Configuration name (optional)', 'Žurnāla tulks');
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(field(el, 'Configuration name (optional)').value).to.equal('Žurnāla tulks');
  });

  it('continues with Enter in the field', async () => {
    const el = await mount(service);
    await type(el, 'Client ID', 'u-1');
    field(el, 'Client ID').form!.requestSubmit();
    await systemsShown(el);
  });

  it('hides the name when the host asks for it', async () => {
    const el = await mount(service, {hiddenname: ''});
    expect(queryField(el, 'Configuration name (optional)')).to.equal(undefined);
  });

  it('survives a base address that is no address', async () => {
    const home = await area();
    const el = create(undefined, {'base-url': 'http://[nobody'});
    home.append(el);
    await el.updateComplete;
    await enterToken(el, 'u-1');
    await until(() => field(el, 'Client ID').getAttribute('aria-invalid') === 'true', 'the problem is shown');
    await press(el, 'Get my client ID');
    expect(button(el, 'Get my client ID').checkVisibility()).to.equal(true);
  });
});
