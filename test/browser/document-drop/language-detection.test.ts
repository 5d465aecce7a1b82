import {expect} from '@open-wc/testing';
import type {TestService} from '../test-service.ts';
import {
  choose,
  documentService,
  en,
  file,
  mount,
  next,
  plain,
  root,
  shown,
  stateOf,
  until,
  type Drop,
} from './page.ts';

const LATVIAN = 'Šis līgums stājas spēkā tā parakstīšanas dienā un ir spēkā vienu gadu.';
const ENGLISH = 'The tenant pays the rent for the flat on the first day of each month.';
const GERMAN = 'Der Mieter bezahlt die Miete für die Wohnung am ersten Tag jedes Monats.';

const source = (el: Drop) => root(el).querySelector<HTMLSelectElement>("select[aria-label='From']")!;
const details = (el: Drop): string[] =>
  [...root(el).querySelectorAll('.document')].map((row) =>
    [row.querySelector('.name'), row.querySelector('.details .visually-hidden')]
      .map((each) => plain(each!))
      .join(': '),
  );

/** Chooses an entry of the source languages like a user. */
async function pick(el: Drop, value: string): Promise<void> {
  source(el).value = value;
  source(el).dispatchEvent(new Event('change', {bubbles: true}));
  await el.updateComplete;
}

describe('mt-document-drop, detecting languages', () => {
  let service: TestService;
  const mounted = async (attributes = {}) =>
    mount(service, attributes, {state: stateOf('en-lv', 'de-lv', 'lv-en')});

  beforeEach(async () => {
    service = await documentService({Status: 'completed'});
  });
  afterEach(() => {
    localStorage.clear();
    return service.close();
  });

  it('is still chosen after a reload', async () => {
    await pick(await mounted(), '');
    const el = await mounted();
    expect(source(el).selectedOptions[0]!.text).to.equal(en.detect);
    await choose(el, file('a.txt', GERMAN));
    await until(() => details(el).length === 1, 'listed');
    expect(details(el)).to.deep.equal(['a.txt: German to Latvian']);
  });

  it('sends each document with the system for its language', async () => {
    const el = await mounted();
    await until(() => source(el), 'the languages');
    expect(source(el).options[0]!.text).to.equal('Detect language');
    await pick(el, '');
    await choose(el, file('a.txt', GERMAN), file('b.txt', LATVIAN), file('c.txt', ENGLISH));
    await until(() => shown(el).filter((row) => row.includes(en.completed)).length === 3, 'translated');
    expect(details(el)).to.have.members([
      'a.txt: German to Latvian',
      'b.txt: Latvian to English',
      'c.txt: English to Latvian',
    ]);
    const systems = (await service.tasks()).map(({Filename, System}) => `${Filename} ${System}`);
    expect(systems).to.have.members(['a.txt smt-de-lv', 'b.txt smt-lv-en', 'c.txt smt-en-lv']);
  });

  it('keeps the chosen languages for a document in an unknown one', async () => {
    const el = await mounted();
    await pick(el, 'de');
    await pick(el, '');
    await choose(el, file('numbers.txt', '12 345 €'), file('old.doc', 'x'));
    await until(() => details(el).length === 2, 'listed');
    expect(details(el)).to.deep.equal(['numbers.txt: German to Latvian', 'old.doc: German to Latvian']);
  });

  it('says which languages the accepted files have', async () => {
    const el = await mounted();
    await pick(el, '');
    const accept = next<Event & {pair: string}>(el, 'mt-files-accept');
    await choose(el, file('a.txt', GERMAN));
    expect((await accept).pair).to.equal('de-lv');
  });

  it('adds files of several drops in their order', async () => {
    const el = await mounted({mode: 'manual'});
    await pick(el, '');
    el.addFiles([file('1.txt', GERMAN)]);
    el.addFiles([file('2.txt', ENGLISH)]);
    el.addFiles([file('3.txt', GERMAN)]);
    await until(() => details(el).length === 3, 'listed');
    expect(details(el).map((row) => row[0])).to.deep.equal(['1', '2', '3']);
  });

  it('ends when the user chooses a language', async () => {
    const el = await mounted();
    await pick(el, '');
    await pick(el, 'lv');
    await choose(el, file('a.txt', GERMAN));
    await until(() => details(el).length === 1, 'listed');
    expect(details(el)).to.deep.equal(['a.txt: Latvian to English']);
  });

  it('is not offered for one language pair of the page', async () => {
    const el = await mounted({pair: 'en-lv'});
    await until(() => root(el).querySelector("[part='languages']"), 'the languages');
    expect(root(el).querySelector('select') === null).to.equal(true);
  });
});
