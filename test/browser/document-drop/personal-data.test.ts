import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {MtDocumentDoneEvent} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import {breaksNoRule} from '../breaks-no-rule.ts';
import {service, useService} from '../test-service.ts';
import {
  area,
  button,
  choose,
  create,
  documentService,
  en,
  file,
  has,
  MemoryStore,
  mount,
  next,
  part,
  parts,
  plain,
  root,
  saved,
  shows,
  stateOf,
  until,
  type Drop,
} from './page.ts';

const MAIL = 'anna.bērziņa@example.lv';
const TEXT = `Dear Anna,\n\nwe call you on +371 26 123 456 or write to ${MAIL}.\nOnce more: ${MAIL}\n`;
const SENT = 'Dear Anna,\n\nwe call you on {{x1}} or write to {{x2}}.\nOnce more: {{x2}}\n';

describe('mt-document-drop, personal data of text files stays in the page', () => {
  useService(() => documentService({Status: 'completed', Segments: 3, TranslatedSegments: 3}));

  const shielded = (attributes: Readonly<Record<string, string>> = {}) =>
    mount(service, {shield: 'data', ...attributes});
  const answer = (text: string) =>
    service.program('DownloadDocumentTranslation', {json: [...new TextEncoder().encode(text)]});
  const kept = (el: Drop) => part(el, 'kept').querySelector('summary')!.textContent.trim();

  it('sends placeholders, and gives the translation with the details', async () => {
    await answer(SENT.toUpperCase().replaceAll('{{X', '{{x'));
    const el = await shielded();
    const done = next<MtDocumentDoneEvent>(el, 'mt-document-done');
    await choose(el, file('letter.txt', TEXT));
    const {blob} = await done;
    const expected = TEXT.toUpperCase().replaceAll(MAIL.toUpperCase(), MAIL);
    expect(await blob.text()).to.equal(expected);
    const [task] = await service.tasks();
    expect(task?.text).to.equal(SENT);
    expect((await service.requests()).map(({body}) => body).join('')).not.to.contain('26 123');
    await el.updateComplete;
    expect(kept(el)).to.equal('2 details kept in this page');
    expect([...part(el, 'kept').querySelectorAll('dt, dd')].map(plain)).to.deep.equal([
      'Phone numbers',
      '+371 26 123 456',
      'E-mail addresses',
      MAIL,
    ]);
    const files = await saved(() => button(el, en.download, 'letter.txt').click());
    expect(files).to.deep.equal([['letter.lv.txt', expected]]);
  });

  it('shows the details in the list of what is to be checked, after a reload too', async () => {
    const sentence = {Source: 'Or write to {{x2}}.', Translation: 'Vai rakstiet {{ x2 }}.'};
    const items = [{Check: 'numbersDiffer', ...sentence, Expected: '{{x1}}'}] as const;
    await service.serveDocuments({Status: 'completed', Checks: {Count: 1, Items: [...items]}});
    const store = new MemoryStore();
    const opened = async (el: Drop) => {
      await until(() => has(el, 'checks'), 'the checks');
      button(el, en.toCheck(1), 'letter.txt').click();
      await el.updateComplete;
      return [...part(el, 'check').querySelectorAll('bdi')].map(({textContent}) => textContent);
    };
    const expected = [
      'Numbers differ: missing \u2068+371 26 123 456\u2069',
      `Or write to ${MAIL}.`,
      `Vai rakstiet ${MAIL}.`,
    ];
    const el = await mount(service, {shield: 'data'}, {store});
    await choose(el, file('letter.txt', TEXT));
    expect(await opened(el)).to.deep.equal(expected);
    el.remove();
    expect(await opened(await mount(service, {shield: 'data'}, {store}))).to.deep.equal(expected);
  });

  it('closes the list of details with Escape, and nothing of the page with it', async () => {
    await answer(SENT);
    const el = await shielded();
    await choose(el, file('letter.txt', TEXT));
    await until(() => has(el, 'kept'), 'the line');
    const list = part(el, 'kept') as HTMLDetailsElement;
    const summary = list.querySelector('summary')!;
    const heard: string[] = [];
    el.parentElement!.addEventListener('keydown', ({key}) => heard.push(key));
    summary.focus();
    await sendKeys({press: 'Enter'});
    expect(list.open).to.equal(true);
    await sendKeys({press: 'Escape'});
    expect(list.open).to.equal(false);
    expect(root(el).activeElement).to.equal(summary);
    await sendKeys({press: 'Escape'});
    expect(heard).to.deep.equal(['Enter', 'Escape']);
  });

  it('puts a detail whose placeholder is lost at the end of its line, and says so', async () => {
    await answer('Cienījamā Anna!\n\nMēs zvanīsim vai rakstīsim {{x2}}.\nVēlreiz: {{x2}}\n');
    const el = await shielded();
    const done = next<MtDocumentDoneEvent>(el, 'mt-document-done');
    await choose(el, file('letter.txt', TEXT));
    expect(await (await done).blob.text()).to.equal(
      `Cienījamā Anna!\n\nMēs zvanīsim vai rakstīsim ${MAIL}. +371 26 123 456\nVēlreiz: ${MAIL}\n`,
    );
    await until(
      () => parts(el, 'notice').some((one) => plain(one) === 'to check: +371 26 123 456'),
      'the note',
    );
  });

  it('says of other files that nothing is kept of them, before they are sent too', async () => {
    const el = await shielded({mode: 'manual'});
    await choose(el, file('letter.docx', TEXT), file('letter.txt', TEXT));
    await until(() => has(el, 'notice'), 'the note');
    expect(parts(el, 'notice').map(plain)).to.deep.equal([en.nothingKept]);
    expect(await service.requests('StartDocumentTranslation')).to.deep.equal([]);
  });

  it('completes a translation that is found again after a reload, and forgets its details when it is removed', async () => {
    await service.serveDocuments({Status: 'translating', Segments: 3});
    const store = new MemoryStore();
    const first = await mount(service, {shield: 'data'}, {store});
    await choose(first, file('letter.txt', TEXT));
    await shows(first, 'letter.txt: Translating, 0%');
    first.remove();
    await answer(SENT);
    await service.task('letter.txt', {Status: 'completed'});
    const second = create({shield: 'data'}, store);
    const done = next<MtDocumentDoneEvent>(second, 'mt-document-done');
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(second);
    expect(await (await done).blob.text()).to.equal(TEXT);
    await until(() => has(second, 'kept'), 'kept');
    const {id} = (await done).document;
    expect(sessionStorage.getItem(`mt-kept-${id}`)).to.contain(MAIL);
    await saved(() => button(second, en.download, 'letter.txt').click());
    button(second, en.remove, 'letter.txt').click();
    await until(() => !has(second, 'document'), 'removed');
    expect(sessionStorage.getItem(`mt-kept-${id}`)).to.equal(null);
  });

  it('shows the same line and the size of the file after a reload', async () => {
    await answer('Cienījamā Anna!\n\nMēs zvanīsim vai rakstīsim {{x2}}.\nVēlreiz: {{x2}}\n');
    const long = TEXT + `${MAIL}\n`.repeat(200);
    const store = new MemoryStore();
    const row = (el: Drop) => [
      root(el).querySelector<HTMLElement>('.details')!.title.replace(/\s+/g, ' '),
      plain(root(el).querySelector('.personal')!),
    ];
    const first = await mount(service, {shield: 'data'}, {store});
    await choose(first, file('letter.txt', long));
    await until(() => store.kept[0]?.delivered === true && has(first, 'kept'), 'the translation');
    await until(() => row(first)[1]!.includes('to check'), 'the note');
    const isWhole = (el: Drop) => has(el, 'kept') && row(el)[0]!.includes(en.machineTranslation);
    const {size} = file('letter.txt', long);
    expect((await service.tasks())[0]!.Size).to.be.lessThan(size);
    const before = row(first);
    first.remove();
    const second = await mount(service, {shield: 'data'}, {store});
    await until(() => isWhole(second), 'the line');
    expect(kept(second)).to.equal('2 details kept in this page');
    const [details, personal] = row(second);
    expect(personal).to.equal(before[1]);
    expect(before[0]).to.contain('· 5.2 kB');
    expect(details).to.contain('· 5.2 kB');
    expect(store.kept[0]?.size).to.equal(size);
    second.remove();
    const third = await mount(service, {shield: 'data'}, {store});
    await until(() => isWhole(third), 'the line again');
    expect(row(third)[0]).to.equal(details);
  });

  it('sends everything without the attribute', async () => {
    const el = await mount(service);
    const done = next(el, 'mt-document-done');
    await choose(el, file('letter.txt', TEXT));
    await done;
    expect((await service.tasks())[0]?.text).to.equal(TEXT);
    expect(has(el, 'kept')).to.equal(false);
  });

  breaksNoRule(
    {
      'details kept': async () => {
        await answer(SENT);
        const el = await shielded();
        await choose(el, file('letter.txt', TEXT), file('letter.docx', TEXT));
        await until(() => has(el, 'kept'), 'kept');
        (part(el, 'kept') as HTMLDetailsElement).open = true;
        return el;
      },
    },
    'button, select, summary',
  );
});
