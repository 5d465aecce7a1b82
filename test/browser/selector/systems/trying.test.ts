import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {
  MtSystemChosenEvent,
  MtSystemTriedEvent,
} from '../../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {service, useService} from '../../test-service.ts';
import {
  all,
  button,
  everydayService,
  focused,
  mount,
  nameOf,
  press,
  queryButton,
  record,
  says,
} from '../page.ts';
import {shown, spoken, systemsShown, until, type Selector} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

const SENTENCE = 'Die Donaudampfschifffahrt 🚢 ist schön.';
const OPEN = 'Compare on a sentence…';

/** Answer of TranslateEx. */
const translated = (translation: string, qualityEstimate = 0): {json: object} => ({
  json: {translation, qualityEstimate, countSentences: 1, countTokens: 4},
});

describe('mtservice-selector, comparing systems on a sentence', () => {
  useService(() =>
    everydayService({
      json: [
        {CorpusId: 'c-1', Title: 'Kuģi', Type: 'private', Status: 'Ready'},
        {CorpusId: 'c-2', Title: 'Top', Type: 'private', Status: 'ImportedInDatabase'},
      ],
    }),
  );

  const fieldOf = (el: Selector): HTMLTextAreaElement => all<HTMLTextAreaElement>(el, 'textarea')[0]!;
  const boxes = (el: Selector): HTMLInputElement[] => all<HTMLInputElement>(el, '.try-candidates input');
  const results = (el: Selector): string[] =>
    all(el, '.try-result').map((one) => one.innerText.replace(/\s+/g, ' '));

  async function opened(attributes: Record<string, string> = {}, state = stateOf()): Promise<Selector> {
    const el = await mount(service, attributes, state);
    await systemsShown(el);
    await press(el, 'Options for English to Latvian');
    await says(el, 'Terms');
    await press(el, OPEN);
    await until(() => fieldOf(el), 'the comparison is open');
    return el;
  }

  async function write(el: Selector, text: string): Promise<void> {
    fieldOf(el).value = text;
    fieldOf(el).dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await el.updateComplete;
  }

  it('sends nothing before the button, says what it costs, and offers at most three at once', async () => {
    const el = await opened();
    expect(shown(el)).to.contain('Write a sentence');
    expect(button(el, 'Try').getAttribute('aria-disabled')).to.equal('true');
    await write(el, SENTENCE);
    expect(shown(el)).to.contain(`This uses 3 × ${SENTENCE.length} characters`);
    expect(boxes(el).map(nameOf)).to.deep.equal([
      'Likumi un līgumi',
      'Likumi un līgumi · with the terms Kuģi',
      'Tehnika · Starting',
      'Ziņas · Starts when used',
    ]);
    expect(boxes(el).map(({checked, disabled}) => [checked, disabled])).to.deep.equal([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    boxes(el)[1]!.click();
    await el.updateComplete;
    expect(shown(el)).to.contain(`This uses 2 × ${SENTENCE.length} characters`);
    expect(boxes(el)[3]!.disabled).to.equal(false);
    expect(await service.requests('TranslateEx')).to.be.empty;
  });

  it('shows the results side by side with differences, takes one, and informs the page', async () => {
    await service.program(
      'TranslateEx',
      translated('Kuģošana pa Donavu ir skaista.', 0.8),
      translated('Kuģošana pa Donavu ir jauka.', 0.8),
      translated('Kuģošana pa Donavu ir jauka.', 0.8),
    );
    const el = await opened({sample: SENTENCE});
    const tried = record(el.parentElement!, 'mt-system-tried') as MtSystemTriedEvent[];
    const chosen = record(el.parentElement!, 'mt-system-chosen') as MtSystemChosenEvent[];
    await press(el, 'Try');
    await until(() => tried.length > 0, 'the event');
    await el.updateComplete;
    expect(spoken(el)).to.equal('3 results are there.');
    const [event] = tried;
    expect(event).to.include({pair: 'en-lv', text: SENTENCE});
    expect(event!.results.map(({systemId, options}) => [systemId, options])).to.deep.equal([
      ['smt-run', 'qe'],
      ['smt-run', 'termCorpusId=c-1,qe'],
      ['smt-start', 'qe'],
    ]);
    expect(all(el, '.try-result mark').map(({innerText}) => innerText)).to.have.members([
      'skaista',
      'jauka',
      'jauka',
    ]);
    expect(results(el).every((text) => /rated 80%/.test(text) && /\d s/.test(text))).to.equal(true);
    expect(all(el, '.try-text').every(({lang, dir}) => lang === 'lv' && dir === 'auto')).to.equal(true);
    const tops = all(el, '.try-result').map((one) => one.getBoundingClientRect().top);
    expect(new Set(tops.slice(0, 2)).size, 'side by side').to.equal(1);

    const take = button(el, 'Use this: Tehnika');
    take.focus();
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(focused(el)).to.equal(take);
    expect(JSON.parse(el.value).systems['en-lv'].params).to.deep.equal({systemID: 'smt-start', options: ''});
    expect(chosen.map(({pair, systemId, options}) => [pair, systemId, options])).to.deep.equal([
      ['en-lv', 'smt-start', ''],
    ]);
    expect(take.innerText.trim()).to.equal('In use');
  });

  it('counts down while a system starts, and fills in when it is awake', async () => {
    await service.program(
      'TranslateEx',
      {status: 503, headers: {'retry-after': '1'}, json: {code: 21, exception: 'systemIsStarting'}},
      translated('Labrīt!'),
    );
    await service.program('GetSystemList', answer(wireSystem('smt-sleep', 'en>lv', {status: 'standby'})));
    await service.program('GetSystemTermCorpora', {json: []});
    const el = await mount(service, {sample: 'Good morning!'}, stateOf('en-lv', 'smt-sleep'));
    await systemsShown(el);
    await press(el, 'Options for English to Latvian');
    await press(el, OPEN);
    await until(() => queryButton(el, 'Try'), 'the comparison is open');
    expect(shown(el)).to.contain('This uses 13 characters');
    await press(el, 'Try');
    await says(el, 'Starting. Next try in 1 s');
    await says(el, 'Labrīt!');
    expect(queryButton(el, 'Try')).not.to.equal(undefined);
  });

  it('says in words why a system failed, and shows the others', async () => {
    await service.program(
      'TranslateEx',
      {status: 429, json: {code: 11, exception: 'dayLimitReached', description: '<b>no</b>'}},
      translated('Labi.'),
    );
    const el = await opened({sample: 'Well.'});
    const tried = record(el, 'mt-system-tried') as MtSystemTriedEvent[];
    await press(el, 'Try');
    await says(el, 'Today’s limit is reached. Try again tomorrow.');
    await until(() => tried.length > 0, 'the event');
    await says(el, 'Labi.');
    expect(shown(el)).not.to.contain('<b>');
    expect(tried[0]!.results.map(({problem}) => problem ?? '')).to.have.members(['dayLimitReached', '', '']);
  });

  const ends: readonly [string, (el: Selector) => unknown][] = [
    ['it is stopped', (el) => press(el, 'Stop')],
    ['it is closed', (el) => press(el, OPEN)],
    ['the details of the pair are closed', (el) => press(el, 'Options for English to Latvian')],
    ['the pair is removed', (el) => press(el, 'Remove English to Latvian')],
    ['the element is removed', (el) => el.remove()],
    ['the user logs out', (el) => press(el, 'Log out')],
  ];
  for (const [what, end] of ends) {
    it(`gives up what it asked when ${what}`, async () => {
      await service.hold('TranslateEx');
      const el = await opened({sample: SENTENCE});
      const tried = record(el, 'mt-system-tried');
      await press(el, 'Try');
      await service.requests('TranslateEx', {atLeast: 3});
      await end(el);
      expect(await service.requests('TranslateEx', {aborted: true, atLeast: 3})).to.have.lengthOf(3);
      expect(tried).to.be.empty;
    });
  }

  it('stacks the results on a narrow page, without sideways scrolling', async () => {
    await service.program('TranslateEx', translated('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'));
    const el = await opened({sample: SENTENCE});
    el.style.inlineSize = '320px';
    await press(el, 'Try');
    await says(el, 'hauptbetriebswerk');
    await until(() => all(el, '.try-text').length === 3, 'all results');
    const lefts = all(el, '.try-result').map((one) => Math.round(one.getBoundingClientRect().left));
    expect(new Set(lefts).size).to.equal(1);
    expect(el.scrollWidth).to.be.at.most(el.clientWidth);
  });

  it('is closed alone by Escape, which leaves the host its own for the next press', async () => {
    const el = await opened({sample: SENTENCE});
    const heard: string[] = [];
    const hear = ({key}: KeyboardEvent) => heard.push(key);
    document.addEventListener('keydown', hear);
    fieldOf(el).focus();
    await sendKeys({press: 'Escape'});
    await el.updateComplete;
    expect(fieldOf(el)).to.equal(undefined);
    expect(button(el, OPEN).ariaExpanded).to.equal('false');
    expect(focused(el)).to.equal(button(el, OPEN));
    expect(heard).to.deep.equal([]);
    await sendKeys({press: 'Escape'});
    expect(heard).to.deep.equal(['Escape']);
    document.removeEventListener('keydown', hear);
  });

  it('leaves room between the results', async () => {
    await service.program('TranslateEx', translated('Kuģis ir skaists.'));
    const el = await opened({sample: SENTENCE});
    el.style.inlineSize = '600px';
    await press(el, 'Try');
    await until(() => all(el, '.try-text').length === 3, 'all results');
    const [first, second] = all(el, '.try-result').map((one) => one.getBoundingClientRect());
    expect(second!.left - first!.right).to.be.at.least(8);
  });

  it('cannot be reversed by the title of a system', async () => {
    await service.program(
      'GetSystemList',
      answer(wireSystem('smt-run', 'en>lv', {title: '\u202Eevil'}), wireSystem('smt-2', 'en>lv')),
    );
    const el = await opened({sample: 'Well.'});
    expect(boxes(el).map(nameOf).join()).not.to.contain('\u202E');
  });
});
