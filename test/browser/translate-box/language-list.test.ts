import {expect} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {breaksNoRule} from '../breaks-no-rule.ts';
import {service, useService} from '../test-service.ts';
import {mount, press, root, stateOf, text, translatingService, until, type Box} from './page.ts';

/** Thirteen targets: one more than a list without a search has. */
const TARGETS = ['lv', 'lt', 'et', 'de', 'es', 'fr', 'pl', 'cs', 'sv', 'fi', 'pt', 'he', 'ar'];
const PAIRS = [...TARGETS.map((code) => `en-${code}`), 'lv-en'];

const box = async (attributes: Record<string, string> = {}): Promise<Box> => {
  const el = await mount(service, attributes, stateOf(...PAIRS));
  el.parentElement!.style.cssText = 'width: 900px; font: 16px sans-serif';
  return el;
};
const target = (el: Box) =>
  root(el).querySelector<HTMLSelectElement>("select[aria-label='To'], select[aria-label='Uz']")!;
const list = (el: Box) => root(el).querySelector<HTMLElement>('.language-list');
const isOpen = (el: Box): boolean => list(el)?.matches(':popover-open') ?? false;
const names = (el: Box): string[] =>
  [...list(el)!.querySelectorAll<HTMLElement>('[role=option], [role=presentation]')].map(
    (each) => each.innerText,
  );
const active = (el: Box): string =>
  root(el).getElementById(list(el)!.querySelector('input')!.getAttribute('aria-activedescendant') ?? '')
    ?.innerText ?? '';

async function opened(el: Box, key = 'Enter'): Promise<Box> {
  target(el).focus();
  await press(key);
  await until(() => isOpen(el), 'open');
  await until(() => root(el).activeElement === list(el)!.querySelector('input'), 'the field has the focus');
  return el;
}

async function clickOn(element: Element): Promise<void> {
  element.scrollIntoView({block: 'nearest'});
  const {left, top, width, height} = element.getBoundingClientRect();
  await sendMouse({
    type: 'click',
    position: [Math.round(left + width / 2), Math.round(top + height / 2)],
  });
}

describe('the list of languages', () => {
  useService(translatingService);
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  for (const key of ['Enter', ' ', 'F4'])
    it(`opens with ${key === ' ' ? 'the space bar' : key}, at the chosen language`, async () => {
      const el = await opened(await box(), key);
      expect(names(el)).to.have.lengthOf(TARGETS.length);
      expect(active(el)).to.equal('Latvian');
      expect(list(el)!.querySelector("[aria-selected='true']")!.textContent).to.equal('Latvian');
    });

  it('closes when its field is scrolled away, and not before', async () => {
    const el = await box();
    const area = el.parentElement!;
    area.style.cssText += '; height: 300px; overflow: auto';
    area.append(Object.assign(document.createElement('div'), {style: 'height: 2000px'}));
    await opened(el);
    area.scrollTop = 10;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(isOpen(el)).to.equal(true);
    area.scrollTop = 1500;
    await until(() => !isOpen(el), 'closed');
    expect(root(el).activeElement).to.equal(target(el));
    area.remove();
  });

  it('opens with a click, is wholly seen, and closes with another one', async () => {
    const el = await box();
    await clickOn(target(el));
    await until(() => isOpen(el), 'open');
    const {left, right, top, bottom} = list(el)!.getBoundingClientRect();
    expect(Math.min(left, top)).to.be.at.least(0);
    expect(right).to.be.at.most(innerWidth);
    expect(bottom).to.be.at.most(innerHeight);
    await clickOn(target(el));
    await until(() => !isOpen(el), 'closed');
    expect(list(el) === null, 'removed').to.equal(true);
  });

  for (const [typed, found] of [
    ['germ', 'German'],
    ['Deutsch', 'German'],
    ['čeština', 'Czech'],
    ['cestina', 'Czech'],
    ['עברית', 'Hebrew'],
    ['ar', 'Arabic'],
  ] as const)
    it(`finds ${found} by ${typed}, and Enter chooses it`, async () => {
      const el = await opened(await box());
      await sendKeys({type: typed});
      await until(() => active(el) === found, `${found} instead of ${active(el)}`);
      await press('Enter');
      await until(() => target(el).value !== 'lv', 'chosen');
      expect(target(el).selectedOptions[0]!.text).to.equal(found);
      expect(isOpen(el)).to.equal(false);
      await until(() => root(el).activeElement === target(el), 'the focus is back');
    });

  it('finds names in the language of the user', async () => {
    const el = await box({lang: 'lv'});
    await until(() => target(el), 'Latvian words');
    await opened(el);
    await sendKeys({type: 'vācu'});
    await until(() => active(el) === 'Vācu', 'found');
  });

  it('keeps what is typed while its module is loading', async () => {
    const el = await box();
    target(el).focus();
    // At once, as the keys of a fast typist while the network is slow.
    for (const key of ['Enter', 'g', 'e', 'r'])
      target(el).dispatchEvent(
        new KeyboardEvent('keydown', {key, bubbles: true, composed: true, cancelable: true}),
      );
    await until(() => isOpen(el), 'open');
    expect(list(el)!.querySelector('input')!.value).to.equal('ger');
    expect(active(el)).to.equal('German');
    expect(target(el).value).to.equal('lv');
  });

  it('shows the chosen language in a list that is longer than its window', async () => {
    const el = await box();
    target(el).value = 'sv';
    target(el).dispatchEvent(new Event('change', {bubbles: true}));
    await el.updateComplete;
    localStorage.clear();
    await opened(el);
    const [option, frame] = [list(el)!.querySelector('.active')!, list(el)!].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(option!.bottom).to.be.at.most(frame!.bottom);
    expect(option!.top).to.be.at.least(frame!.top);
  });

  it('says that no language matches, and changes nothing', async () => {
    const el = await opened(await box());
    await sendKeys({type: 'klingon'});
    await until(() => names(el).length === 0, 'no option');
    expect(list(el)!.querySelector('[role=status]')!.textContent).to.equal('No language found');
    await press('Enter');
    await press('Escape');
    await until(() => !isOpen(el), 'closed');
    expect(target(el).value).to.equal('lv');
    expect(root(el).activeElement === target(el), 'the focus is back').to.equal(true);
  });

  it('moves with the arrow keys, from the last to the first', async () => {
    const el = await opened(await box());
    expect(active(el)).to.equal('Latvian');
    await press('ArrowDown');
    expect(active(el)).to.equal('Lithuanian');
    for (const step of ['PageDown', 'PageDown', 'ArrowDown']) await press(step);
    expect(active(el)).to.equal(names(el)[0]);
    await press('ArrowUp');
    expect(active(el)).to.equal(names(el).at(-1));
  });

  it('shows the last five languages first, latest at the top', async () => {
    const el = await box();
    for (const word of ['french', 'polish', 'german', 'finnish', 'swedish', 'spanish']) {
      await opened(el);
      await sendKeys({type: word.slice(0, 3)});
      await until(() => active(el).toLowerCase() === word, word);
      await press('Enter');
      await until(() => target(el).selectedOptions[0]!.text.toLowerCase() === word, 'chosen');
    }
    await opened(el);
    expect(names(el).slice(0, 7)).to.deep.equal([
      ...['Recently used', 'Spanish', 'Swedish', 'Finnish', 'German', 'Polish'],
      'All languages',
    ]);
    expect(names(el).slice(7)).to.include('French').and.not.to.include('Spanish');
    const other = await opened(await box());
    expect(names(other).slice(0, 2), 'in another box as well').to.deep.equal(['Recently used', 'Spanish']);
  });

  it('shows the last languages first in the list of a phone as well', async () => {
    localStorage.setItem('mtservice-languages', '["sv","xx","he"]');
    const el = await box();
    const options = [...target(el).options].map(({label}) => label);
    expect(options.slice(0, 3)).to.deep.equal(['Swedish', 'Hebrew', 'Arabic']);
    expect(options).to.have.lengthOf(TARGETS.length);
    expect(target(el).value).to.equal('lv');
  });

  for (const stored of ['no list', '{"a":1}', '7', '[null, 3]'])
    it(`has all languages if the storage of the page has ${stored}`, async () => {
      localStorage.setItem('mtservice-languages', stored);
      const el = await opened(await box());
      expect(names(el)).to.have.lengthOf(TARGETS.length);
    });

  it('chooses with a click', async () => {
    const el = await opened(await box());
    const option = [...list(el)!.querySelectorAll('[role=option]')].find(
      (each) => each.textContent === 'Swedish',
    )!;
    await clickOn(option);
    await until(() => target(el).value === 'sv', 'chosen');
    expect(isOpen(el)).to.equal(false);
  });

  it('takes the typed language with Tab, and the focus moves on', async () => {
    const el = await opened(await box());
    await sendKeys({type: 'pol'});
    await until(() => active(el) === 'Polish', 'found');
    await press('Tab');
    await until(() => target(el).value === 'pl', 'chosen');
    await until(() => !isOpen(el) && root(el).activeElement !== target(el), 'the focus moves on');
  });

  it('leaves no listeners behind an element that leaves the page', async () => {
    const el = await opened(await box());
    el.remove();
    globalThis.dispatchEvent(new Event('resize'));
    await until(() => !list(el), 'removed');
  });

  it('is the browser’s own one for few languages', async () => {
    const el = await mount(service, {}, stateOf(...PAIRS.slice(1)));
    const keydown = new KeyboardEvent('keydown', {key: 'F4', bubbles: true, cancelable: true});
    target(el).dispatchEvent(keydown);
    expect(keydown.defaultPrevented).to.equal(false);
  });

  it('does not send the text that is typed into it', async () => {
    const el = await box();
    await opened(el);
    await sendKeys({type: 'german'});
    await press('Escape');
    expect(text(el).value).to.equal('');
    expect(el.value).to.equal('');
  });

  breaksNoRule(
    {
      'with an open list': async () => opened(await box()),
      'with an empty list': async () => {
        const el = await opened(await box());
        await sendKeys({type: 'klingon'});
        await until(() => names(el).length === 0, 'empty');
        return el;
      },
    },
    'input, select, button, [role=listbox], [role=option]',
  );
});
