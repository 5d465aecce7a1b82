import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {TestService} from '../../test-service.ts';
import {all, area, create, en, enterToken, field, focused, nameOf, record, systemsShown} from '../page.ts';
import {queryField, until, type Selector} from '../page.ts';
import {answer, wireSystem} from '../wire-systems.ts';

// Thirteen sources: one more than a plain list may have.
const SOURCES = ['lv', 'lt', 'et', 'en', 'de', 'es', 'fr', 'pl', 'cs', 'sv', 'fi', 'pt', 'he'];
const LIST = answer(
  ...SOURCES.flatMap((code) => ['ru', 'uk'].map((to) => wireSystem(`${code}-${to}`, `${code}>${to}`))),
);

describe('mtservice-selector, searching a language', () => {
  let service: TestService;

  beforeEach(async () => {
    localStorage.clear();
    service = await TestService.create();
    await service.program('GetSystemList', LIST);
  });

  afterEach(() => service.close());
  after(() => localStorage.clear());

  async function signedIn(lang = 'en'): Promise<Selector> {
    const el = create(service, {lang: 'en'});
    (await area()).append(el);
    await el.updateComplete;
    await enterToken(el, 'u-1');
    await systemsShown(el);
    if (lang !== 'en') {
      el.lang = lang;
      await until(() => queryField(el, 'No'), 'the labels are Latvian');
    }
    return el;
  }

  const options = (el: Selector): string[] => all(el, '[role=option]').map((each) => each.innerText.trim());
  const active = (el: Selector, label = 'From'): string | undefined => {
    const id = field(el, label).getAttribute('aria-activedescendant');
    return id === null ? undefined : el.shadowRoot!.getElementById(id)!.innerText.trim();
  };

  async function typing(el: Selector, ...keys: ({type: string} | {press: string})[]): Promise<void> {
    for (const key of keys) {
      await sendKeys(key);
      await el.updateComplete;
    }
  }

  async function searching(...keys: ({type: string} | {press: string})[]): Promise<Selector> {
    const el = await signedIn();
    field(el, 'From').focus();
    await typing(el, ...keys);
    return el;
  }

  it('is a combobox with a name, closed at first', async () => {
    const el = await signedIn();
    const from = field(el, 'From');
    expect(from.getAttribute('role')).to.equal('combobox');
    expect(from.getAttribute('aria-expanded')).to.equal('false');
    expect(options(el)).to.be.empty;
    const list = el.shadowRoot!.getElementById(from.getAttribute('aria-controls')!);
    expect(list!.getAttribute('role')).to.equal('listbox');
  });

  it('opens with a click and offers all', async () => {
    const el = await signedIn();
    field(el, 'From').click();
    await el.updateComplete;
    expect(field(el, 'From').getAttribute('aria-expanded')).to.equal('true');
    expect(options(el)).to.have.lengthOf(SOURCES.length);
  });

  it('moves with the arrow keys, around the ends', async () => {
    const el = await searching({press: 'ArrowDown'});
    expect(active(el)).to.equal('Czech');
    await typing(el, {press: 'ArrowDown'});
    expect(active(el)).to.equal('English');
    await typing(el, {press: 'ArrowUp'}, {press: 'ArrowUp'});
    expect(active(el)).to.equal('Swedish');
    await typing(el, {press: 'ArrowDown'});
    expect(active(el)).to.equal('Czech');
  });

  it('finds what is typed, and picks it with Enter without saving', async () => {
    const el = await searching({type: 'latv'});
    const saved = record(el, 'save');
    expect(options(el)).to.deep.equal(['Latvian']);
    await typing(el, {press: 'Enter'});
    expect(field(el, 'From').value).to.equal('Latvian');
    expect(field(el, 'From').getAttribute('aria-expanded')).to.equal('false');
    expect(saved).to.be.empty;
  });

  it('puts names that start with the typed text before those that contain it', async () => {
    const el = await searching({type: 'es'});
    expect(options(el)[0], 'the code').to.equal('Spanish');
    expect(options(el)).to.include('Estonian');
    expect(options(el).indexOf('Estonian')).to.be.lessThan(options(el).indexOf('Portuguese'));
  });

  it('finds by code', async () => {
    const el = await searching({type: 'LT'}, {press: 'Enter'});
    expect(field(el, 'From').value).to.equal('Lithuanian');
  });

  it('finds without diacritics', async () => {
    const el = await signedIn('lv');
    field(el, 'No').focus();
    await typing(el, {type: 'vacu'});
    expect(options(el)).to.deep.equal(['Vācu']);
    await typing(el, {press: 'Enter'});
    expect(field(el, 'No').value).to.equal('Vācu');
  });

  it('says when nothing matches, and Enter neither picks nor saves', async () => {
    const el = await searching({type: 'qqq'});
    const saved = record(el, 'save');
    expect(options(el)).to.deep.equal([en.noLanguage]);
    expect(all(el, '[role=option]')[0]!.getAttribute('aria-disabled')).to.equal('true');
    expect(active(el)).to.equal(undefined);
    await typing(el, {press: 'Enter'});
    expect(saved).to.be.empty;
    expect(el.shadowRoot!.textContent).not.to.contain(en.selectOne);
  });

  it('closes with Escape and changes nothing', async () => {
    const el = await searching({type: 'latv'}, {press: 'Enter'});
    expect(nameOf(focused(el)!), 'Enter leads on').to.equal('To');
    field(el, 'From').focus();
    await typing(el, {type: 'x'}, {press: 'Escape'});
    expect(field(el, 'From').value).to.equal('Latvian');
    expect(options(el)).to.be.empty;
    expect(nameOf(focused(el)!)).to.equal('From');
  });

  it('keeps Escape from the host while the list is open, and only then', async () => {
    const el = await searching({type: 'latv'});
    const keys = record(el, 'keydown');
    await typing(el, {press: 'Escape'});
    expect(keys).to.be.empty;
    await typing(el, {press: 'Escape'});
    expect(keys).to.have.lengthOf(1);
  });

  it('takes a name typed in full when the user moves on with Tab', async () => {
    const el = await searching({type: 'latvian'}, {press: 'Tab'});
    await until(() => field(el, 'From').value === 'Latvian', 'it is taken');
    expect(nameOf(focused(el)!)).to.equal('To');
  });

  it('takes the match of a name typed in part with Tab, and drops what matches nothing', async () => {
    const el = await searching({type: 'latv'}, {press: 'Tab'});
    await until(() => field(el, 'From').value === 'Latvian', 'the match is taken');
    field(el, 'From').focus();
    await typing(el, {type: 'qqq'}, {press: 'Tab'});
    await until(() => field(el, 'From').value === 'Latvian', 'it is dropped');
    expect(options(el)).to.be.empty;
  });

  it('picks with a click', async () => {
    const el = await searching({type: 'he'});
    all(el, '[role=option]')[0]!.click();
    await el.updateComplete;
    expect(field(el, 'From').value).to.equal('Hebrew');
  });

  it('offers all again over a chosen one, with that one active', async () => {
    const el = await searching({type: 'latv'}, {press: 'Enter'});
    field(el, 'From').focus();
    await typing(el, {press: 'ArrowDown'});
    expect(options(el)).to.have.lengthOf(SOURCES.length);
    expect(active(el)).to.equal('Latvian');
  });

  it('fires nothing while the user searches, and an event for the complete pair', async () => {
    const el = await signedIn();
    const events = record(el, 'input', 'change');
    field(el, 'From').focus();
    await typing(el, {type: 'latv'});
    expect(events).to.have.lengthOf(0);
    await typing(el, {press: 'Enter'}, {type: 'rus'}, {press: 'Enter'});
    expect(events.map(({type}) => type)).to.deep.equal(['input', 'change']);
  });

  it('goes to the ends of the list with Home and End, and through it with the page keys', async () => {
    const el = await searching({press: 'ArrowDown'}, {press: 'End'});
    expect(active(el)).to.equal('Swedish');
    await typing(el, {press: 'PageUp'});
    expect(active(el)).to.equal('French');
    await typing(el, {press: 'Home'}, {press: 'PageDown'});
    expect(active(el)).to.equal('Lithuanian');
  });

  it('leaves the keys of an input method alone', async () => {
    const el = await searching({type: 'la'});
    const enter = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    field(el, 'From').dispatchEvent(enter);
    await el.updateComplete;
    expect(field(el, 'From').getAttribute('aria-expanded')).to.equal('true');
  });

  it('finds a language by its name in the language itself and in English', async () => {
    const el = await searching({type: 'Deutsch'});
    expect(options(el)).to.deep.equal(['German']);
    field(el, 'From').value = '';
    await typing(el, {type: 'suomi'});
    expect(options(el)).to.deep.equal(['Finnish']);
    const latvian = await signedIn('lv');
    field(latvian, 'No').focus();
    await typing(latvian, {type: 'Hebrew'});
    expect(options(latvian)).to.deep.equal(['Ivrits']);
  });

  it('begins with the languages that were used last, except in a search', async () => {
    localStorage.setItem('mtservice-languages', '["fr","de","xx"]');
    const el = await searching({type: 'pol'}, {press: 'Enter'});
    expect(localStorage.getItem('mtservice-languages')).to.equal('["pl","fr","de","xx"]');
    field(el, 'From').click();
    await el.updateComplete;
    const groups = all(el, '#from-list > div').map((each) => each.innerText.trim());
    const names = ['Polish', 'French', 'German'];
    expect(groups.slice(0, 6)).to.deep.equal(['Recently used', ...names, 'All languages', 'Czech']);
    expect(groups.filter((name) => name === 'Polish')).to.have.lengthOf(1);
    await typing(el, {type: 'e'});
    expect(all(el, '#from-list .group')).to.be.empty;
    await typing(el, {press: 'Backspace'}, {type: 'germ'}, {press: 'Enter'});
    await until(() => nameOf(focused(el)!) === 'To', 'Enter leads on');
    await typing(el, {type: 'rus'});
    await until(() => options(el).join() === 'Russian', 'the list is open');
    await typing(el, {press: 'Enter'});
    await until(() => field(el, 'To').value === '', 'the pair is added');
    expect(localStorage.getItem('mtservice-languages')).to.equal('["ru","de","pl","fr","xx"]');
  });
});
