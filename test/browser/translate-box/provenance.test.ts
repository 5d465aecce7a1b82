import {expect} from '@open-wc/testing';
import type {
  MtCorrectionEvent,
  MtDisclosureEvent,
  MtReviewEvent,
} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import type {Review} from '../../../src/client/index.ts';
import {service, useService} from '../test-service.ts';
import {
  button,
  edited,
  en,
  hasButton,
  has,
  input,
  mount,
  part,
  plain,
  root,
  select,
  sentences,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

const RAIN = 'It rains.';
const NIGHT = 'Good night.';

/** Words of the line that says how the translation was made; empty without it. */
const line = (el: Box): string => (has(el, 'disclosure') ? plain(part(el, 'disclosure')) : '');

async function says(el: Box, words: string): Promise<void> {
  await until(() => line(el) === words, `«${words}» instead of «${line(el)}»`);
}

/** The reports that the service got. */
async function reports(atLeast: number): Promise<Review[]> {
  const received = await service.requests('/reviews', {atLeast});
  return received.map(({body}) => JSON.parse(body) as Review);
}

describe('mt-translate-box, the line that says how a translation was made', () => {
  useService(translatingService);

  it('names the system, quietly, and costs no height', async () => {
    const el = await mount(service);
    await el.updateComplete;
    const before = el.offsetHeight;
    expect(line(el)).to.equal('');
    await translate(el, RAIN);
    await says(el, 'Machine translation · Likumi un līgumi');
    expect(el.offsetHeight).to.equal(before);
    const {color, fontSize} = getComputedStyle(part(el, 'disclosure'));
    expect([color, fontSize]).to.deep.equal([
      getComputedStyle(part(el, 'details')).color,
      getComputedStyle(part(el, 'details')).fontSize,
    ]);
    expect(part(el, 'disclosure').title).to.equal(
      'Machine translation · Likumi un līgumi · Apertium 3.8.3, translated Nov 27, 2026',
    );
  });

  it('is there without a record, too, and then nothing more is claimed', async () => {
    await service.program('TranslateArrayEx', {translate: {provenance: null}});
    const el = await mount(service, {reviewer: 'Anna Ozola'});
    await translate(el, RAIN);
    await says(el, 'Machine translation · Likumi un līgumi');
    expect(el.provenance).to.equal(undefined);
    expect(hasButton(el, en.review)).to.equal(false);
    part(el, 'translation').focus();
    getSelection()!.collapse(sentences(el)[0]!.firstChild, 0);
    input(el, 'X');
    await says(el, 'Machine translation · edited · Likumi un līgumi');
  });

  it('says what people have translated, as a whole or in part, for each sentence', async () => {
    const people = {human: 'all', state: 'human'} as const;
    await service.program('TranslateArrayEx', {translate: {provenance: {[RAIN]: people}}});
    const el = await mount(service);
    await translate(el, RAIN);
    await says(el, en.humanTranslation);
    expect(el.provenance).to.include({state: 'human', human: 'all'});
    await translate(el, `${RAIN} ${NIGHT}`);
    await says(el, `Machine translation · ${en.partlyHuman} · Likumi un līgumi`);
    expect(el.provenance).to.include({state: 'machine', human: 'some', engine: 'Apertium'});
    part(el, 'translation').focus();
    const seen: string[] = [];
    for (const [index, sentence] of sentences(el).entries()) {
      getSelection()!.collapse(sentence.firstChild, 1);
      await until(() => plain(part(el, 'details')).startsWith(en.sentence(index + 1, 2)), 'the sentence');
      seen.push(plain(part(el, 'details')));
    }
    expect(seen[0]).to.contain(en.humanSentence);
    expect(seen[1]).to.contain(en.machineSentence);
  });

  it('says which sentences a person edited before', async () => {
    const before = {human: 'none', state: 'edited'} as const;
    await service.program('TranslateArrayEx', {translate: {provenance: {[NIGHT]: before}}});
    const el = await mount(service);
    await translate(el, `${RAIN} ${NIGHT}`);
    part(el, 'translation').focus();
    for (const [index, words] of [en.machineSentence, en.edited].entries()) {
      await select(el, index);
      await until(() => plain(part(el, 'details')).endsWith(` · ${words}`), words);
    }
  });

  it('says that people have translated a sentence also when a person has corrected it', async () => {
    const people = {human: 'all', state: 'human'} as const;
    await service.program('TranslateArrayEx', {translate: {provenance: {[RAIN]: people, [NIGHT]: people}}});
    const el = await mount(service, {corrections: 'at-once'});
    await translate(el, `${RAIN} ${NIGHT}`);
    await says(el, en.humanTranslation);
    const corrections: MtCorrectionEvent[] = [];
    el.addEventListener('mt-correction', (event) => corrections.push(event));
    await edited(el, 0, 'Līst!');
    await select(el, 1);
    await until(() => corrections.length === 1, 'the correction');
    await says(el, en.humanTranslation);
    expect(el.provenance).to.include({state: 'human', human: 'all'});
    expect(corrections[0]!.provenance).to.include({state: 'human', human: 'all'});
  });

  it('says that a person edited it before, also after a reload, and tells the service what was edited', async () => {
    const before = {human: 'none', state: 'edited'} as const;
    await service.program('TranslateArrayEx', {translate: {provenance: {[RAIN]: before}}});
    const el = await mount(service);
    await translate(el, RAIN);
    await says(el, 'Machine translation · edited · Likumi un līgumi');
    await edited(el, 0, 'Līst.');
    button(el, en.send).click();
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(JSON.parse(request!.body)).to.include({text: RAIN, translation: 'Līst.', options: 'edited'});
    await says(el, 'Machine translation · edited · Likumi un līgumi');
  });

  for (const [what, provenance] of [
    ['what people wrote', {[RAIN]: {human: 'all', state: 'human'}}],
    ['a translation without a record', null],
  ] as const)
    it(`tells the service nothing of a machine when ${what} is changed`, async () => {
      await service.program('TranslateArrayEx', {translate: {provenance}});
      const el = await mount(service);
      await translate(el, RAIN);
      await edited(el, 0, 'Līst.');
      button(el, en.send).click();
      const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
      expect(JSON.parse(request!.body)).to.include({translation: 'Līst.', options: ''});
    });

  it('says that people have translated a text also if it has numbers of its own', async () => {
    const people = {human: 'all', state: 'human'} as const;
    await service.program('TranslateArrayEx', {translate: {provenance: {[RAIN]: people}}});
    const el = await mount(service);
    await translate(el, `${RAIN}\n\n123`);
    await says(el, en.humanTranslation);
    expect(el.provenance).to.include({state: 'human', human: 'all'});
    await translate(el, '456');
    await until(() => el.provenance?.state === 'machine', 'the record of the numbers');
  });

  it('says that a person has changed the translation, also before the correction is sent, and not after undoing it', async () => {
    const el = await mount(service);
    await translate(el, RAIN);
    part(el, 'translation').focus();
    getSelection()!.collapse(sentences(el)[0]!.firstChild, 0);
    input(el, 'X');
    await says(el, 'Machine translation · edited · Likumi un līgumi');
    expect(el.provenance?.state).to.equal('edited');
    button(el, en.machineAgain).click();
    await says(el, 'Machine translation · Likumi un līgumi');
    expect(el.provenance?.state).to.equal('machine');
  });

  it('is in the HTML of what the user copies from the translation, not in the text', async () => {
    const el = await mount(service);
    await translate(el, `${RAIN} ${NIGHT}`);
    await says(el, 'Machine translation · Likumi un līgumi');
    const copied = new Map<string, string>();
    const copy = () => {
      copied.clear();
      const event = new Event('copy', {bubbles: true, cancelable: true, composed: true});
      const setData = (type: string, data: string) => void copied.set(type, data);
      Object.defineProperty(event, 'clipboardData', {value: {setData}}); // Firefox ignores other data
      root(el).activeElement!.dispatchEvent(event);
      return event.defaultPrevented;
    };
    part(el, 'translation').focus();
    getSelection()!.setBaseAndExtent(sentences(el)[0]!.firstChild!, 3, sentences(el)[1]!.firstChild!, 4);
    expect(copy()).to.equal(true);
    expect(copied.get('text/plain')).to.equal('RAINS. GOOD');
    expect(copied.get('text/html')).to.match(/^<div lang="lv-t-en-t0-und" [^>]+>RAINS\. GOOD<\/div>$/);
    getSelection()!.collapse(sentences(el)[0]!.firstChild, 0);
    expect(copy(), 'nothing selected').to.equal(false);
    text(el).focus();
    text(el).select();
    expect(copy(), 'the source').to.equal(false);
  });

  it('does not vanish without a word: the page is told', async () => {
    const el = await mount(service);
    const told: boolean[] = [];
    el.addEventListener('mt-disclosure', ({isShown}: MtDisclosureEvent) => told.push(isShown));
    await translate(el, RAIN);
    await until(() => told.length === 1, 'the line');
    el.disclosure = 'none';
    await until(() => told.length === 2, 'told');
    expect(line(el)).to.equal('');
    el.disclosure = '';
    await until(() => told.length === 3, 'told again');
    const own = document.createElement('span');
    own.slot = 'disclosure';
    own.textContent = 'MT, not checked';
    el.append(own);
    await until(
      () => root(el).querySelector<HTMLSlotElement>('slot[name=disclosure]')!.assignedNodes().length,
      'own words',
    );
    expect(told).to.deep.equal([true, false, true]);
    el.append(Object.assign(document.createElement('span'), {slot: 'disclosure'}));
    own.remove();
    await until(() => told.length === 4, 'told of empty words');
    expect(told).to.deep.equal([true, false, true, false]);
  });

  it('is told at once of a style that takes the place of the line, but not of a box that is hidden', async () => {
    const el = await mount(service);
    const told: boolean[] = [];
    el.addEventListener('mt-disclosure', ({isShown}: MtDisclosureEvent) => told.push(isShown));
    await translate(el, RAIN);
    await until(() => told.length === 1, 'the line');
    const style = document.createElement('style');
    document.head.append(style);
    try {
      for (const rule of [
        'display: none',
        'position: absolute; width: 1px; overflow: hidden',
        'font-size: 1px',
      ]) {
        told.length = 0;
        style.textContent = `mt-translate-box::part(disclosure) {${rule}}`;
        await until(() => told.length === 1, rule);
        style.textContent = '';
        await until(() => told.length === 2, `no ${rule}`);
        expect(told, rule).to.deep.equal([false, true]);
      }
      el.hidden = true;
      style.textContent = 'mt-translate-box[hidden] {display: none}';
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      expect(told.length).to.equal(2);
    } finally {
      style.remove();
    }
  });

  it('is told of other styles and contents that hide it, at the next translation', async () => {
    const style = document.createElement('style');
    document.head.append(style);
    const el = await mount(service);
    const told: boolean[] = [];
    el.addEventListener('mt-disclosure', ({isShown}: MtDisclosureEvent) => told.push(isShown));
    let number = 0;
    const looked = async (expected: boolean, what: string) => {
      await translate(el, `${RAIN} ${++number}`);
      await until(() => told.at(-1) === expected, what);
    };
    try {
      const hiding = [
        'display: none',
        'visibility: hidden',
        'opacity: 0',
        'font-size: 0',
        'color: transparent',
        'opacity: 0.01',
        'font-size: 1px',
        'color: rgb(255, 255, 255)',
        'position: absolute !important; width: 1px; height: 1px; overflow: hidden',
        'position: absolute !important; left: -9999px',
        'text-indent: -9999px',
        'filter: opacity(0)',
        'filter: brightness(100) contrast(0)',
        'position: absolute !important; left: 9999px',
        'position: absolute !important; top: 99999px',
        'position: fixed !important; left: 200vw',
        'transform: translateX(3000px)',
        'clip-path: circle(0)',
        'position: absolute !important; clip: rect(0 0 0 0)',
        'mask-image: linear-gradient(transparent, transparent)',
        '-webkit-text-fill-color: transparent',
        'zoom: 0.05',
        'position: relative !important; z-index: -1',
        'color: color(srgb 1 1 1)',
        'color: oklch(1 0 0)',
      ];
      for (const rule of [...hiding, 'clip-path: inset(100%)']) {
        style.textContent = '';
        await looked(true, 'shown');
        style.textContent = `mt-translate-box::part(disclosure) { ${rule} !important; }`;
        await looked(false, rule);
      }
      style.textContent = '';
      await looked(true, 'shown');
      const own = Object.assign(document.createElement('span'), {slot: 'disclosure', hidden: true});
      own.textContent = 'Tulkots ar mašīnu';
      el.append(own);
      await until(() => told.at(-1) === false, 'hidden words of the page');
      own.hidden = false;
      await looked(true, 'words of the page');
      const picture = Object.assign(document.createElement('img'), {
        alt: 'Machine translation',
        width: 40,
        height: 10,
      });
      own.replaceChildren(picture);
      await looked(true, 'a picture of the page');
      picture.alt = '';
      await looked(false, 'a picture without words');
    } finally {
      style.remove();
    }
  });

  it('is in the form beside the translation, and not for a text that is not translated', async () => {
    const form = document.createElement('form');
    const el = await mount(service, {name: 'translated', 'name-provenance': 'made'});
    el.before(form);
    form.append(el);
    await translate(el, RAIN);
    await until(() => new FormData(form).has('made'), 'the record');
    const data = new FormData(form);
    expect(data.get('translated')).to.equal('IT RAINS.');
    expect(JSON.parse(data.get('made') as string)).to.deep.equal(el.provenance);
    await service.hold('TranslateArrayEx');
    await write(el, NIGHT);
    await until(() => !new FormData(form).has('made'), 'no record');
    await service.release('TranslateArrayEx');
  });

  it('is in the events of a translation and of a correction', async () => {
    const el = await mount(service, {corrections: 'at-once'});
    const states: unknown[] = [];
    el.addEventListener('mt-translation', ({provenance}) => states.push(provenance?.state));
    el.addEventListener('mt-correction', ({provenance}) => states.push(provenance?.state));
    await translate(el, `${RAIN} ${NIGHT}`);
    await edited(el, 0, 'Līst.');
    await select(el, 1);
    await until(() => states.length === 2, 'the correction');
    expect(states).to.deep.equal(['machine', 'edited']);
  });
});

describe('mt-translate-box, reviews', () => {
  useService(translatingService);

  /** A box with a translation, and the events of its reviews. */
  async function translated(): Promise<{el: Box; events: MtReviewEvent[]}> {
    const el = await mount(service, {reviewer: 'Anna Ozola'});
    const events: MtReviewEvent[] = [];
    el.addEventListener('mt-review', (event) => events.push(event));
    await translate(el, `${RAIN} ${NIGHT}`);
    await until(() => hasButton(el, en.review), 'the button');
    return {el, events};
  }

  it('are for people with a name only', async () => {
    const el = await mount(service);
    await translate(el, RAIN);
    await says(el, 'Machine translation · Likumi un līgumi');
    expect(hasButton(el, en.review)).to.equal(false);
  });

  it('are told to the service and the page, without texts for the service', async () => {
    await service.program('/reviews', {status: 204});
    const {el, events} = await translated();
    button(el, en.review).click();
    await says(el, 'Machine translation · reviewed by Anna Ozola · Likumi un līgumi');
    const [report] = await reports(1);
    expect(report).to.deep.include({event: 'reviewed', characters: 'IT RAINS. GOOD NIGHT.'.length});
    expect(report!.provenance).to.deep.equal(el.provenance);
    expect(JSON.stringify(report)).not.to.contain('RAINS');
    expect(el.provenance).to.include({state: 'reviewed', reviewer: 'Anna Ozola'});
    expect(Number.isNaN(Date.parse(el.provenance!.reviewTime!))).to.equal(false);
    expect(events.map(({provenance, translation}) => [provenance.state, translation])).to.deep.equal([
      ['reviewed', 'IT RAINS. GOOD NIGHT.'],
    ]);
    await select(el, 1);
    await until(
      () => /^Sentence 2 of 2 · .* · reviewed by Anna Ozola$/.test(plain(part(el, 'details'))),
      'the sentence',
    );
  });

  it('name people with long names in two lines on a phone, without moving anything', async () => {
    await service.program('/reviews', {status: 204});
    const el = await mount(service, {reviewer: 'Anna Bērziņa-Kalniņa'});
    el.style.width = '300px';
    await translate(el, RAIN);
    await until(() => hasButton(el, en.review), 'the button');
    const place = () => {
      const {x, y} = button(
        el,
        el.provenance!.state === 'machine' ? en.review : en.withdrawReview,
      ).getBoundingClientRect();
      return [x, y, el.offsetHeight];
    };
    const before = place();
    button(el, en.review).click();
    await says(el, 'Machine translation · reviewed by Anna Bērziņa-Kalniņa · Likumi un līgumi');
    expect(place()).to.deep.equal(before);
    const name = new Range();
    const words = part(el, 'disclosure').querySelector('slot')!;
    const node = [...words.childNodes].find((each) => each instanceof Text)!;
    const start = node.textContent!.indexOf('Anna');
    name.setStart(node, start);
    name.setEnd(node, start + 'Anna'.length);
    const {top, height} = name.getBoundingClientRect();
    expect(top + height / 2).to.be.lessThan(part(el, 'disclosure').getBoundingClientRect().bottom);
    expect(getComputedStyle(part(el, 'disclosure')).whiteSpaceCollapse).to.equal('collapse');
    expect(part(el, 'disclosure').offsetHeight).to.be.greaterThan(part(el, 'details').offsetHeight);
  });

  it('end with the first change of the translation, and can be taken back', async () => {
    await service.program('/reviews', {status: 204});
    const {el, events} = await translated();
    button(el, en.review).click();
    await until(() => hasButton(el, en.withdrawReview), 'reviewed');
    part(el, 'translation').focus();
    getSelection()!.collapse(sentences(el)[0]!.firstChild, 0);
    input(el, 'X');
    await says(el, 'Machine translation · edited · Likumi un līgumi');
    expect(events.map(({provenance}) => provenance.state)).to.deep.equal(['reviewed', 'edited']);
    expect((await reports(2)).map(({event}) => event)).to.deep.equal(['reviewed', 'withdrawn']);
    button(el, en.review).click();
    await until(() => hasButton(el, en.withdrawReview), 'reviewed again');
    button(el, en.withdrawReview).click();
    await says(el, 'Machine translation · edited · Likumi un līgumi');
    expect(el.provenance?.reviewer).to.equal(undefined);
  });

  it('of another text are not taken over', async () => {
    await service.program('/reviews', {status: 204});
    const {el, events} = await translated();
    button(el, en.review).click();
    await until(() => hasButton(el, en.withdrawReview), 'reviewed');
    await translate(el, NIGHT);
    await says(el, 'Machine translation · Likumi un līgumi');
    expect(events.length).to.equal(1);
  });

  it('work with a service that does not keep them', async () => {
    await service.program('/reviews', {status: 404, json: {code: 4, exception: 'notFound', description: ''}});
    const {el} = await translated();
    button(el, en.review).click();
    await says(el, 'Machine translation · reviewed by Anna Ozola · Likumi un līgumi');
  });

  it('that the service refuses are not shown as done, and can be tried again', async () => {
    await service.program('/reviews', {status: 500, body: 'broken'});
    const {el, events} = await translated();
    button(el, en.review).click();
    await until(() => has(el, 'error'), 'the problem');
    expect(plain(part(el, 'error'))).to.contain(en.reviewFailed);
    expect([line(el), events.length]).to.deep.equal(['Machine translation · Likumi un līgumi', 0]);
    await service.program('/reviews', {status: 204});
    button(el, en.retry).click();
    await says(el, 'Machine translation · reviewed by Anna Ozola · Likumi un līgumi');
    expect(has(el, 'error')).to.equal(false);
  });

  it('are taken back at the service, too, if the user changes the translation while it hears of them', async () => {
    await service.program('/reviews', {status: 204});
    const {el, events} = await translated();
    await service.hold('/reviews');
    button(el, en.review).click();
    await service.requests('/reviews', {atLeast: 1});
    part(el, 'translation').focus();
    getSelection()!.collapse(sentences(el)[0]!.firstChild, 0);
    input(el, 'X');
    await says(el, 'Machine translation · edited · Likumi un līgumi');
    await service.release('/reviews');
    expect((await reports(2)).map(({event}) => event)).to.deep.equal(['reviewed', 'withdrawn']);
    expect([line(el), events.length]).to.deep.equal(['Machine translation · edited · Likumi un līgumi', 0]);
  });

  it('say so if the service could not be told that they no longer hold, and tell it when the user asks', async () => {
    await service.program('/reviews', {status: 204}, {status: 500, body: 'broken'}, {status: 204});
    const {el} = await translated();
    button(el, en.review).click();
    await until(() => hasButton(el, en.withdrawReview), 'reviewed');
    button(el, en.withdrawReview).click();
    await until(() => has(el, 'error'), 'the problem');
    expect(plain(part(el, 'error'))).to.contain(en.withdrawalFailed);
    expect(line(el)).to.equal('Machine translation · Likumi un līgumi');
    button(el, en.retry).click();
    await until(() => !has(el, 'error'), 'told');
    expect((await reports(3)).map(({event}) => event)).to.deep.equal(['reviewed', 'withdrawn', 'withdrawn']);
  });

  it('keep the focus on their button while they are sent, and are sent once', async () => {
    await service.program('/reviews', {status: 204});
    const {el, events} = await translated();
    await service.hold('/reviews');
    const toReview = button(el, en.review);
    const empty = toReview.innerHTML;
    toReview.focus();
    toReview.click();
    await until(() => hasButton(el, en.reviewing), 'sending');
    expect([root(el).activeElement, getComputedStyle(toReview).visibility]).to.deep.equal([
      toReview,
      'visible',
    ]);
    toReview.click();
    await service.release('/reviews');
    await until(() => hasButton(el, en.withdrawReview), 'reviewed');
    expect(root(el).activeElement).to.equal(button(el, en.withdrawReview));
    expect(button(el, en.withdrawReview).innerHTML).not.to.equal(empty);
    expect([(await reports(1)).length, events.length]).to.deep.equal([1, 1]);
  });

  it('are not offered for an emptied translation', async () => {
    const {el} = await translated();
    for (const [index] of sentences(el).entries()) await edited(el, index, '');
    await until(() => !hasButton(el, en.review), 'no button');
    expect(plain(part(el, 'translation')).trim()).to.equal('');
  });

  it('can be taken back while the translation is out of date', async () => {
    await service.program('/reviews', {status: 204});
    const {el, events} = await translated();
    button(el, en.review).click();
    await until(() => hasButton(el, en.withdrawReview), 'reviewed');
    el.mode = 'manual';
    await el.updateComplete;
    await write(el, `${RAIN} ${NIGHT} More.`);
    await until(() => part(el, 'translation').classList.contains('old'), 'out of date');
    button(el, en.withdrawReview).click();
    await until(() => events.length === 2, 'taken back');
    expect(events[1]!.provenance.state).to.equal('machine');
  });

  it('that the service refuses say its reason, and what to do about a key', async () => {
    const refused = (code: number, exception: string, description: string) => ({
      status: code,
      json: {code, exception, description},
    });
    await service.program('/reviews', refused(409, 'invalidOperation', 'Visitors cannot review.'));
    const {el} = await translated();
    button(el, en.review).click();
    await until(() => has(el, 'error'), 'the problem');
    expect(plain(part(el, 'error'))).to.contain(`${en.reviewFailed} Visitors cannot review.`);
    await service.program('/reviews', refused(401, 'unauthorized', 'Unknown key'));
    button(el, en.review).click();
    await until(
      () => has(el, 'error') && plain(part(el, 'error')).includes(en.problems.unauthorized),
      'the next step',
    );
    expect(hasButton(el, en.retry)).to.equal(false);
  });

  it('of what people have translated are not asked for', async () => {
    const people = {human: 'all', state: 'human'} as const;
    await service.program('TranslateArrayEx', {translate: {provenance: {[RAIN]: people}}});
    const el = await mount(service, {reviewer: 'Anna Ozola'});
    await translate(el, RAIN);
    await says(el, en.humanTranslation);
    expect(hasButton(el, en.review)).to.equal(false);
  });
});
