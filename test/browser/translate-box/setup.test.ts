import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  area,
  asked,
  button,
  en,
  has,
  languagesOf,
  hasButton,
  mount,
  part,
  plain,
  root,
  sent,
  shows,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

describe('mt-translate-box, set-up', () => {
  useService(translatingService);

  function create(attributes: Readonly<Record<string, string>> = {}): Box {
    const el = document.createElement('mt-translate-box');
    for (const [name, value] of Object.entries({debounce: '10', ...attributes})) el.setAttribute(name, value);
    return el;
  }

  async function empty(el: Box): Promise<string> {
    await el.updateComplete;
    return plain(part(el, 'empty'));
  }

  it('takes the focus that a script gives it to the text, and without one to its first control', async () => {
    const el = await mount(service);
    el.focus();
    expect(root(el).activeElement).to.equal(text(el));
    const bound = await mount(service, {for: 'nowhere'});
    bound.focus();
    expect(root(bound).activeElement).to.equal(root(bound).querySelector('select'));
    expect(root(el).activeElement).to.equal(null);
  });

  it('says what is missing: address, sign-in, system, the fixed pair', async () => {
    const {element, session} = await area({});
    const el = create();
    element.append(el);
    expect(await empty(el)).to.equal(en.problems.noSystems);
    session.publish(stateOf('en-lv'));
    expect(await empty(el)).to.equal(en.problems.noAddress);
    session.configure({baseUrl: service.baseUrl});
    await el.updateComplete;
    expect(has(el, 'empty')).to.equal(false);
    session.publish({...stateOf('en-lv'), 'client-id': ''});
    expect(await empty(el)).to.equal(en.problems.noToken);
    session.publish(stateOf('en-lv'));
    el.pair = 'de-fr';
    expect(await empty(el)).to.contain('German to French');
  });

  it('leaves the choice to the user and an empty text when the page takes its attributes back', async () => {
    const el = await mount(service, {pair: 'lv-en', value: 'Labdien!'}, stateOf('en-lv', 'lv-en'));
    expect(has(el, 'select')).to.equal(false);
    el.removeAttribute('pair');
    el.removeAttribute('value');
    await el.updateComplete;
    expect(has(el, 'select')).to.equal(true);
    expect(el.value).to.equal('');
  });

  it('keeps what is written before there is a system, and translates it when there is one', async () => {
    const {element, session} = await area({baseUrl: service.baseUrl});
    const el = create();
    element.append(el);
    await el.updateComplete;
    await write(el, 'Labdien!');
    session.publish(stateOf('en-lv'));
    await shows(el, 'LABDIEN!');
    session.clear();
    expect(await empty(el)).to.equal(en.problems.noSystems);
    expect(text(el).value).to.equal('Labdien!');
  });

  it('follows its own state, as an object or as JSON text, and refuses an invalid one', async () => {
    const el = create({'base-url': service.baseUrl, state: JSON.stringify(stateOf('en-lv'))});
    (await area({})).element.append(el);
    await el.updateComplete;
    await translate(el, 'One.');
    el.state = '{"systems": 3}';
    expect(await empty(el)).to.equal(en.problems.badState);
    expect(text(el).value).to.equal('One.');
    el.state = stateOf('lv-en');
    await el.updateComplete;
    expect(languagesOf(el)).to.deep.equal(['Latvian', 'English']);
  });

  for (const state of ['{bad', '{"nonsense": 1}']) {
    it(`does not take the session’s state in place of ${state}`, async () => {
      const el = await mount(service, {state}, stateOf('en-lv'));
      expect(await empty(el)).to.equal(en.problems.badState);
      el.session.publish(stateOf('en-lv', 'lv-en'));
      expect(await empty(el)).to.equal(en.problems.badState);
      expect(has(el, 'languages')).to.equal(false);
      el.removeAttribute('state');
      await el.updateComplete;
      expect(has(el, 'languages')).to.equal(true);
    });
  }

  for (const address of ['127.0.0.1:18082', 'localhost:8080/mt', 'mt.example/api']) {
    it(`names the address ${address}, which lacks its scheme`, async () => {
      const el = await mount(service, {'base-url': address});
      expect(await empty(el)).to.equal(en.badAddress(address));
    });
  }

  for (const address of ['/', '/service.svc', '/service.svc/json']) {
    it(`finds the service at the root of the page’s site: ${address}`, async () => {
      const addresses: string[] = [];
      const transport: typeof fetch = (input, init) => {
        addresses.push(String(input));
        return fetch(String(input).replace(location.origin, service.baseUrl), init);
      };
      const el = await mount(service, {'base-url': address});
      el.session.configure({transport});
      await translate(el, 'One.');
      for (const asked of addresses)
        expect(asked).to.match(new RegExp(`^${location.origin}/service.svc/json/`));
      expect(addresses).to.have.lengthOf.above(0);
    });
  }

  it('prefers `systems` of its own', async () => {
    const el = await mount(service);
    el.systems = stateOf('en-ar').systems;
    await el.updateComplete;
    expect(languagesOf(el)).to.deep.equal(['English', 'Arabic']);
  });

  it('needs no token when the session’s transport brings it', async () => {
    const seen: (string | null)[] = [];
    const transport: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      seen.push(headers.get('client-id'));
      headers.set('client-id', 'secret');
      return fetch(input, {...init, headers});
    };
    const {element} = await area(
      {baseUrl: service.baseUrl, transport},
      {...stateOf('en-lv'), 'client-id': ''},
    );
    const el = create();
    element.append(el);
    await el.updateComplete;
    await translate(el, 'One.');
    expect(new Set(seen)).to.deep.equal(new Set([null]));
    expect((await service.requests('TranslateArrayEx'))[0]!.headers['client-id']).to.equal('secret');
  });

  it('speaks the language of the nearest `lang`', async () => {
    const el = await mount(service, {lang: 'lv'});
    expect(button(el, 'Mainīt valodas vietām').disabled).to.equal(false);
    el.lang = 'en';
    await until(() => hasButton(el, en.swap), 'English');
  });

  it('continues in another place of the page, with that place’s session', async () => {
    const el = await mount(service);
    await service.hold('TranslateArrayEx');
    await write(el, 'One.');
    await service.requests('TranslateArrayEx', {atLeast: 1});
    const other = await area({baseUrl: service.baseUrl}, stateOf('en-ar'));
    other.element.append(el);
    await service.release('TranslateArrayEx');
    await shows(el, 'ONE.');
    expect(part(el, 'translation').lang).to.equal('ar');
    expect((await sent(service)).at(-1)).to.deep.equal(['One.']);
  });

  it('asks for the names of the systems again when it comes back before they came', async () => {
    await service.hold('GetSystemList');
    const el = await mount(service);
    await service.requests('GetSystemList', {atLeast: 1});
    const parent = el.parentElement!;
    el.remove();
    await service.requests('GetSystemList', {aborted: true, atLeast: 1});
    await service.release('GetSystemList');
    parent.append(el);
    await until(() => has(el, 'status'), 'the names');
  });

  it('does not disturb another box', async () => {
    const one = await mount(service);
    const two = await mount(service, {pair: 'lv-en'});
    await translate(one, 'One.');
    await translate(two, 'Two.');
    expect([one.translation, two.translation]).to.deep.equal(['ONE.', 'TWO.']);
  });

  for (const property of [
    'pair',
    'htmlFor',
    'target',
    'format',
    'mode',
    'baseUrl',
    'appId',
    'name',
    'placeholder',
  ]) {
    it(`converts \`${property}\` to text, and null to empty`, async () => {
      const el = await mount(service);
      for (const value of [5, true, {}, ['en-lv']]) {
        Object.assign(el, {[property]: value});
        await el.updateComplete;
        expect(Reflect.get(el, property)).to.equal(String(value));
      }
      for (const value of [null, undefined]) {
        Object.assign(el, {[property]: value});
        await el.updateComplete;
        expect(Reflect.get(el, property)).to.equal('');
      }
      await translate(el, 'One.');
    });
  }

  for (const state of [5, true, 'en-lv', [], {systems: 5}, {'client-id': 5, systems: {'en-lv': 5}}]) {
    it(`does not throw at the state or the systems ${JSON.stringify(state)}`, async () => {
      const el = await mount(service);
      Object.assign(el, {state});
      await el.updateComplete;
      Object.assign(el, {state: undefined, systems: state});
      await el.updateComplete;
      Object.assign(el, {systems: undefined});
      await el.updateComplete;
      await translate(el, 'One.');
    });
  }

  it('converts the id and the options of a system to text', async () => {
    const el = await mount(service);
    Object.assign(el, {systems: {'en-lv': {params: {systemID: 5, options: 7}}}});
    await el.updateComplete;
    await translate(el, 'One.');
    const [request] = await service.requests('TranslateArrayEx');
    const {systemID, options} = asked(request!);
    expect([systemID, options]).to.deep.equal(['5', '7,checks,matches,provenance']);
  });

  it('leaves page translators nothing to translate', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    for (const child of el.shadowRoot!.querySelectorAll('.all, .all *'))
      if (child instanceof HTMLElement) expect(child.translate).to.equal(false);
  });
});
