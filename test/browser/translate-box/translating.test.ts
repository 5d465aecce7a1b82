import {expect} from '@open-wc/testing';
import type {
  MtRequestEvent,
  MtTranslationEvent,
} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {service, useService} from '../test-service.ts';
import {
  asked,
  button,
  en,
  has,
  languagesOf,
  key,
  mount,
  next,
  part,
  plain,
  sent,
  shows,
  spoken,
  system,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
} from './page.ts';

const PARAGRAPHS = Array.from(
  {length: 20},
  (_, index) => `The ${index}. report is here. It has ${index} pages!`,
).join('\n\n');

describe('mt-translate-box, translating', () => {
  useService(translatingService);

  it('translates as the user types, with exactly the state’s system and options', async () => {
    const el = await mount(service);
    await translate(el, 'Rechtsschutzversicherungsgesellschaften are here. 🏡 Labdien!');
    const [request] = await service.requests('TranslateArrayEx');
    expect(asked(request!)).to.include({
      systemID: 'smt-en-lv',
      options: 'termCorpusId=c-1,qe,checks,matches,provenance',
    });
    expect(request!.headers['client-id']).to.equal('u-1');
    expect(request!.path).not.to.contain('Labdien');
  });

  it('sends twenty pasted paragraphs in one request, and of one character more one sentence', async () => {
    const el = await mount(service);
    await translate(el, PARAGRAPHS);
    expect(await sent(service)).to.have.lengthOf(1);
    await translate(el, `${PARAGRAPHS}!`);
    const requests = await sent(service);
    expect(requests).to.have.lengthOf(2);
    expect(requests[1]).to.deep.equal(['It has 19 pages!!']);
  });

  it('gives paragraphs and spacing back exactly', async () => {
    const el = await mount(service);
    await translate(el, '  First line.  Second.\n\n\n\tThird – «ceturtais».\n');
    const output = part(el, 'translation');
    expect(output.textContent).to.equal('  FIRST LINE.  SECOND.\n\n\n\tTHIRD – «CETURTAIS».\n');
    const ratio = (): number => {
      const [first, second] = [...output.children].map((each) => each.getBoundingClientRect().height);
      return first! / second!;
    };
    // Three lines compared with one, plus padding, after layout.
    await until(() => ratio() > 1.5 && ratio() < 3, 'lines');
  });

  it('keeps the old translation readable until the new one is there, and drops what is no longer wanted', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    await service.hold('TranslateArrayEx');
    await write(el, 'One. Two.');
    await service.requests('TranslateArrayEx', {atLeast: 2});
    expect(plain(part(el, 'translation'))).to.equal('ONE.');
    expect(part(el, 'translation').ariaBusy).to.equal('true');
    await write(el, 'One. Three.');
    const aborted = await service.requests('TranslateArrayEx', {aborted: true, atLeast: 1});
    expect(aborted.map((request) => asked(request).textArray)).to.deep.equal([['Two.']]);
    await service.release('TranslateArrayEx');
    await shows(el, 'ONE. THREE.');
  });

  it('translates on demand only in manual mode: by the button, by Ctrl+Enter and by the method', async () => {
    const el = await mount(service, {mode: 'manual'});
    for (const [word, act] of [
      ['One.', () => button(el, en.translate).click()],
      ['Two.', () => key(text(el), 'Enter', {ctrlKey: true})],
      ['Three.', () => key(text(el), 'Enter', {metaKey: true})],
      ['Four.', () => el.translateNow()],
    ] as const) {
      await write(el, word);
      const count = (await sent(service)).length;
      act();
      await shows(el, word.toUpperCase());
      expect(await sent(service)).to.have.lengthOf(count + 1);
    }
  });

  it('sends at once by Ctrl+Enter in automatic mode too', async () => {
    const el = await mount(service, {debounce: '60000'});
    await write(el, 'Now.');
    key(text(el), 'Enter', {ctrlKey: true});
    await shows(el, 'NOW.');
  });

  it('informs hosts of the translation', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {quality: {'One.': 0.4, 'Two.': 0.9}}});
    const fired = next<MtTranslationEvent>(document, 'mt-translation');
    await write(el, 'One. Two.');
    const {source, translation, pair, systemId, quality, complete} = await fired;
    expect({source, translation, pair, systemId, quality, complete}).to.deep.equal({
      source: 'One. Two.',
      translation: 'ONE. TWO.',
      pair: 'en-lv',
      systemId: 'smt-en-lv',
      quality: 0.4,
      complete: true,
    });
  });

  it('asks the host before each call, who can stop it', async () => {
    const el = await mount(service);
    const asks: string[] = [];
    el.addEventListener('mt-request', (event: MtRequestEvent) => {
      asks.push(event.request.texts.join());
      if (event.request.texts.includes('Secret.')) event.preventDefault();
    });
    await write(el, 'Secret.');
    await until(() => asks.length === 1, 'the host is asked');
    await translate(el, 'Open.');
    expect(asks).to.deep.equal(['Secret.', 'Open.']);
    expect(await sent(service)).to.deep.equal([['Open.']]);
  });

  it('chooses languages out of the saved pairs, and swaps where the pair back is saved', async () => {
    const el = await mount(service, {}, stateOf('en-lv', 'lv-en', 'en-ar'));
    await translate(el, 'One.');
    const [from, to] = [...el.shadowRoot!.querySelectorAll('select')] as [
      HTMLSelectElement,
      HTMLSelectElement,
    ];
    expect([...from.options].map((option) => option.textContent.trim())).to.deep.equal([
      en.detect,
      'English',
      'Latvian',
    ]);
    expect([...to.options].map((option) => option.textContent.trim())).to.deep.equal(['Arabic', 'Latvian']);
    button(el, en.swap).click();
    await until(() => from.value === 'lv' && text(el).value === 'ONE.', 'swapped');
    await until(async () => (await sent(service)).length === 2, 'asked');
    expect(asked((await service.requests('TranslateArrayEx', {atLeast: 2}))[1]!).systemID).to.equal(
      'smt-lv-en',
    );
    from.value = 'en';
    from.dispatchEvent(new Event('change'));
    await el.updateComplete;
    to.value = 'ar';
    to.dispatchEvent(new Event('change'));
    await until(() => part(el, 'translation').dir === 'rtl', 'from right to left');
    expect(part(el, 'translation').lang).to.equal('ar');
    expect(button(el, en.swap).disabled).to.equal(true);
    expect(button(el, en.swap).title).to.match(/system for Arabic to English/);
  });

  it('undoes a swap wholly, languages included', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    button(el, en.swap).click();
    await until(() => text(el).value === 'ONE.', 'swapped');
    button(el, en.undo).click();
    await until(() => text(el).value === 'One.', 'undone');
    await el.updateComplete;
    expect(part(el, 'languages').querySelector('select')!.value).to.equal('en');
    await shows(el, 'ONE.');
  });

  it('names the one pair that is fixed, by any case and region', async () => {
    const el = await mount(service, {pair: 'EN-lv'}, stateOf('lv-en', 'en-lv'));
    expect(el.shadowRoot!.querySelector('select')).to.equal(null);
    expect(languagesOf(el)).to.deep.equal(['English', 'Latvian']);
    await translate(el, 'One.');
    expect(asked((await service.requests('TranslateArrayEx'))[0]!).systemID).to.equal('smt-en-lv');
  });

  it('says in words which system translates and what it is doing', async () => {
    const el = await mount(service);
    await until(() => has(el, 'status'), 'the list');
    expect(system(el)).to.equal('Likumi un līgumi');
    expect(text(el).dir).to.equal('auto');
    expect(part(el, 'translation').lang).to.equal('lv');
  });

  it('counts characters, and with a limit says how many go at a time', async () => {
    const el = await mount(service);
    await write(el, 'One word');
    expect(plain(part(el, 'source-bar'))).to.contain('8 characters');
    el.maxCharacters = 12_000;
    await el.updateComplete;
    expect(plain(part(el, 'source-bar'))).to.contain('8 characters, up to 12,000 at a time');
  });

  it('sends a text above the limit in parts below it', async () => {
    const el = await mount(service, {'max-characters': '60'});
    await translate(
      el,
      'A sentence of thirty letters. Another one that is as long. And a third one to end it.',
    );
    const requests = await sent(service);
    expect(requests.length).to.be.above(1);
    for (const texts of requests) expect(texts.join('').length).to.be.at.most(60);
  });

  it('clears with a way back', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    button(el, en.clear).click();
    await el.updateComplete;
    expect([el.value, el.translation, text(el).value]).to.deep.equal(['', '', '']);
    button(el, en.undo).click();
    await shows(el, 'ONE.');
    expect(text(el).value).to.equal('One.');
  });

  it('announces the translation, politely and not with each key', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    expect(spoken(el)).to.equal('');
    await translate(el, 'One. Two.');
    await until(() => spoken(el) === 'ONE. TWO.', 'spoken');
    expect(el.shadowRoot!.querySelector('[role=status]')!.getAttribute('lang')).to.equal('lv');
  });

  it('sends nothing while an input method composes, and then what it made, once', async () => {
    const el = await mount(service);
    const compose = (type: string) => text(el).dispatchEvent(new CompositionEvent(type, {bubbles: true}));
    await write(el, '日');
    compose('compositionstart'); // before the pause has ended
    await write(el, '日h');
    await write(el, '日ほ');
    compose('compositionend');
    compose('compositionstart');
    await write(el, '日ほn');
    compose('compositionend');
    await write(el, '日ほん');
    await shows(el, '日ほん');
    compose('compositionstart');
    await write(el, '日ほんg');
    await write(el, '日ほん');
    compose('compositionend'); // abandoned
    await translate(el, '日ほんご');
    expect(await sent(service)).to.deep.equal([['日ほん'], ['日ほんご']]);
  });

  it('stops by Escape and keeps the text', async () => {
    const el = await mount(service);
    await service.hold('TranslateArrayEx');
    await write(el, 'One.');
    await service.requests('TranslateArrayEx', {atLeast: 1});
    key(text(el), 'Escape');
    expect(await service.requests('TranslateArrayEx', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
    await el.updateComplete;
    expect(spoken(el)).to.equal(en.stopped);
    expect(text(el).value).to.equal('One.');
  });

  it('takes a text from the host by `value`, set before or after the element is defined', async () => {
    const el = await mount(service, {value: 'From the page.'});
    await shows(el, 'FROM THE PAGE.');
    el.value = 'Set later.';
    await shows(el, 'SET LATER.');
    expect(el.value).to.equal('Set later.');
  });
});
