import {expect} from '@open-wc/testing';
import type {TestService} from '../../test-service.ts';
import {answer, wireSystem} from '../../selector/wire-systems.ts';
import {
  asked,
  button,
  en,
  has,
  hasButton,
  input,
  mount,
  next,
  root,
  select,
  sentences,
  shows,
  stateOf,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const TEXT = 'Good morning. I like the dog.';

describe('mt-translate-box, a correction belongs to its system and sentence', () => {
  let service: TestService;
  let el: Box;

  beforeEach(async () => {
    service = await translatingService();
    await service.program(
      'GetSystemList',
      answer(wireSystem('smt-en-es', 'en>es'), wireSystem('smt-en-de', 'en>de')),
    );
    await service.program('TranslateArrayEx', {
      translate: {known: {'Good morning.': 'Buenos días.', 'I like the dog.': 'Me gusta el perro.'}},
    });
    el = await mount(service, {}, stateOf('en-es', 'en-de'));
    await write(el, TEXT);
    await shows(el, 'Buenos días. Me gusta el perro.');
    await service.program('TranslateArrayEx', {
      translate: {known: {'Good morning.': 'Guten Morgen.', 'I like the dog.': 'Ich mag den Hund.'}},
    });
  });
  afterEach(() => service.close());

  const shown = () => sentences(el).map(({firstChild}) => firstChild?.textContent);
  async function edit(words?: string): Promise<void> {
    await select(el, 0, 0, -0);
    if (words) input(el, words);
    await el.updateComplete;
  }
  async function choose(language: string): Promise<void> {
    const list = [...root(el).querySelectorAll('select')].find(({options}) =>
      [...options].some(({value}) => value === language),
    )!;
    list.focus();
    list.value = language;
    list.dispatchEvent(new Event('change', {bubbles: true}));
    await el.updateComplete;
  }

  it('ends the editing when another language is chosen, and shows that language whole', async () => {
    await edit();
    await choose('de');
    expect(root(el).activeElement?.localName).to.equal('select');
    await shows(el, 'Guten Morgen. Ich mag den Hund.');
    expect(shown()).to.deep.equal(['Guten Morgen.', 'Ich mag den Hund.']);
    expect(has(el, 'correction')).to.equal(false);
    await edit('Moin.');
    const fired = next(document, 'mt-correction');
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await fired;
    const [request, ...others] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(others).to.deep.equal([]);
    expect(asked(request!)).to.include({
      systemID: 'smt-en-de',
      text: 'Good morning.',
      translation: 'Moin.',
    });
  });

  it('keeps a draft for its own language, and sends it for that one', async () => {
    await edit('¡Buenas!');
    await choose('de');
    await shows(el, 'Guten Morgen. Ich mag den Hund.');
    expect(shown()).to.deep.equal(['Guten Morgen.', 'Ich mag den Hund.']);
    await choose('es');
    await shows(el, '¡Buenas! Me gusta el perro.');
    expect(shown()[0]).to.equal('¡Buenas!');
    await select(el, 0);
    const fired = next(document, 'mt-correction');
    button(el, en.send).click();
    await fired;
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!)).to.include({
      systemID: 'smt-en-es',
      text: 'Good morning.',
      translation: '¡Buenas!',
    });
  });

  it('ends the editing when its sentence is gone, and the focus stays', async () => {
    await service.program('TranslateArrayEx', {translate: {}});
    await edit('¡Buenas!');
    el.value = 'Another text.';
    await shows(el, 'ANOTHER TEXT.');
    expect(root(el).activeElement?.id).to.equal('translation');
    expect(hasButton(el, en.send)).to.equal(false);
    await translate(el, 'Good.');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
  });
});
