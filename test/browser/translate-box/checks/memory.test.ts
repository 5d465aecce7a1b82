import {expect} from '@open-wc/testing';
import {sentenceNotes as notes} from '../../../../src/localization/en/sentence-notes.ts';
import {breaksNoRule} from '../../breaks-no-rule.ts';
import type {TestService} from '../../test-service.ts';
import {
  asked,
  button,
  en,
  has,
  hasButton,
  mount,
  part,
  plain,
  root,
  select,
  sentences,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const PAY = 'Please pay within 30 days.';
const MATCH = {
  sentence: 0,
  source: 'Please pay the <g id="1">full amount</g> within 30 days.',
  translation: 'Lūdzu, samaksājiet <g id="1">visu summu</g> 30 dienu laikā.',
  score: 0.854,
};
const WORSE = {sentence: 0, source: 'Please pay within 10 days.', translation: 'Nē.', score: 0.8};

describe('mt-translate-box, matches from the memory', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await translatingService();
    await service.program('TranslateArrayEx', {translate: {matches: {[PAY]: [MATCH, WORSE]}}});
  });
  afterEach(() => service.close());

  /** A box that shows the match, since the sentence with the match has the focus. */
  async function matched(attributes: Readonly<Record<string, string>> = {}): Promise<Box> {
    const el = await mount(service, attributes);
    if (attributes.value === undefined) await write(el, `${PAY} Thank you.`);
    await until(() => sentences(el).length > 0, 'the translation');
    await select(el, 0);
    await until(() => has(el, 'match'), 'the match');
    return el;
  }

  it('shows the best one: how similar it is, the words that differ, and its translation', async () => {
    const el = await matched();
    const match = part(el, 'match');
    expect(plain(match)).to.contain('85% match from memory');
    const [source, translation] = [...match.querySelectorAll('p')];
    expect([...source!.querySelectorAll('del')].map(plain)).to.deep.equal(['the full amount']);
    expect(plain(source!)).to.equal('Please pay the full amount within 30 days.');
    expect([plain(translation!), translation!.lang]).to.deep.equal([
      'Lūdzu, samaksājiet visu summu 30 dienu laikā.',
      'lv',
    ]);
    expect(plain(part(el, 'details'))).to.equal('Sentence 1 of 2 · Quality: good');
    await select(el, 1);
    await el.updateComplete;
    expect(has(el, 'match')).to.equal(false);
  });

  it('makes it a correction that is not sent yet, which can be undone and sent', async () => {
    const el = await matched();
    button(el, notes.useMatch).click();
    await until(() => hasButton(el, en.send), 'the draft');
    expect(sentences(el)[0]!.textContent).to.contain('Lūdzu, samaksājiet visu summu 30 dienu laikā.');
    expect(plain(part(el, 'details'))).to.contain(en.changed);
    await until(() => root(el).activeElement === part(el, 'translation'), 'the focus');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
    button(el, en.machineAgain).click();
    await until(() => has(el, 'match'), 'undone');
    expect(sentences(el)[0]!.textContent).to.equal(PAY.toUpperCase());
    button(el, notes.useMatch).click();
    await until(() => hasButton(el, en.send), 'the draft again');
    button(el, en.send).click();
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!)).to.include({
      text: PAY,
      translation: 'Lūdzu, samaksājiet visu summu 30 dienu laikā.',
    });
    await until(() => sentences(el)[0]!.getAttribute('aria-description') === en.corrected, 'corrected');
    expect(has(el, 'match')).to.equal(false);
  });

  it('takes the formatting of the match in formatted text', async () => {
    const sent = 'Please <g id="1">pay</g> within 30 days.';
    await service.program('TranslateArrayEx', {translate: {matches: {[sent]: [MATCH]}}});
    const el = await matched({format: 'html', value: '<p>Please <b>pay</b> within 30 days.</p>'});
    expect(plain(part(el, 'match').querySelector('p')!)).to.contain('Please pay the full amount within');
    button(el, notes.useMatch).click();
    await until(() => hasButton(el, en.send), 'the draft');
    expect(sentences(el)[0]!.querySelector('b')!.textContent).to.equal('visu summu');
    await until(() => root(el).activeElement === part(el, 'translation'), 'the focus');
    button(el, en.send).click();
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!)).to.include({text: sent, translation: MATCH.translation});
  });

  it('takes hostile matches as text', async () => {
    const hostile = '<img src=x onerror="window.ran=1">';
    const match = {...MATCH, source: hostile, translation: `${hostile}\u202E`};
    await service.program('TranslateArrayEx', {translate: {matches: {[PAY]: [match]}}});
    const el = await matched();
    expect(part(el, 'match').querySelector('img')).to.equal(null);
    expect(part(el, 'match').textContent).not.to.contain('\u202E');
    expect('ran' in window).to.equal(false);
  });

  breaksNoRule({'a match from the memory': () => matched()}, 'button, [role=group]');
});
