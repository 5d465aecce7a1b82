import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  button,
  edited,
  en,
  hasButton,
  hover,
  mount,
  part,
  plain,
  root,
  select,
  sentences,
  spoken,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const TEXT = 'The house is red. It rains.\nGood night.';

describe('mt-translate-box, sentences', () => {
  useService(translatingService);

  const marked = (el: Box) => [
    root(el).querySelector('mark')?.textContent,
    part(el, 'translation').querySelector('.active')?.textContent,
  ];
  it('marks a sentence and its translation, under the pointer, with the focus, and at the caret', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    hover(sentences(el)[1]!);
    expect(marked(el)).to.deep.equal(['It rains.', 'IT RAINS.']);
    await select(el, 2);
    expect(marked(el)).to.deep.equal(['Good night.', 'GOOD NIGHT.']);
    text(el).focus();
    text(el).setSelectionRange(3, 3);
    text(el).dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));
    expect(marked(el)).to.deep.equal(['The house is red.', 'THE HOUSE IS RED.']);
  });

  it('shows the sentence at the caret in both texts of a long text, and the page stays where it is', async () => {
    const el = await mount(service);
    const long = Array.from({length: 60}, (_, n) => `Sentence ${n}.`).join('\n');
    await translate(el, long);
    const scrolled = scrollY;
    const seen = (element: Element, frame: Element) => {
      const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    };
    const field = text(el);
    field.scrollTop = field.scrollHeight;
    field.setSelectionRange(long.length, long.length);
    field.dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));
    expect(seen(sentences(el)[59]!, part(el, 'translation'))).to.equal(true);
    const mark = root(el).querySelector('mark')!;
    expect(seen(mark, field)).to.equal(true);
    const top = mark.getBoundingClientRect().top;
    field.scrollTop -= 30;
    await until(() => mark.getBoundingClientRect().top > top + 20, 'the mark follows');
    expect(scrollY).to.equal(scrolled);
  });

  it('is one stop of the Tab key, and the mark follows the caret', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    expect(part(el, 'translation').querySelectorAll('[tabindex]')).to.have.lengthOf(0);
    for (const [index, words] of ['THE HOUSE IS RED.', 'IT RAINS.', 'GOOD NIGHT.'].entries()) {
      await select(el, index, 2);
      expect(marked(el)[1]).to.equal(words);
    }
  });

  it('says the quality of each sentence in words, once, and how many sentences are to be checked', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {
      translate: {quality: {'The house is red.': 0.3, 'It rains.': 0.6}},
    });
    await translate(el, TEXT);
    expect(part(el, 'translation').querySelector('small')).to.equal(null);
    const descriptions = sentences(el).map((each) => each.getAttribute('aria-description'));
    expect(descriptions).to.deep.equal(['Quality: poor', 'Quality: fair', 'Quality: good']);
    expect(plain(part(el, 'details'))).to.equal('2 sentences to check');
    hover(sentences(el)[1]!);
    await el.updateComplete;
    expect(plain(part(el, 'details'))).to.contain('Sentence 2 of 3 · Quality: fair');
    const lines = sentences(el).map((each) => getComputedStyle(each).textDecorationStyle);
    expect(new Set(lines.slice(0, 2)).size).to.equal(2);
  });

  it('says nothing of quality that was not asked for', async () => {
    const state = stateOf('en-lv');
    state.systems['en-lv']!.params.options = '';
    const el = await mount(service, {}, state);
    await service.program('TranslateArrayEx', {translate: {quality: {'It rains.': 0}}});
    await translate(el, 'It rains.');
    expect(sentences(el)[0]!.getAttribute('aria-description')).to.equal('');
    expect(part(el, 'translation').querySelector('small')).to.equal(null);
  });

  it('holds back what is below the state’s threshold, and shows it when asked', async () => {
    const state = stateOf('en-lv');
    state.systems['en-lv']!.qeThreshold = 0.5;
    const el = await mount(service, {}, state);
    await service.program('TranslateArrayEx', {translate: {quality: {'It rains.': 0.2}}});
    await write(el, TEXT);
    await until(() => el.translation === 'THE HOUSE IS RED. It rains.\nGOOD NIGHT.', 'held back');
    await el.updateComplete;
    const held = sentences(el)[1]!;
    expect(held.lang).to.equal('en');
    expect(held.querySelector('small')!.textContent).to.equal(en.held);
    expect(held.querySelector('small')!.lang).to.equal('en');
    button(el, en.showAnyway).click();
    await until(() => el.translation === TEXT.toUpperCase(), 'shown');
  });

  it('says which sentence has no translation', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {known: {'It rains.': ''}}});
    await write(el, TEXT);
    await until(() => el.translation === 'THE HOUSE IS RED. It rains.\nGOOD NIGHT.', 'the rest');
    await el.updateComplete;
    expect(sentences(el)[1]!.querySelector('small')!.textContent).to.equal(en.missing);
  });

  it('copies the visible text with drafts of corrections, and says so, or how to copy when the browser refuses', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    const {clipboard} = navigator;
    const copied: string[] = [];
    let isAllowed = true;
    // On a loaded machine, "Copied" may already have disappeared after its two seconds.
    const copy = () => button(el, hasButton(el, en.copied) ? en.copied : en.copy);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        write: async ([item]: ClipboardItem[]) => {
          if (!isAllowed) throw new Error('no');
          copied.push(await (await item!.getType('text/plain')).text());
        },
      },
    });
    try {
      button(el, en.copy).click();
      await until(() => spoken(el) === en.copied, 'said');
      expect(copied).to.deep.equal([TEXT.toUpperCase()]);
      expect(hasButton(el, en.copied)).to.equal(true);
      await edited(el, 1, 'Līst.');
      copy().click();
      await until(() => copied.length === 2, 'copied with the draft');
      expect(copied[1]).to.equal('THE HOUSE IS RED. Līst.\nGOOD NIGHT.');
      expect(el.translation).to.equal(copied[1]);
      isAllowed = false;
      copy().click();
      await until(() => spoken(el) === en.copyFailed, 'said');
    } finally {
      Object.defineProperty(navigator, 'clipboard', {configurable: true, value: clipboard});
    }
  });
});
