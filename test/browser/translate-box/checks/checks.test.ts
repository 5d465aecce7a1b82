import {expect} from '@open-wc/testing';
import type {WireCheck} from '../../../../src/contract/index.ts';
import type {MtRequestEvent} from '../../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {sentenceNotes as notes} from '../../../../src/localization/en/sentence-notes.ts';
import {breaksNoRule} from '../../breaks-no-rule.ts';
import {answer, wireSystem} from '../../selector/wire-systems.ts';
import type {TestReply, TestService} from '../../test-service.ts';
import {
  asked,
  button,
  edited,
  en,
  has,
  hasButton,
  key,
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

const TEXT = 'The oak costs 1,500 €. It rains.\nZemgale is green. Good night.';
const [OAK, , GREEN] = ['The oak costs 1,500 €.', 'It rains.', 'Zemgale is green.'] as const;
const OZOLS = 'Koks maksā 1 600 €.';

const ANSWER: TestReply = {
  translate: {
    known: {[OAK]: OZOLS, [GREEN]: 'Zemgale ir zaļa.'},
    checks: {
      [OAK]: [
        {check: 'numbersDiffer', sentence: 0, source: [[14, 5]], translation: [[11, 5]], expected: '1,500'},
        {check: 'termMissed', sentence: 0, source: [[4, 3]], expected: 'ozols'},
        {check: 'termForbidden', sentence: 0, source: [[4, 3]], translation: [[0, 4]], expected: 'ozols'},
        {check: 'termApplied', sentence: 0, source: [[8, 5]], translation: [[5, 5]], expected: 'maksāt'},
      ],
      'It rains.': [{check: 'termApplied', sentence: 0, source: [[3, 5]], expected: 'līt'}],
      [GREEN]: [{check: 'unknownWord', sentence: 0, source: [[0, 7]], translation: [[0, 7]]}],
    },
  },
};

const hover = (target: Element) => target.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
const unknown = (el: Box) => [...root(el).querySelectorAll<HTMLElement>('[part~=unknown-word]')];
/** Texts without the characters that isolate a word's direction. */
const bare = (words: string | null | undefined) => (words ?? '').replace(/[\u2068\u2069]/g, '');
const lines = (el: Box): string[] =>
  has(el, 'checks') ? [...part(el, 'checks').querySelectorAll('li')].map((each) => bare(plain(each))) : [];

describe('mt-translate-box, checks of sentences', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await translatingService();
    await service.program('TranslateArrayEx', ANSWER);
  });
  afterEach(() => service.close());

  async function checked(attributes: Readonly<Record<string, string>> = {}): Promise<Box> {
    const el = await mount(service, attributes);
    await write(el, TEXT);
    await until(() => unknown(el).length === 1, 'the checks');
    return el;
  }

  it('says in words what was found in the sentence under the pointer, with the focus, and at the caret', async () => {
    const el = await checked();
    expect(has(el, 'checks')).to.equal(false);
    hover(sentences(el)[0]!);
    await el.updateComplete;
    expect(lines(el)).to.deep.equal([
      'Numbers differ: 1,500 → 1 600',
      'Term not used: oak → ozols',
      'Forbidden term: Koks; write ozols',
      'Term used: costs → maksāt',
    ]);
    await select(el, 2);
    await el.updateComplete;
    expect(lines(el)).to.deep.equal(['Unknown word: Zemgale']);
    text(el).focus();
    text(el).setSelectionRange(TEXT.length, TEXT.length);
    text(el).dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));
    await el.updateComplete;
    expect(lines(el)).to.deep.equal([]);
    expect(has(el, 'checks')).to.equal(false);
  });

  it('underlines sentences with faults, tells screen readers why, and counts them', async () => {
    const el = await checked();
    const looks = sentences(el).map((each) => {
      const {textDecorationLine, textDecorationStyle} = getComputedStyle(each);
      return textDecorationLine === 'none' ? 'none' : textDecorationStyle;
    });
    expect(looks).to.deep.equal(['wavy', 'none', 'none', 'none']);
    const [oak, rain, green] = sentences(el).map((each) => bare(each.getAttribute('aria-description')));
    expect(oak).to.match(/^Quality: good. Numbers differ: 1,500 → 1 600. Term not used/);
    expect(rain).to.contain('Term used: rains → līt');
    expect(green).to.contain('Unknown word: Zemgale');
    expect(plain(part(el, 'details'))).to.equal(en.toCheck(2)); // without the applied term
    await until(() => spoken(el) === `${en.toCheck(2)}.`, 'said once the translation was');
  });

  it('underlines unknown words in place, with dots', async () => {
    const el = await checked();
    const [word] = unknown(el);
    expect([word!.textContent, word!.closest('.sentence')]).to.deep.equal(['Zemgale', sentences(el)[2]]);
    expect(getComputedStyle(word!).textDecorationStyle).to.equal('dotted');
    expect(sentences(el)[2]!.textContent).to.equal('Zemgale ir zaļa.');
    await write(el, `${TEXT} More.`);
    await until(() => el.translation.endsWith('MORE.'), 'one sentence more');
    expect(unknown(el).map(plain)).to.deep.equal(['Zemgale']);
  });

  it('underlines unknown words of formatted text, tags and all', async () => {
    const sent = 'See <g id="1">Zemgale</g> &amp; A&amp;B <x id="2"/>.';
    const translation = 'Skat. A&amp;B &amp; <g id="1">Zemgale</g> <x id="2"/>.';
    const at = (word: string, within: string) => [within.indexOf(word), word.length] as [number, number];
    await service.program('TranslateArrayEx', {
      translate: {
        known: {[sent]: translation},
        checks: {
          [sent]: ['Zemgale', 'A&amp;B'].map((word) => ({
            check: 'unknownWord',
            sentence: 0,
            source: [at(word, sent)],
            translation: [at(word, translation)],
          })),
        },
      },
    });
    const value = '<p>See <b>Zemgale</b> &amp; A&amp;B <code>x &lt; y</code>.</p>';
    const el = await mount(service, {format: 'html', value});
    await until(() => unknown(el).length === 2, 'the words');
    expect(unknown(el).map((each) => each.textContent)).to.deep.equal(['A&B', 'Zemgale']);
    expect(unknown(el)[1]!.parentElement!.localName).to.equal('b');
    expect(el.translation).to.equal('<p>Skat. A&amp;B &amp; <b>Zemgale</b> <code>x &lt; y</code>.</p>');
    hover(sentences(el)[0]!);
    await el.updateComplete;
    expect(lines(el)).to.deep.equal(['Unknown word: Zemgale, A&B']);
  });

  it('underlines unknown words next to personal data that is kept in the page', async () => {
    const sent = 'Call Zemgale on <x id="1"/>.';
    const translation = '<x id="1"/>: zvani Zemgale.';
    const found: WireCheck = {check: 'unknownWord', sentence: 0, source: [[5, 7]], translation: [[19, 7]]};
    await service.program('TranslateArrayEx', {
      translate: {known: {[sent]: translation}, checks: {[sent]: [found]}},
    });
    const el = await mount(service, {shield: 'data'});
    await write(el, 'Call Zemgale on +371 26 123 456.');
    await until(() => unknown(el).length === 1, 'the word');
    expect(sentences(el)[0]!.textContent).to.equal('+371 26 123 456: zvani Zemgale.');
    expect(unknown(el).map((each) => each.textContent)).to.deep.equal(['Zemgale']);
    hover(sentences(el)[0]!);
    await el.updateComplete;
    expect(lines(el)).to.deep.equal(['Unknown word: Zemgale']);
  });

  it('goes to the next sentence to check, and back, by F8 and by buttons', async () => {
    const el = await checked();
    const focused = () => sentences(el).findIndex((each) => each.matches('.active'));
    button(el, en.toCheck(2)).click();
    await el.updateComplete;
    expect(focused()).to.equal(0);
    button(el, notes.nextToCheck).click();
    await el.updateComplete;
    expect(focused()).to.equal(2);
    for (const [shiftKey, expected] of [
      [false, 0],
      [true, 2],
      [true, 0],
    ] as const) {
      key(root(el).activeElement!, 'F8', {shiftKey});
      expect([shiftKey, focused()]).to.deep.equal([shiftKey, expected]);
    }
    await select(el, 1);
    await el.updateComplete;
    expect([lines(el), hasButton(el, notes.nextToCheck)]).to.deep.equal([['Term used: rains → līt'], false]);
  });

  it('keeps the focus while the pointer moves over other sentences', async () => {
    const el = await checked();
    await select(el, 0);
    await el.updateComplete;
    button(el, notes.nextToCheck).focus();
    hover(sentences(el)[3]!);
    await el.updateComplete;
    expect(root(el).activeElement).to.equal(button(el, notes.nextToCheck));
    expect(lines(el)).to.have.lengthOf(4);
    text(el).focus();
    hover(sentences(el)[3]!);
    await el.updateComplete;
    expect(lines(el)).to.deep.equal([]);
  });

  it('says that users usually change such a translation, where the system knows', async () => {
    const metadata = {'usually-edited-below': '0.8'};
    await service.program('GetSystemList', answer(wireSystem('smt-en-lv', 'en>lv', {metadata})));
    await service.program('TranslateArrayEx', {translate: {quality: {'It rains.': 0.78, 'One.': 0.8}}});
    const el = await mount(service);
    await translate(el, 'One. It rains.');
    await until(() => sentences(el)[1]!.matches('.fair'), 'the list of systems');
    expect(sentences(el)[0]!.matches('.good')).to.equal(true);
    expect(sentences(el)[1]!.getAttribute('aria-description')).to.contain(notes.usuallyEdited);
    expect(plain(part(el, 'details'))).to.equal(en.toCheck(1));
    hover(sentences(el)[1]!);
    await el.updateComplete;
    expect(lines(el)).to.deep.equal([notes.usuallyEdited]);
  });

  it('says nothing more of a sentence that the user corrects', async () => {
    const el = await checked();
    await edited(el, 0, 'Ozols maksā 1500 €.');
    await until(() => hasButton(el, en.send), 'the draft');
    expect(has(el, 'checks')).to.equal(false);
    button(el, en.send).click();
    await until(() => sentences(el)[0]!.getAttribute('aria-description') === en.corrected, 'sent');
    expect([sentences(el)[0]!.className, lines(el)]).to.deep.equal(['sentence corrected active', []]);
  });

  it('moves nothing, neither the box nor the text', async () => {
    const el = await checked();
    const places = () =>
      [el, text(el), ...sentences(el), part(el, 'translation-bar')].map((each) => {
        const {x, y, width, height} = each.getBoundingClientRect();
        return [x, y, width, height];
      });
    const before = places();
    for (const sentence of sentences(el)) {
      hover(sentence);
      await el.updateComplete;
      expect(places()).to.deep.equal(before);
    }
    expect(has(el, 'checks')).to.equal(false); // the last sentence has no findings
  });

  it('reports the sent options to the page, and leaves the saved state unchanged', async () => {
    const state = stateOf('en-lv');
    const written = JSON.stringify(state);
    const el = await mount(service, {}, state);
    const told: string[] = [];
    el.addEventListener('mt-request', ({request}: MtRequestEvent) => told.push(request.options));
    await write(el, TEXT);
    await until(() => unknown(el).length === 1, 'the checks');
    const [request] = await service.requests('TranslateArrayEx');
    expect([asked(request!).options]).to.deep.equal(told);
    expect(told).to.deep.equal(['termCorpusId=c-1,qe,checks,matches,provenance']);
    expect([JSON.stringify(state), JSON.stringify(el.session.configuration)]).to.deep.equal([
      written,
      written,
    ]);
  });

  it('says nothing for a service that finds out nothing', async () => {
    await service.program('TranslateArrayEx', {translate: {}});
    const el = await mount(service);
    await translate(el, TEXT);
    hover(sentences(el)[0]!);
    await el.updateComplete;
    expect(has(el, 'checks')).to.equal(false);
    expect(sentences(el)[0]!.getAttribute('aria-description')).to.equal('Quality: good');
  });

  it('speaks Latvian', async () => {
    const el = await checked({lang: 'lv'});
    hover(sentences(el)[0]!);
    await el.updateComplete;
    expect(lines(el)[0]).to.equal('Atšķiras skaitļi: 1,500 → 1 600');
    expect(part(el, 'checks').ariaLabel).to.equal('Par šo teikumu');
  });

  const STATES: Readonly<Record<string, () => Promise<Box>>> = {
    'a sentence with faults': async () => {
      const el = await checked();
      await select(el, 0);
      return el;
    },
    'sentences to check': () => checked(),
    'a sentence with faults from right to left': async () => {
      const el = await checked({dir: 'rtl', lang: 'he'});
      await select(el, 0);
      return el;
    },
  };
  breaksNoRule(STATES, 'button, [role=group]');
});
