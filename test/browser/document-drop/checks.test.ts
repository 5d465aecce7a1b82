import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {WireDocumentCheck, WireDocumentChecks} from '../../../src/contract/index.ts';
import {messages as latvian} from '../../../src/localization/lv/index.ts';
import type {TestService} from '../test-service.ts';
import {
  area,
  button,
  buttonNames,
  choose,
  create,
  documentService,
  en,
  file,
  MemoryStore,
  mount,
  part,
  parts,
  plain,
  root,
  shows,
  spoken,
  stateOf,
  until,
  type Drop,
} from './page.ts';

const NAME = 'Nomas līgums 👩‍💼.docx';

const RENT = {Source: 'The rent is 1,250 euros.', Translation: 'Īres maksa ir 125 eiro.'};
const LESSEE = {Source: 'The lessee pays.', Translation: 'Maksā īrnieks.'};
const ITEMS: WireDocumentCheck[] = [
  {Check: 'numbersDiffer', ...RENT, Expected: '1,250'},
  {Check: 'bracketsDiffer', ...RENT},
  {
    Check: 'untranslated',
    Source: '<img src=x onerror=alert(1)>',
    Translation: '<img src=x onerror=alert(1)>',
  },
  {Check: 'termMissed', ...LESSEE, Expected: 'nomnieks'},
  {Check: 'termApplied', Source: 'The contract ends.', Translation: 'Līgums beidzas.', Expected: 'līgums'},
];
const FOUND: WireDocumentChecks = {Count: 4, Items: ITEMS};
const SENTENCES = en.toCheck(3);

const numbered = (count: number): WireDocumentCheck[] =>
  Array.from({length: count}, (_, index) => ({
    Check: 'numbersDiffer',
    Source: `${index} ${'Donaudampfschifffahrtsgesellschaft und Straßenbahn '.repeat(20)}`.slice(0, 1000),
    Translation: `${index} ${'Donavas kuģniecības sabiedrība un tramvajs '.repeat(24)}`.slice(0, 1000),
  }));

describe('mt-document-drop, checks of a translation', () => {
  let service: TestService;

  afterEach(() => service.close());

  /** An element with translated documents in which the service found the given faults. */
  async function translated(
    checks: WireDocumentChecks | undefined,
    attributes: Readonly<Record<string, string>> = {},
    names: readonly string[] = [NAME],
  ): Promise<Drop> {
    service = await documentService({Status: 'completed', Segments: 2, ...(checks && {Checks: checks})});
    const el = await mount(service, attributes, {state: stateOf(attributes.pair ?? 'en-lv')});
    await choose(el, ...names.map((name) => file(name)));
    const downloads = () => root(el).querySelectorAll('.document .primary:not([aria-disabled])');
    await until(() => downloads().length === names.length, 'the translations');
    return el;
  }

  async function open(el: Drop, words: string, name = NAME): Promise<HTMLElement> {
    button(el, words, name).click();
    await el.updateComplete;
    return part(el, 'checks');
  }

  /** Texts of each sentence in the list. */
  const sentences = (list: HTMLElement): string[][] =>
    [...list.querySelectorAll('[part=check]')].map((sentence) =>
      [...sentence.querySelectorAll('bdi')].map((text) => text.textContent.replace(/[\u2068\u2069]/g, '')),
    );

  it('asks for them with every document, and leaves the saved options unchanged', async () => {
    service = await documentService({Status: 'completed'});
    const state = stateOf('en-lv');
    const saved = JSON.stringify(state);
    const el = await mount(service, {}, {state});
    await choose(el, file(NAME));
    await shows(el, `${NAME}: ${en.completed}`);
    const [task] = await service.tasks();
    expect(task?.options).to.equal('termCorpusId=c-1,qe,checks,provenance=record');
    expect(JSON.stringify(state)).to.equal(saved);
  });

  it('asks for the record, too, of a document that is not to be marked', async () => {
    service = await documentService({Status: 'completed'});
    const el = await mount(service, {'document-options': 'provenance=off'}, {state: stateOf('en-lv')});
    await choose(el, file(NAME));
    await shows(el, `${NAME}: ${en.completed}`);
    const [task] = await service.tasks();
    expect(task?.options).to.equal('provenance=off,termCorpusId=c-1,qe,checks,provenance');
  });

  it('asks for them beside the options of the page, which come before those of the system', async () => {
    service = await documentService({Status: 'completed'});
    const documentOptions = 'keys=title;!debug,termCorpusId=c-2';
    const el = await mount(service, {'document-options': documentOptions}, {state: stateOf('en-lv')});
    await choose(el, file(NAME));
    await shows(el, `${NAME}: ${en.completed}`);
    const [task] = await service.tasks();
    expect(task?.options).to.equal(`${documentOptions},termCorpusId=c-1,qe,checks,provenance=record`);
    el.setAttribute('document-options', 'tmx');
    expect(el.documentOptions).to.equal('tmx');
  });

  it('leave the row unchanged at a service without checks or findings', async () => {
    let el = await translated(undefined);
    await shows(el, `${NAME}: ${en.completed}`);
    const names = buttonNames(el);
    await service.close();
    el = await translated({Count: 0, Items: []});
    await shows(el, `${NAME}: ${en.completed}`);
    expect(buttonNames(el)).to.deep.equal(names);
  });

  it('are counted by sentence, in words, also in Latvian', async () => {
    let el = await translated(FOUND);
    await shows(el, `${NAME}: ${en.completed} ${SENTENCES}`);
    await until(() => spoken(el).endsWith(`${en.isTranslated(NAME)} ${SENTENCES}.`), 'what is said');
    await service.close();
    el = await translated(FOUND, {lang: 'lv'});
    const {documentList: lv, translationChecks} = latvian;
    await shows(el, `${NAME}: ${lv.completed} 3 pārbaudāmi teikumi`);
    const list = await open(el, lv.toCheck(3));
    expect(plain(list)).to.contain(lv.termsNotUsed).and.to.contain('Atšķiras iekavas');
    expect(sentences(list)[1]?.[0]).to.equal(translationChecks.found.untranslated({}));
  });

  it('open as a list of sentences with findings, terms in separate groups', async () => {
    const el = await translated(FOUND);
    const toggle = button(el, SENTENCES, NAME);
    expect(toggle.getAttribute('aria-expanded')).to.equal('false');
    expect(part(el, 'checks').checkVisibility()).to.equal(false);
    const list = await open(el, SENTENCES);
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    expect(root(el).getElementById(toggle.getAttribute('aria-controls')!)).to.equal(list);
    expect(list.ariaLabel).to.equal(`${SENTENCES}: ${NAME}`);
    const {Source: tag} = ITEMS[2]!;
    expect(sentences(list)).to.deep.equal([
      ['Numbers differ: missing 1,250', 'Brackets differ', RENT.Source, RENT.Translation],
      ['Not translated', tag],
      ['nomnieks', LESSEE.Source, LESSEE.Translation],
      ['līgums', 'The contract ends.', 'Līgums beidzas.'],
    ]);
    expect(list.querySelector('img')).to.equal(null);
    const [, missed, used] = list.querySelectorAll('ul');
    expect([missed!.ariaLabel, used!.ariaLabel]).to.deep.equal([en.termsNotUsed, en.termsUsed]);
    expect(used!.checkVisibility()).to.equal(false);
    list.querySelector('summary')!.click();
    expect(used!.checkVisibility()).to.equal(true);
    toggle.click();
    await el.updateComplete;
    expect(list.checkVisibility()).to.equal(false);
    expect(list.textContent.trim()).to.equal('');
  });

  it('have each text in its language and its own direction', async () => {
    const items: WireDocumentCheck[] = [
      {Check: 'numbersDiffer', Source: 'The rent is 1,250 euros.', Translation: 'الإيجار هو 125 يورو.'},
      {Check: 'termMissed', Source: 'The contract ends.', Translation: 'ينتهي الاتفاق.', Expected: 'عقد'},
    ];
    for (const dir of ['ltr', 'rtl']) {
      const el = await translated({Count: 2, Items: items}, {dir, pair: 'en-ar'});
      const list = await open(el, en.toCheck(2));
      const texts = [...list.querySelectorAll<HTMLElement>('.text bdi')];
      expect(texts.map(({lang}) => lang)).to.deep.equal(['en', 'ar', 'en', 'ar']);
      expect(texts.map((text) => getComputedStyle(text).direction)).to.deep.equal([
        'ltr',
        'rtl',
        'ltr',
        'rtl',
      ]);
      expect(list.querySelector<HTMLElement>('ul + p + ul .facts bdi')?.lang).to.equal('ar');
      await service.close();
    }
  });

  it('open and close by the keyboard, and Escape gives the focus back and is nothing to the page', async () => {
    const el = await translated({Count: 20, Items: numbered(20)});
    const toggle = button(el, en.toCheck(20), NAME);
    let heard = 0;
    el.addEventListener('keydown', ({key}) => (heard += key === 'Escape' ? 1 : 0));
    toggle.focus();
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    const list = part(el, 'checks');
    expect(list.checkVisibility()).to.equal(true);
    expect(root(el).activeElement).to.equal(toggle);
    button(el, en.showWhole).focus();
    await sendKeys({press: 'Escape'});
    await el.updateComplete;
    expect(list.checkVisibility()).to.equal(false);
    expect(root(el).activeElement).to.equal(toggle);
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(list.checkVisibility()).to.equal(true);
    await sendKeys({press: 'Escape'});
    await el.updateComplete;
    expect([list.checkVisibility(), heard]).to.deep.equal([false, 0]);
    await sendKeys({press: 'Escape'});
    expect(heard, 'with nothing open').to.equal(1);
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    button(el, en.closeList).click();
    await el.updateComplete;
    expect(list.checkVisibility()).to.equal(false);
    expect(root(el).activeElement).to.equal(toggle);
  });

  it('are the first hundred of more, and long texts are cut until they are asked for', async () => {
    const items = numbered(100);
    const el = await translated({Count: 340, Items: items});
    await shows(el, `${NAME}: ${en.completed} ${en.placesToCheck(340)}`);
    const list = await open(el, en.placesToCheck(340));
    expect(plain(list.querySelector<HTMLElement>('.hint')!)).to.equal(en.firstOf(100, 340));
    const shown = sentences(list);
    expect(shown).to.have.lengthOf(100);
    for (const [, ...texts] of shown)
      for (const text of texts)
        expect(text)
          .to.match(/^\d.* …$/)
          .and.to.have.lengthOf.at.most(190);
    const whole = [...list.querySelectorAll('button')][0]!;
    expect(whole.getAttribute('aria-expanded')).to.equal('false');
    whole.click();
    await el.updateComplete;
    expect(whole.getAttribute('aria-expanded')).to.equal('true');
    const [first, second] = sentences(list);
    expect(first!.slice(1)).to.deep.equal([items[0]!.Source, items[0]!.Translation]);
    expect(second![1]).to.match(/ …$/);
    expect(plain(whole)).to.equal(en.showLess);
  });

  it('stay unchanged and keep the focus while other documents progress', async () => {
    const el = await translated({Count: 20, Items: numbered(20)});
    const list = await open(el, en.toCheck(20));
    const [first] = list.querySelectorAll('li');
    const whole = button(el, en.showWhole);
    whole.focus();
    await service.serveDocuments({Status: 'translating', Segments: 4});
    await choose(el, file('b.txt'));
    await until(() => plain(part(el, 'documents')).includes('Translating, 0%'), 'the other document');
    expect(root(el).activeElement).to.equal(whole);
    expect(list.querySelector('li')).to.equal(first);
  });

  it('are there again after a reload', async () => {
    const store = new MemoryStore();
    service = await documentService({Status: 'completed', Checks: FOUND});
    const before = await mount(service, {}, {store});
    await choose(before, file(NAME));
    await shows(before, `${NAME}: ${en.completed} ${SENTENCES}`);
    before.remove();
    expect(JSON.stringify(store.kept)).not.to.contain('euros');
    const el = create({}, store);
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(el);
    await shows(el, `${NAME}: ${en.completed} ${SENTENCES}`);
    expect(sentences(await open(el, SENTENCES))).to.have.lengthOf(4);
  });

  it('show the terms that were used where there is nothing to check', async () => {
    const el = await translated({Count: 0, Items: ITEMS.slice(-1)});
    const list = await open(el, en.termsUsed);
    expect(sentences(list)).to.deep.equal([['līgums', 'The contract ends.', 'Līgums beidzas.']]);
    expect(list.querySelector('li')!.checkVisibility()).to.equal(true);
  });

  it('are only a number if the service reports no sentences', async () => {
    const el = await translated({Count: 7, Items: []});
    await shows(el, `${NAME}: ${en.completed} ${en.placesToCheck(7)}`);
    expect(root(el).querySelector('.state [aria-expanded]')).to.equal(null);
  });

  for (const width of ['320px', '660px', '1000px'])
    it(`move nothing when they come, and open below their row, ${width} wide`, async () => {
      const names = [NAME, 'b.txt'];
      const bare = await translated(undefined, {}, names);
      bare.style.width = width;
      const heights = (el: Drop) => parts(el, 'document').map((row) => row.getBoundingClientRect().height);
      const without = heights(bare);
      bare.remove();
      await service.close();
      const el = await translated(FOUND, {}, names);
      el.style.width = width;
      // Rows are as high as before, to the pixel.
      heights(el).forEach((height, index) => expect(height).to.be.closeTo(without[index]!, 1));
      const [download] = root(el).querySelectorAll('.actions');
      const top = download!.getBoundingClientRect().top;
      const list = await open(el, SENTENCES);
      expect(download!.getBoundingClientRect().top).to.be.closeTo(top, 1);
      const box = list.getBoundingClientRect();
      expect(box.top).to.be.at.least(download!.getBoundingClientRect().bottom - 1);
      expect(box.height).to.be.above(60);
      const documents = part(el, 'documents');
      expect(documents.scrollWidth).to.equal(documents.clientWidth);
    });
});
