import {expect} from '@open-wc/testing';
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
  has,
  MemoryStore,
  mount,
  next,
  part,
  parts,
  plain,
  root,
  saved,
  shown,
  shows,
  stateOf,
  transferOf,
  until,
  untilTasks,
} from './page.ts';

describe('mt-document-drop, found again', () => {
  let service: TestService;
  let store: MemoryStore;

  beforeEach(async () => {
    service = await documentService({Status: 'translating', Segments: 3});
    store = new MemoryStore();
  });
  afterEach(() => service.close());

  it('follows its documents after a reload, and informs the page once about each', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('Līgums.docx', 'Līgums'), file('b.txt'));
    await shows(first, 'Līgums.docx: Translating, 0%', 'b.txt: Translating, 0%');
    expect(store.kept.map(({name, pair, delivered}) => [name, pair, delivered])).to.deep.equal([
      ['Līgums.docx', 'en-lv', false],
      ['b.txt', 'en-lv', false],
    ]);
    expect(JSON.stringify(store.kept)).not.to.contain('u-1');
    first.remove();
    await service.task('Līgums.docx', {Status: 'completed'});
    const second = create({}, store);
    const done = next(second, 'mt-document-done');
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(second);
    await done;
    await shows(second, `Līgums.docx: ${en.completed}`, 'b.txt: Translating, 0%');
    second.remove();
    const third = create({}, store);
    third.addEventListener('mt-document-done', () => expect.fail('a second event'));
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(third);
    await shows(third, `Līgums.docx: ${en.completed}`, 'b.txt: Translating, 0%');
    expect(await service.requests('DownloadDocumentTranslation')).to.have.lengthOf(1);
    const files = await saved(() => button(third, en.download, 'Līgums.docx').click());
    expect(files).to.deep.equal([['Līgums.lv.docx', 'Līgums']]);
  });

  it('forgets documents that are removed, and those that the service no longer has', async () => {
    store.kept = [{id: 'd-gone', name: 'sen.txt', pair: 'en-lv', delivered: false}];
    const el = await mount(service, {}, {store});
    await choose(el, file('a.txt'));
    await shows(el, 'a.txt: Translating, 0%');
    expect(store.kept.map(({name}) => name)).to.deep.equal(['a.txt']);
    expect(plain(part(el, 'notice').querySelector('summary')!)).to.equal(en.gone(1));
    expect(plain(part(el, 'notice'))).to.include('sen.txt');
    button(el, en.remove).click();
    await until(() => !has(el, 'notice'), 'that it is dismissed');
    button(el, en.cancel, 'a.txt').click();
    await shows(el);
    expect(store.kept).to.deep.equal([]);
  });

  it('leaves a document to the tab that shows it, until that is closed', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt'));
    await shows(first, 'a.txt: Translating, 0%');
    const second = await mount(service, {}, {store: new MemoryStore(store.kept)});
    await until(() => has(second, 'notice'), 'where it is');
    expect(plain(parts(second, 'notice')[0]!)).to.equal(en.elsewhere(1));
    expect(shown(second)).to.deep.equal([]);
    await service.task('a.txt', {Status: 'completed'});
    first.remove();
    await shows(second, `a.txt: ${en.completed}`);
    expect(has(second, 'notice')).to.equal(false);
    expect(await service.requests('DownloadDocumentTranslation')).to.have.lengthOf(1);
  });

  it('forgets a document that is removed in the tab that shows it', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt'));
    await shows(first, 'a.txt: Translating, 0%');
    const other = new MemoryStore(store.kept);
    const second = await mount(service, {}, {store: other});
    await until(() => has(second, 'notice'), 'where it is');
    second.addEventListener('mt-error', () => expect.fail('an error'));
    button(first, en.cancel, 'a.txt').click();
    await shows(first);
    await until(() => !has(second, 'notice'), 'that it is nowhere');
    expect(shown(second)).to.deep.equal([]);
    expect(other.kept).to.deep.equal([]);
  });

  it('offers to try again where that may work, and says where the file is needed', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt'), file('b.txt'));
    await shows(first, 'a.txt: Translating, 0%', 'b.txt: Translating, 0%');
    first.remove();
    await service.task('a.txt', {Status: 'error', ErrorCode: '0', ErrorMessage: ''});
    const second = create({}, store);
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(second);
    await until(() => shown(second)[0]?.includes(en.fileAgain), 'that the file is needed');
    expect(buttonNames(second)).not.to.include(`${en.retry}: a.txt`);
    await service.program('GetDocumentTranslationState', {status: 401, json: {code: 401}}, {default: true});
    await until(() => {
      dispatchEvent(new Event('online'));
      return shown(second)[1]?.includes(en.problems.unauthorized);
    }, 'that the token is refused');
    expect(shown(second)[1]).not.to.contain(en.fileAgain);
    button(second, en.retry, 'b.txt').click();
    await until(() => shown(second)[1] === 'b.txt: Translating, 0%', 'that it goes on');
  });

  it('translates again only the same document, whose file it asks for', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt', 'Labdien'));
    await shows(first, 'a.txt: Translating, 0%');
    await service.task('a.txt', {Status: 'completed'});
    await shows(first, `a.txt: ${en.completed}`);
    button(first, en.again, 'a.txt').click();
    await until(() => root(first).querySelector('div.again'), 'the choice');
    expect(plain(root(first).querySelector('div.again')!)).not.to.contain(en.fileAgain);
    first.remove();
    const el = await mount(service, {}, {store});
    await shows(el, `a.txt: ${en.completed}`);
    const again = async (chosen: File) => {
      button(el, en.again, 'a.txt').click();
      const form = () => root(el).querySelector('div.again');
      await until(() => form()?.querySelector('button:not([aria-disabled])'), 'the systems');
      expect(plain(form()!)).to.contain(en.fileAgain);
      const {click} = HTMLInputElement.prototype;
      HTMLInputElement.prototype.click = function () {
        this.files = transferOf(chosen).files;
        this.dispatchEvent(new Event('change'));
      };
      button(el, en.translate).click();
      HTMLInputElement.prototype.click = click;
    };
    for (const other of [file('b.txt', 'Labdien'), file('a.txt', 'Labrīt!')]) {
      await again(other);
      await until(() => has(el, 'refused'), 'that it is another one');
      expect(plain(part(el, 'refused'))).to.equal(`${other.name}: ${en.problems.documentIsOther}`);
      part(el, 'notice').querySelector('button')!.click();
      await until(() => !has(el, 'refused'), 'dismissed');
    }
    expect(await service.tasks()).to.have.lengthOf(1);
    await again(file('a.txt', 'Labdien'));
    await untilTasks(service, 2);
  });

  it('takes no document while it is not in the page, and finds them when it is back', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt'));
    await shows(first, 'a.txt: Translating, 0%');
    const second = await mount(service, {}, {store: new MemoryStore(store.kept)});
    await until(() => has(second, 'notice'), 'where it is');
    const parent = second.parentElement!;
    second.remove();
    await second.updateComplete;
    first.remove();
    const third = await mount(service, {}, {store: new MemoryStore(store.kept)});
    await shows(third, 'a.txt: Translating, 0%');
    third.remove();
    parent.append(second);
    await shows(second, 'a.txt: Translating, 0%');
  });

  it('loses nothing of a store that answers late', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt'));
    await shows(first, 'a.txt: Translating, 0%');
    first.remove();
    const {kept} = store;
    let answer!: () => void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const late = new MemoryStore(kept);
    const second = await mount(
      service,
      {},
      {store: {get: () => asked.then(() => kept), set: (all) => late.set(all)}},
    );
    await choose(second, file('b.txt'));
    await shows(second, 'b.txt: Translating, 0%');
    expect(late.kept).to.equal(kept);
    answer();
    await until(() => shown(second).length === 2, 'both');
    await until(() => late.kept.length === 2, 'both are kept');
  });

  it('offers documents that were sent earlier, and downloads one only when asked to', async () => {
    const other = await mount(service);
    await choose(other, file('vecs.txt', 'Vecs'));
    await untilTasks(service, 1);
    await shows(other, 'vecs.txt: Translating, 0%');
    other.remove();
    await service.task('vecs.txt', {Status: 'completed'});
    const el = await mount(service, {}, {store});
    await until(() => buttonNames(el).includes(en.earlier(1)), 'the offer');
    expect(shown(el)).to.deep.equal([]);
    button(el, en.earlier(1)).click();
    await shows(el, `vecs.txt: ${en.completed}`);
    expect(await service.requests('DownloadDocumentTranslation')).to.have.lengthOf(0);
    const files = await saved(() => button(el, en.download, 'vecs.txt').click());
    expect(files).to.deep.equal([['vecs.lv.txt', 'Vecs']]);
    expect(store.kept).to.have.lengthOf(1);
  });

  it('keeps and offers nothing without a store', async () => {
    const other = await mount(service);
    await choose(other, file('vecs.txt'));
    await shows(other, 'vecs.txt: Translating, 0%');
    other.remove();
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, 'a.txt: Translating, 0%');
    expect(buttonNames(el)).not.to.include(en.earlier(1));
    expect(JSON.stringify(sessionStorage)).not.to.contain('a.txt');
  });

  it('asks once for all files that were not sent completely', async () => {
    const names = ['līgums.txt', 'b.txt', 'c.txt'];
    const kept = names.map((name) => ({id: '', name, pair: 'en-lv', delivered: false, size: 9}));
    const el = await mount(service, {}, {store: new MemoryStore(kept)});
    await shows(el, ...names.map((name) => `${name}: ${en.problems.documentNotSent}`));
    expect(plain(part(el, 'notice'))).to.include('3 documents were not sent completely.');
    const {click} = HTMLInputElement.prototype;
    HTMLInputElement.prototype.click = function () {
      expect(this.multiple).to.equal(true);
      this.files = transferOf(...names.map((name) => file(name)), file('.DS_Store')).files;
      this.dispatchEvent(new Event('change'));
    };
    try {
      button(el, en.chooseUnsent).click();
    } finally {
      HTMLInputElement.prototype.click = click;
    }
    await shows(el, ...names.map((name) => `${name}: Translating, 0%`));
    expect(buttonNames(el)).not.to.include(en.chooseUnsent);
    expect(parts(el, 'refused')).to.deep.equal([]);
  });

  it('keeps the row of a document that was being sent when the page was left, and says what to do', async () => {
    await service.hold('StartDocumentTranslation');
    const first = await mount(service, {}, {store});
    await choose(first, file('līgums.txt'), file('b.txt'), file('c.txt'));
    await shows(first, `līgums.txt: ${en.uploaded}`, `b.txt: ${en.uploaded}`, `c.txt: ${en.queued}`);
    const kept = new MemoryStore(store.kept);
    first.remove();
    await service.requests('StartDocumentTranslation', {aborted: true, atLeast: 2});
    await service.release('StartDocumentTranslation');
    await service.serveDocuments({Status: 'translating', Segments: 3});
    for (const {Id} of await service.tasks())
      await fetch(`${service.baseUrl}/service.svc/json/RemoveDocumentTranslation?id=${Id}`);
    const el = await mount(service, {}, {store: kept});
    const unsent = (name: string) => `${name}: ${en.problems.documentNotSent}`;
    await shows(el, unsent('līgums.txt'), unsent('b.txt'), unsent('c.txt'));
    expect(buttonNames(el)).not.to.include(`${en.retry}: b.txt`);
    expect(buttonNames(el)).to.include(`${en.chooseAgain}: b.txt`);
    expect(JSON.stringify(kept.kept)).not.to.include('Saturs');
    await choose(el, file('b.txt'));
    await shows(el, unsent('līgums.txt'), 'b.txt: Translating, 0%', unsent('c.txt'));
  });

  it('finds the task of an upload that had arrived when the page was left', async () => {
    const first = await mount(service, {}, {store});
    await service.requests('GetDocumentTranslationList', {atLeast: 1});
    // Held, not cut: a browser automatically repeats a request if an existing connection is cut.
    await service.hold('StartDocumentTranslation');
    await choose(first, file('a.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 1});
    await until(() => store.kept[0]?.isSending === true, 'that it is being sent');
    const kept = new MemoryStore(store.kept);
    first.remove();
    await service.requests('StartDocumentTranslation', {aborted: true, atLeast: 1});
    await service.release('StartDocumentTranslation');
    await untilTasks(service, 1);
    const el = await mount(service, {}, {store: kept});
    await shows(el, 'a.txt: Translating, 0%');
    expect(buttonNames(el)).not.to.include(en.earlier(1));
  });

  it('notes that a document is being sent when the list of earlier tasks comes after it', async () => {
    await service.hold('GetDocumentTranslationList');
    await service.hold('StartDocumentTranslation');
    const el = await mount(service, {}, {store});
    await choose(el, file('a.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 1});
    expect(store.kept.map(({isSending}) => isSending)).to.deep.equal([false]);
    await service.release('GetDocumentTranslationList');
    await until(() => store.kept[0]?.isSending === true, 'that it is being sent');
  });

  it('finds the task of an upload that the service was still receiving when it was asked first', async () => {
    const other = await mount(service);
    await choose(other, file('a.txt'), file('b.txt'));
    await untilTasks(service, 2);
    other.remove();
    await service.program('GetDocumentTranslationList', {json: []});
    const {size} = file('a.txt');
    const sending = {pair: 'en-lv', delivered: false, size, isSending: true};
    const kept = ['a.txt', 'lost.txt'].map((name) => ({id: '', name, ...sending}));
    const el = await mount(service, {}, {store: new MemoryStore(kept)});
    await until(() => has(el, 'notice'), 'that it is looked for');
    expect(plain(part(el, 'notice'))).to.equal(en.sought(2));
    expect(shown(el)).to.deep.equal([]);
    await service.program('GetDocumentTranslationList', {default: true});
    await shows(el, 'a.txt: Translating, 0%', `lost.txt: ${en.problems.documentNotSent}`);
    expect(has(el, 'notice')).to.equal(false);
  });

  it('says nothing of a document that was being sent while the service cannot be asked', async () => {
    await service.program('GetDocumentTranslationList', {disconnect: true});
    const sending = {pair: 'en-lv', delivered: false, size: 9, isSending: true};
    const late = new MemoryStore([{id: '', name: 'a.txt', ...sending}]);
    const el = await mount(service, {}, {store: late});
    await service.requests('GetDocumentTranslationList', {atLeast: 3});
    expect(plain(part(el, 'notice'))).to.equal(en.sought(1));
    expect(late.kept.map(({name, isSending}) => [name, isSending])).to.deep.equal([['a.txt', true]]);
    await service.program('GetDocumentTranslationList', {default: true});
    await shows(el, `a.txt: ${en.problems.documentNotSent}`);
  });

  it('looks three times for a document that was being sent, and then takes it for lost', async () => {
    const kept = [{id: '', name: 'lost.txt', pair: 'en-lv', delivered: false, size: 9, isSending: true}];
    const el = await mount(service, {}, {store: new MemoryStore(kept)});
    await shows(el, `lost.txt: ${en.problems.documentNotSent}`);
    expect(await service.requests('GetDocumentTranslationList')).to.have.lengthOf(1 + 3);
  });

  it('keeps the list when the user has a new key, and forgets it for another user', async () => {
    const {element, session} = await area({baseUrl: service.baseUrl}, stateOf('en-lv'));
    const el = create({}, store);
    element.append(el);
    await el.updateComplete;
    await choose(el, file('a.txt'), file('b.txt'));
    await shows(el, 'a.txt: Translating, 0%', 'b.txt: Translating, 0%');
    session.clear();
    await shows(el);
    session.publish({...stateOf('en-lv'), 'client-id': 'u-new'});
    await shows(el, 'a.txt: Translating, 0%', 'b.txt: Translating, 0%');
    expect(store.kept.map(({name}) => name)).to.deep.equal(['a.txt', 'b.txt']);
    await service.program('GetDocumentTranslationList', {json: []});
    session.publish({...stateOf('en-lv'), 'client-id': 'u-other'});
    await service.requests('GetDocumentTranslationList', {atLeast: 3});
    await shows(el);
    expect(store.kept).to.have.lengthOf(0);
    await service.program('GetDocumentTranslationList', {default: true});
    session.publish({...stateOf('en-lv'), 'client-id': 'u-third'});
    await el.updateComplete;
    await until(() => buttonNames(el).includes(en.earlier(2)), 'that it is forgotten');
  });

  it('uses the storage of the tab when the page gives no store', async () => {
    const el = create({id: 'augšupielāde'});
    el.store = undefined;
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(el);
    await el.updateComplete;
    await choose(el, file('a.txt'));
    await shows(el, 'a.txt: Translating, 0%');
    const kept = sessionStorage.getItem('mt-documents-augšupielāde');
    expect(kept).to.contain('a.txt').and.not.to.contain('Saturs').and.not.to.contain('u-1');
    sessionStorage.clear();
  });

  for (const [what, bad] of [
    ['fails', {get: () => Promise.reject(new Error('broken')), set: () => Promise.reject(new Error('full'))}],
    ['throws', {get: () => JSON.parse('{') as [], set: () => JSON.parse('{') as undefined}],
    ['holds something else', {get: () => [null, 7, {id: 3}] as unknown as [], set: () => {}}],
  ] as const) {
    it(`works with a store that ${what}`, async () => {
      const el = await mount(service, {}, {store: bad});
      await choose(el, file('a.txt'));
      await shows(el, 'a.txt: Translating, 0%');
    });
  }

  it('follows its documents although the service cannot list them now', async () => {
    const first = await mount(service, {}, {store});
    await choose(first, file('a.txt'));
    await shows(first, 'a.txt: Translating, 0%');
    first.remove();
    await service.program('GetDocumentTranslationList', {disconnect: true});
    const second = await mount(service, {}, {store: new MemoryStore(store.kept)});
    await shows(second, 'a.txt: Translating, 0%');
  });
});
