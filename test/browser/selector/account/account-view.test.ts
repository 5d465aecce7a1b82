import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  all,
  area,
  button,
  choose,
  create,
  en,
  enterToken,
  everydayService,
  field,
  focused,
  mount,
  nameOf,
  openKey,
  press,
  queryField,
  record,
  typedKey,
} from '../page.ts';
import {says, shown, spoken, systemsShown, type, until} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

describe('mtservice-selector, account view', () => {
  useService(everydayService);

  it('offers to sign in first, and a field only to those who have a key', async () => {
    const el = await mount(service);
    expect(all(el, 'button').map(nameOf)).to.deep.equal(['Sign in', 'I have a key', 'Cancel']);
    expect(all(el, '.primary').map(nameOf)).to.deep.equal(['Sign in']);
    expect(all(el, 'input')).to.be.empty;
    await press(el, 'I have a key');
    expect(nameOf(focused(el)!)).to.equal('Key');
    expect(shown(el)).to.contain('Your key for this service (client ID)');
    expect(all(el, '.primary').map(nameOf)).to.deep.equal(['Continue']);
    expect(button(el, 'Continue').type).to.equal('submit');
    expect(button(el, 'Sign in').type).to.equal('button');
  });

  it('keeps the field while the user empties it', async () => {
    const el = await mount(service);
    await openKey(el);
    await type(el, 'Key', 'u');
    await type(el, 'Key', '');
    expect(field(el, 'Key').value).to.equal('');
  });

  it('masks the key until the user asks to see it', async () => {
    const el = await mount(service);
    await openKey(el);
    const mask = () => getComputedStyle(field(el, 'Key')).getPropertyValue('-webkit-text-security');
    expect(mask()).to.equal('disc');
    await press(el, 'Show key');
    expect(mask()).to.equal('none');
    expect(button(el, 'Show key').getAttribute('aria-pressed')).to.equal('true');
    await press(el, 'Show key');
    expect(mask()).to.equal('disc');
  });

  it('is nothing that browsers and password managers would store, fill in or correct', async () => {
    const el = await mount(service);
    await openKey(el);
    const {type: kind, name, autocomplete, spellcheck, dataset} = field(el, 'Key');
    expect({kind, name, autocomplete, spellcheck}).to.deep.equal({
      kind: 'text',
      name: '',
      autocomplete: 'off',
      spellcheck: false,
    });
    expect(Object.keys(dataset)).to.include.members(['1pIgnore', 'bwignore', 'lpignore', 'formType']);
  });

  it('checks the key with GetSystemList and says what it found', async () => {
    const el = await mount(service, {'app-id': 'žurnāls'});
    await enterToken(el, 'u-12345');
    await systemsShown(el);
    expect(shown(el)).to.contain('3 language pairs to choose from');
    expect(spoken(el)).to.equal('3 language pairs to choose from');
    const [request, ...more] = await service.requests();
    expect(more).to.be.empty;
    expect(request).to.include({operation: 'GetSystemList', method: 'GET'});
    expect(request!.headers['client-id']).to.equal('u-12345');
    expect(request!.query).to.deep.equal({appID: 'žurnāls'});
  });

  it('does not mention sleeping systems when there are none', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-1', 'en>lv')));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(spoken(el)).to.equal('1 language pair to choose from');
  });

  it('counts thousands as the language writes them', async () => {
    const code = (at: number): string => `q${String.fromCharCode(97 + (at % 26), 97 + Math.trunc(at / 26))}`;
    const many = Array.from({length: 1200}, (_, at) =>
      wireSystem(`smt-${at}`, `${code(at % 100)}>${code(Math.trunc(at / 100))}`),
    );
    await service.program('GetSystemList', answer(...many));
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(spoken(el)).to.equal('1,200 language pairs to choose from');
  });

  it('says that it is checking, and asks once however often Continue is pressed', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.checking);
    expect(spoken(el)).to.equal(en.checking);
    await press(el, 'Continue');
    await service.release('GetSystemList');
    await systemsShown(el);
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  });

  it('gives up the check when the key is changed meanwhile', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service);
    await enterToken(el, 'u-old');
    await service.requests('GetSystemList', {atLeast: 1});
    await type(el, 'Key', 'u-new');
    expect(await service.requests('GetSystemList', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
    expect(shown(el)).not.to.contain(en.checking);
  });

  it('takes spaces around a pasted key away', async () => {
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
      expect(field(el, 'Key').getAttribute('aria-invalid')).to.equal('true');
      expect(await service.requests()).to.be.empty;
    });
  }

  it('asks for a key when there is none, and takes the user to it', async () => {
    const el = await mount(service);
    await enterToken(el, '   ');
    expect(shown(el)).to.contain(en.errors.missing());
    expect(nameOf(focused(el)!)).to.equal('Key');
    expect(await service.requests()).to.be.empty;
  });

  it('says when the page does not name a service, for Continue and for signing in', async () => {
    const el = await mount(undefined);
    await enterToken(el, 'u-1');
    expect(shown(el)).to.contain(en.errors.noAddress());
    await type(el, 'Key', 'u-2');
    expect(shown(el)).not.to.contain(en.errors.noAddress());
    await press(el, 'Sign in');
    expect(shown(el)).to.contain(en.errors.noAddress());
  });

  it('takes the message away as soon as the key is edited', async () => {
    const el = await mount(service);
    await enterToken(el, '');
    await type(el, 'Key', 'u');
    expect(shown(el)).not.to.contain(en.errors.missing());
    expect(field(el, 'Key').getAttribute('aria-invalid')).to.equal('false');
  });

  it('says when no system belongs to the key', async () => {
    await service.program('GetSystemList', answer());
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await says(el, en.errors.noSystems());
    expect(shown(el).split(en.errors.noSystems()), 'said once').to.have.lengthOf(2);
    expect(spoken(el)).to.equal(en.errors.noSystems());
    expect(typedKey(el)).to.equal('u-1');
  });

  it('goes back to what was there with Cancel, and says so once', async () => {
    const el = await mount(service);
    const events = record(el, 'cancel', 'save', 'logout');
    await openKey(el);
    await type(el, 'Key', 'u-1');
    await press(el, 'Cancel');
    expect(typedKey(el)).to.equal('');
    expect(events.map((event) => event.type)).to.deep.equal(['cancel']);
  });

  it('asks for a name last, with the first choice', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    expect(queryField(el, 'Name of these settings (optional)')).to.equal(undefined);
    await choose(el, 'From', 'German');
    const name = field(el, 'Name of these settings (optional)');
    expect(all(el, 'input, select').at(-1)).to.equal(name);
  });

  it('continues with Enter in the field', async () => {
    const el = await mount(service);
    await openKey(el);
    await type(el, 'Key', 'u-1');
    field(el, 'Key').form!.requestSubmit();
    await systemsShown(el);
  });

  it('hides the name when the host asks for it', async () => {
    const el = await mount(service, {hiddenname: ''}, stateOf());
    await systemsShown(el);
    expect(queryField(el, 'Name of these settings (optional)')).to.equal(undefined);
  });

  it('survives an invalid base address', async () => {
    const home = await area();
    const el = create(undefined, {'base-url': 'http://[nobody'});
    home.append(el);
    await el.updateComplete;
    await enterToken(el, 'u-1');
    await until(() => field(el, 'Key').getAttribute('aria-invalid') === 'true', 'the problem is shown');
    await press(el, 'Sign in');
    expect(button(el, 'Sign in').checkVisibility()).to.equal(true);
  });
});
