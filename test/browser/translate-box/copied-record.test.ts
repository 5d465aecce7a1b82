import {expect} from '@open-wc/testing';
import type {Provenance} from '../../../src/client/index.ts';
import {service, useService} from '../test-service.ts';
import {
  button,
  edited,
  en,
  hasButton,
  input,
  mount,
  pasted,
  part,
  root,
  sentences,
  translate,
  translatingService,
  until,
  type Box,
} from './page.ts';

const RAIN = 'It rains.';
const NIGHT = 'Good night.';
const FOG = 'It is foggy.';
const PEOPLE = {human: 'all', state: 'human'} as const;

/** A box in which people have translated two of three sentences. */
async function partlyHuman(attributes: Record<string, string> = {}): Promise<Box> {
  await service.program('TranslateArrayEx', {translate: {provenance: {[RAIN]: PEOPLE, [NIGHT]: PEOPLE}}});
  const el = await mount(service, attributes);
  await translate(el, `${RAIN} ${NIGHT} ${FOG}`);
  await until(() => el.provenance?.human === 'some', 'the record');
  return el;
}

/** Selects from a character of a sentence to a character of a sentence. */
function selectFrom(el: Box, [first, start]: [number, number], [last, end]: [number, number]): void {
  part(el, 'translation').focus();
  const node = (index: number) =>
    document.createTreeWalker(sentences(el)[index]!, NodeFilter.SHOW_TEXT).nextNode()!;
  getSelection()!.setBaseAndExtent(node(first), start, node(last), end);
  document.dispatchEvent(new Event('selectionchange'));
}

/** What an event of the clipboard writes; undefined if the browser handles the event. */
function written(el: Box, type: 'copy' | 'cut') {
  const data: Record<string, string> = {};
  const event = new Event(type, {bubbles: true, cancelable: true, composed: true});
  const setData = (kind: string, value: string) => void (data[kind] = value);
  Object.defineProperty(event, 'clipboardData', {value: {setData}}); // Firefox ignores other data
  if (root(el).activeElement!.dispatchEvent(event)) return undefined;
  return {text: data['text/plain'], ...markOf(data['text/html']!)};
}

/** The content, the language and the record of marked HTML. */
function markOf(html: string): {html: string; lang: string; record: Provenance} {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const {innerHTML, lang, dataset} = body.querySelector<HTMLElement>('[data-provenance]')!;
  return {html: innerHTML, lang, record: JSON.parse(dataset['provenance']!) as Provenance};
}

describe('mt-translate-box, the record of what is copied', () => {
  useService(translatingService);

  it('is that of the selected sentences', async () => {
    const el = await partlyHuman();
    selectFrom(el, [0, 3], [0, 8]);
    const word = written(el, 'copy')!;
    expect([word.text, word.html, word.lang]).to.deep.equal(['RAINS', 'RAINS', 'lv']);
    expect(word.record).to.include({human: 'all', state: 'human'});
    selectFrom(el, [0, 3], [1, 4]);
    expect(written(el, 'copy')!.record, 'two sentences of people').to.include(PEOPLE);
    selectFrom(el, [0, 3], [2, 0]);
    expect(written(el, 'copy')!.record, 'up to the next sentence').to.include(PEOPLE);
    selectFrom(el, [0, 3], [2, 5]);
    const mixed = written(el, 'copy')!;
    expect(mixed.lang).to.equal('lv-t-en-t0-und');
    expect(mixed.record).to.include({human: 'some', state: 'machine'});
    selectFrom(el, [2, 0], [2, 5]);
    expect(written(el, 'copy')!.record, 'the machine’s').to.include({human: 'none', state: 'machine'});
  });

  it('says edited only for sentences that the user has changed', async () => {
    const el = await partlyHuman();
    await edited(el, 2, 'Ir migla.');
    expect(el.provenance).to.include({human: 'some', state: 'edited'});
    selectFrom(el, [0, 0], [0, 5]);
    expect(written(el, 'copy')!.record).to.include(PEOPLE);
    selectFrom(el, [1, 0], [2, 5]);
    expect(written(el, 'copy')!.record).to.include({human: 'some', state: 'edited'});
  });

  it('names the reviewer of a machine’s sentences, and not of those of people', async () => {
    await service.program('/reviews', {status: 204});
    const el = await partlyHuman({reviewer: 'Anna Ozola'});
    await until(() => hasButton(el, en.review), 'the button');
    button(el, en.review).click();
    await until(() => el.provenance?.state === 'reviewed', 'reviewed');
    selectFrom(el, [0, 0], [0, 5]);
    const {record} = written(el, 'copy')!;
    expect(record).to.include(PEOPLE);
    expect(record.reviewer).to.equal(undefined);
    selectFrom(el, [2, 0], [2, 5]);
    const {reviewTime} = el.provenance!;
    const reviewed = {human: 'none', state: 'reviewed', reviewer: 'Anna Ozola', reviewTime};
    expect(written(el, 'copy')!.record).to.include(reviewed);
  });

  it('is that of the selected sentences of formatted text, too', async () => {
    await service.program('TranslateArrayEx', {translate: {provenance: {'It <g id="1">rains</g>.': PEOPLE}}});
    const el = await mount(service);
    await pasted(el, `<p>It <b>rains</b>.</p><p>${FOG}</p>`);
    await until(() => el.provenance?.human === 'some', 'the record');
    selectFrom(el, [0, 0], [0, 2]);
    expect(written(el, 'copy')!.record).to.include(PEOPLE);
    selectFrom(el, [0, 0], [1, 2]);
    expect(written(el, 'copy')!.record).to.include({human: 'some', state: 'machine'});
  });

  it('is in the HTML of what the user cuts, which is deleted and can be undone', async () => {
    const el = await partlyHuman();
    selectFrom(el, [0, 0], [0, 3]);
    const cut = written(el, 'cut')!;
    expect([cut.text, cut.html]).to.deep.equal(['IT ', 'IT']);
    expect(cut.record).to.include(PEOPLE);
    await until(() => el.translation === 'RAINS. GOOD NIGHT. IT IS FOGGY.', 'the rest');
    input(el, null, 'historyUndo');
    await until(() => el.translation === 'IT RAINS. GOOD NIGHT. IT IS FOGGY.', 'undone');
  });

  it('is left to the browser for a cut without a selection or in a box that is disabled', async () => {
    const el = await partlyHuman();
    selectFrom(el, [0, 2], [0, 2]);
    expect(written(el, 'cut')).to.equal(undefined);
    el.disabled = true;
    await el.updateComplete;
    selectFrom(el, [0, 2], [0, 8]);
    expect(written(el, 'cut')).to.equal(undefined);
    expect(el.translation).to.equal('IT RAINS. GOOD NIGHT. IT IS FOGGY.');
  });

  it('is in the HTML of the button Copy, also of a plain text', async () => {
    const el = await partlyHuman();
    const {clipboard} = navigator;
    const copied: ClipboardItem[] = [];
    const write = async (items: ClipboardItem[]) => void copied.push(...items);
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {write}});
    try {
      button(el, en.copy).click();
      await until(() => hasButton(el, en.copied), 'copied');
    } finally {
      Object.defineProperty(navigator, 'clipboard', {configurable: true, value: clipboard});
    }
    const read = async (type: string) => (await copied[0]!.getType(type)).text();
    expect(await read('text/plain')).to.equal(el.translation);
    const {html, record} = markOf(await read('text/html'));
    expect(html).to.equal(el.translation);
    expect(record).to.deep.include(el.provenance);
  });
});
