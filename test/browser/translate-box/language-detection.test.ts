import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  asked,
  button,
  en,
  has,
  mount,
  plain,
  root,
  shows,
  spoken,
  stateOf,
  text,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

const LATVIAN = 'Labrīt! Kā jums klājas šodien? Vai drīkstu jums ko jautāt?';
const ENGLISH = 'Good morning! How are you today? May I ask you something?';
const THREE_PAIRS = stateOf('en-lv', 'en-ar', 'lv-en');

const lists = (el: Box) => [...root(el).querySelectorAll<HTMLSelectElement>('.head > select')];
const shown = (el: Box) => lists(el).map((list) => list.selectedOptions[0]!.text);

async function pick(el: Box, index: number, value: string): Promise<void> {
  const list = lists(el)[index]!;
  list.value = value;
  list.dispatchEvent(new Event('change', {bubbles: true}));
  await el.updateComplete;
}

const detect = (el: Box) => pick(el, 0, '');

async function systemsAsked(): Promise<string[]> {
  const requests = await service.requests('TranslateArrayEx');
  return [...new Set(requests.map((request) => asked(request).systemID))];
}

describe('mt-translate-box, with the language of the text detected', () => {
  useService(translatingService);
  afterEach(() => localStorage.clear());

  it('is still chosen after a reload, until the user chooses a language', async () => {
    const before = await mount(service, {}, THREE_PAIRS);
    await detect(before);
    const after = await mount(service, {}, THREE_PAIRS);
    expect(shown(after)).to.deep.equal([en.detect, 'Latvian']);
    await write(after, LATVIAN);
    await shows(after, LATVIAN.toUpperCase());
    expect(shown(after)).to.deep.equal([en.asDetected('Latvian'), 'English']);
    await write(after, ENGLISH);
    await shows(after, ENGLISH.toUpperCase());
    expect(shown(after)).to.deep.equal([en.asDetected('English'), 'Latvian']);
    await pick(after, 0, 'en');
    expect(shown(await mount(service, {}, THREE_PAIRS))).to.deep.equal(['English', 'Latvian']);
  });

  it('has the choice as the first entry of the source list, and translates from the language of the text', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    expect([...lists(el)[0]!.options].map((option) => option.text)).to.deep.equal([
      en.detect,
      'English',
      'Latvian',
    ]);
    expect(shown(el)).to.deep.equal(['English', 'Latvian']);
    await detect(el);
    expect(shown(el)[0]).to.equal(en.detect);
    await write(el, LATVIAN);
    await shows(el, LATVIAN.toUpperCase());
    expect(shown(el)).to.deep.equal([en.asDetected('Latvian'), 'English']);
    expect(text(el).lang).to.equal('lv');
    expect(await systemsAsked()).to.deep.equal(['smt-lv-en']);
    await write(el, ENGLISH);
    await shows(el, ENGLISH.toUpperCase());
    expect(shown(el)).to.deep.equal([en.asDetected('English'), 'Latvian']);
    expect(await systemsAsked()).to.deep.equal(['smt-lv-en', 'smt-en-lv']);
  });

  it('detects the language of the text that is already there', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    await write(el, LATVIAN);
    await shows(el, LATVIAN.toUpperCase());
    await detect(el);
    await until(() => shown(el)[0] === en.asDetected('Latvian'), 'detected');
    await until(() => spoken(el) === en.detected('Latvian') || spoken(el).includes('LABRĪT'), 'said');
    await until(async () => (await systemsAsked()).length === 2, 'translated again');
    expect(has(el, 'offer')).to.equal(false);
  });

  it('offers all target languages until the text is known, and keeps the one that the user wants', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    await detect(el);
    expect([...lists(el)[1]!.options].map((option) => option.value)).to.deep.equal(['ar', 'en', 'lv']);
    await pick(el, 1, 'ar');
    expect(shown(el)).to.deep.equal([en.detect, 'Arabic']);
    await write(el, LATVIAN);
    await until(() => shown(el)[0] === en.asDetected('Latvian'), 'detected');
    expect(shown(el)[1]).to.equal('English');
    await write(el, ENGLISH);
    await until(() => shown(el)[0] === en.asDetected('English'), 'detected');
    expect(shown(el)[1]).to.equal('Arabic');
    expect([...lists(el)[1]!.options].map((option) => option.value)).to.deep.equal(['ar', 'lv']);
  });

  it('translates into the earlier source language a text that is in the target language', async () => {
    const el = await mount(service, {}, stateOf('en-lv', 'lv-ar', 'lv-en'));
    await detect(el);
    await write(el, LATVIAN);
    await until(() => shown(el)[0] === en.asDetected('Latvian'), 'detected');
    expect(shown(el)[1]).to.equal('English');
  });

  it('translates a text of no language with the pair as it is, says so, and forgets the language with the text', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    await detect(el);
    await write(el, LATVIAN);
    await until(() => shown(el)[0] === en.asDetected('Latvian'), 'detected');
    await write(el, '');
    await until(() => shown(el)[0] === en.detect, 'forgotten');
    await write(el, '12 345 abc@d.example!');
    await until(() => el.translation === '12 345 ABC@D.EXAMPLE!', 'translated');
    expect(shown(el)).to.deep.equal(['Latvian?', 'English']);
    await write(el, '');
    await until(() => shown(el)[0] === en.detect, 'forgotten again');
  });

  it('swaps nothing before the language is known', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    await detect(el);
    expect(button(el, en.swap).disabled).to.equal(true);
    await write(el, LATVIAN);
    await until(() => shown(el)[0] === en.asDetected('Latvian'), 'detected');
    expect(button(el, en.swap).disabled).to.equal(false);
  });

  it('ends with a language that the user chooses, and with a swap', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    await detect(el);
    await write(el, LATVIAN);
    await shows(el, LATVIAN.toUpperCase());
    button(el, en.swap).click();
    await until(() => shown(el)[0] === 'English', 'swapped');
    await detect(el);
    await until(() => shown(el)[0]!.includes('detected'), 'detected again');
    await pick(el, 0, 'en');
    expect(shown(el)[0]).to.equal('English');
    await write(el, LATVIAN);
    await until(() => has(el, 'offer'), 'only offered');
    expect(shown(el)[0]).to.equal('English');
    expect(plain(root(el).querySelector("[part~='offer']")!)).to.contain(en.looksLike('Latvian'));
  });

  it('shows the whole name of the language on a phone, without moving the button beside it', async () => {
    const el = await mount(service, {}, THREE_PAIRS);
    el.parentElement!.style.cssText = 'width: 320px; font: 16px sans-serif';
    const before = button(el, en.swap).getBoundingClientRect().toJSON();
    await detect(el);
    await write(el, LATVIAN);
    await until(() => shown(el)[0] === en.asDetected('Latvian'), 'detected');
    await el.updateComplete;
    expect(button(el, en.swap).getBoundingClientRect().toJSON()).to.deep.equal(before);
    expect(lists(el)[0]!.getBoundingClientRect().width).to.be.above(190);
  });

  it('is no choice for a fixed pair or with one source language', async () => {
    const fixed = await mount(service, {pair: 'en-lv'});
    expect(lists(fixed)).to.deep.equal([]);
    const single = await mount(service, {}, stateOf('en-lv', 'en-ar'));
    expect([...lists(single)[0]!.options].map((option) => option.value)).to.deep.equal(['en']);
  });
});
