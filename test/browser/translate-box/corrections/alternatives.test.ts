import {expect} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {sentenceAlternatives as words} from '../../../../src/localization/en/sentence-alternatives.ts';
import {breaksNoRule} from '../../breaks-no-rule.ts';
import {service, useService} from '../../test-service.ts';
import {
  button,
  edited,
  en,
  failing,
  has,
  hasButton,
  key,
  mount,
  part,
  plain,
  press,
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

const TEXT = 'The house is red. It rains.';
const MACHINE = TEXT.toUpperCase();
const OTHERS = {'It rains.': 'Līst lietus.', 'The house is red.': 'Māja ir sarkana.'};

const list = (el: Box) => part(el, 'alternatives');
const choices = (el: Box) => [...list(el).querySelectorAll('button')];
const isOpen = (el: Box) => has(el, 'alternatives') && list(el).matches(':popover-open');

const said = (el: Box) => plain(list(el).querySelector('[role=status]')!);

/** A box whose other systems translate differently, with the caret in the second sentence. */
async function translated(attributes: Readonly<Record<string, string>> = {}): Promise<Box> {
  await service.program('TranslateArrayEx', {translate: {}});
  const el = await mount(service, attributes);
  await translate(el, TEXT);
  await service.program('TranslateArrayEx', {translate: {known: OTHERS}});
  await select(el, 1);
  await until(() => hasButton(el, en.alternatives), 'the button');
  return el;
}

async function opened(el: Box): Promise<void> {
  key(part(el, 'translation'), 'ArrowDown', {altKey: true});
  await until(() => isOpen(el) && words.asking !== said(el), 'the answers');
}

/** Changes the size of the window, except in WebKit, whose WebDriver cannot do so. */
const resize = (size: {width: number; height: number}) => setViewport(size).catch(() => undefined);

describe('mt-translate-box, other translations of a sentence', () => {
  useService(translatingService);

  it('are those of the pair’s other systems, asked only when the list is opened', async () => {
    const el = await translated();
    const before = (await service.requests('TranslateArrayEx')).length;
    await opened(el);
    expect(choices(el).map(plain)).to.deep.equal(['Līst lietus. Ziņas']);
    expect(list(el).querySelector('[lang]')?.getAttribute('lang')).to.equal('lv');
    const requests = (await service.requests('TranslateArrayEx')).slice(before);
    expect(requests.map(({body}) => JSON.parse(body) as object)).to.deep.equal([
      {appID: 'mtservice-elements', systemID: 'smt-other', textArray: ['It rains.'], options: 'qe,checks'},
    ]);
  });

  it('become the user’s text at Enter, which Undo takes back, and are not sent', async () => {
    const el = await translated();
    await opened(el);
    await until(() => root(el).activeElement === choices(el)[0], 'the focus');
    expect(getComputedStyle(choices(el)[0]!).backgroundColor).to.not.equal('rgba(0, 0, 0, 0)');
    await press('Enter');
    await shows(el, MACHINE.replace('IT RAINS.', 'Līst lietus.'));
    await until(() => root(el).activeElement === part(el, 'translation'), 'the caret');
    expect(isOpen(el)).to.equal(false);
    expect(hasButton(el, en.send)).to.equal(true);
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
    await press('Control+z');
    await shows(el, MACHINE);
  });

  it('include the system’s own translation once the user has changed it, and what memory has', async () => {
    const MATCH = {sentence: 0, source: 'It rains.', translation: 'Līst lietus.', score: 0.9};
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {matches: {'It rains.': [MATCH]}}});
    await translate(el, TEXT);
    await service.program('TranslateArrayEx', {translate: {known: OTHERS}});
    await edited(el, 1, 'Līst.');
    await opened(el);
    expect(choices(el).map(plain)).to.deep.equal([
      'Līst lietus. Memory, 90% match · Ziņas',
      'IT RAINS. Likumi un līgumi',
    ]);
    expect([...choices(el)[0]!.querySelectorAll('ins')].map(plain)).to.deep.equal(['lietus']);
  });

  it('are left with Escape, back to the sentence, with a click elsewhere, and when the text changes', async () => {
    const el = await translated();
    await opened(el);
    await press('Escape');
    await until(() => !has(el, 'alternatives'), 'closed');
    expect(root(el).activeElement?.id).to.equal('translation');
    button(el, en.alternatives).click();
    await until(() => isOpen(el), 'open again');
    await write(el, 'The house is red.');
    await until(() => !has(el, 'alternatives'), 'closed by the new text');
  });

  it('say which system does not answer, and why none does', async () => {
    const el = await translated();
    await service.program('TranslateArrayEx', failing(500, 1, 'Error', 'oops'));
    await opened(el);
    await until(() => plain(list(el)) === words.noAnswerFrom('Ziņas'), 'the system');
    await press('Escape');
    await service.program('TranslateArrayEx', failing(403, 11, 'DayLimitReached', 'oops'));
    await opened(el);
    await until(() => plain(list(el)) === en.problems.dayLimitReached, 'the limit');
  });

  it('are none when the page stops the request, or when all systems agree', async () => {
    const el = await translated();
    el.addEventListener('mt-request', (event) => event.preventDefault(), {once: true});
    await opened(el);
    await until(() => plain(list(el)) === words.noAlternatives, 'the words');
    await press('Escape');
    await service.program('TranslateArrayEx', {translate: {}});
    await opened(el);
    await until(() => plain(list(el)) === words.noAlternatives, 'the same words');
  });

  it('keep the formatting of the sentence', async () => {
    const el = await mount(service, {format: 'html', value: '<p>It <b>rains</b> today.</p>'});
    await until(() => sentences(el).length === 1, 'the translation');
    const known = {'It <g id="1">rains</g> today.': 'Šodien <g id="1">līst</g> & gāž.'};
    await service.program('TranslateArrayEx', {translate: {known}});
    await select(el, 0);
    await opened(el);
    expect(plain(choices(el)[0]!)).to.equal('Šodien līst & gāž. Ziņas');
    choices(el)[0]!.click();
    await shows(el, '<p>Šodien <b>līst</b> &amp; gāž.</p>');
    expect(getComputedStyle(sentences(el)[0]!.querySelector('b')!).fontWeight).to.equal('700');
  });

  it('stand at the sentence, inside the window, and move nothing', async () => {
    for (const width of [1280, 320]) {
      await resize({width, height: 640});
      const el = await translated();
      const frame = part(el, 'frame');
      const before = frame.getBoundingClientRect().height;
      await opened(el);
      const {left, right, top, bottom} = list(el).getBoundingClientRect();
      const sentence = sentences(el)[1]!.getBoundingClientRect();
      expect(left).to.be.at.least(0);
      expect(right).to.be.at.most(innerWidth);
      const gap = top >= sentence.bottom ? top - sentence.bottom : sentence.top - bottom;
      expect(gap).to.be.within(0, 4);
      expect(frame.getBoundingClientRect().height).to.equal(before);
      el.remove();
    }
    await resize({width: 1280, height: 800});
  });

  it('have no button where the pair has no other system that runs', async () => {
    const el = await mount(service, {}, stateOf('en-ar'));
    await translate(el, TEXT);
    await select(el, 1);
    await until(() => plain(part(el, 'details')).includes('2'), 'the sentence');
    key(part(el, 'translation'), 'ArrowDown', {altKey: true});
    await el.updateComplete;
    expect([hasButton(el, en.alternatives), has(el, 'alternatives')]).to.deep.equal([false, false]);
  });

  breaksNoRule(
    {
      'an open list': async () => {
        const el = await translated();
        await opened(el);
        return el;
      },
    },
    'button',
  );
});
