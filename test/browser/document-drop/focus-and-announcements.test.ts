import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
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
  parts,
  root,
  saved,
  shown,
  shows,
  spoken,
  stateOf,
  until,
  type Drop,
} from './page.ts';

const focused = (el: Drop): string | null | undefined => root(el).activeElement?.ariaLabel;
const press = (target: HTMLElement): void => {
  target.focus();
  target.click();
};

describe('mt-document-drop, focus and announcements', () => {
  useService(() => documentService({Status: 'translating', Segments: 12}));

  const follow = (name: string): string => `${name}: Translating, 0%`;

  async function withDocuments(...names: readonly string[]): Promise<Drop> {
    const el = await mount(service);
    await choose(el, ...names.map((name) => file(name)));
    await shows(el, ...names.map(follow));
    return el;
  }

  it('keeps the focus at its document when one above is removed', async () => {
    const el = await withDocuments('a.txt', 'b.txt', 'c.txt');
    button(el, en.cancel, 'b.txt').focus();
    button(el, en.cancel, 'a.txt').click();
    await shows(el, follow('b.txt'), follow('c.txt'));
    expect(focused(el)).to.equal(`${en.cancel}: b.txt`);
  });

  it('gives the focus to the next document, and leaves it there, when one is cancelled', async () => {
    const el = await withDocuments('a.txt', 'b.txt', 'c.txt');
    press(button(el, en.cancel, 'a.txt'));
    await shows(el, follow('b.txt'), follow('c.txt'));
    expect(focused(el)).to.equal(`${en.cancel}: b.txt`);
    await choose(el, file('d.txt'));
    await shows(el, follow('b.txt'), follow('c.txt'), follow('d.txt'));
    press(button(el, en.cancel, 'd.txt'));
    await shows(el, follow('b.txt'), follow('c.txt'));
    expect(focused(el)).to.equal(`${en.cancel}: c.txt`);
  });

  it('says that a document is cancelled, without its earlier progress', async () => {
    const el = await withDocuments('garš līgums.txt');
    button(el, en.cancel, 'garš līgums.txt').click();
    await until(() => spoken(el).includes(en.isCancelled('garš līgums.txt')), 'that it is cancelled');
  });

  it('has its words after its button from right to left too', async () => {
    const el = await mount(service);
    el.dir = 'rtl';
    await choose(el, file('a.txt'));
    await shows(el, follow('a.txt'));
    const [words, or] = ['.choose', '.or'].map((css) => root(el).querySelector(css)!.getBoundingClientRect());
    expect(or!.right).to.be.at.most(words!.left);
  });

  it('keeps the focus in a document that is sent again', async () => {
    await service.program('StartDocumentTranslation', {status: 429, json: {code: 11}}, {default: true});
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await until(() => buttonNames(el).includes(`${en.retry}: a.txt`), 'that it failed');
    press(button(el, en.retry, 'a.txt'));
    await el.updateComplete;
    expect(focused(el)).to.equal(`${en.cancel}: a.txt`);
    await shows(el, follow('a.txt'));
    expect(focused(el)).to.equal(`${en.cancel}: a.txt`);
  });

  it('keeps the focus in a document whose task is followed again', async () => {
    const el = await withDocuments('a.txt');
    await service.program('GetDocumentTranslationState', {status: 401}, {default: true});
    window.dispatchEvent(new Event('online'));
    await until(() => buttonNames(el).includes(`${en.retry}: a.txt`), 'that it failed');
    await service.hold('GetDocumentTranslationState');
    press(button(el, en.retry, 'a.txt'));
    await el.updateComplete;
    el.requestUpdate();
    await el.updateComplete;
    expect(root(el).activeElement).not.to.equal(null);
    expect(shown(el)).to.deep.equal([follow('a.txt')]);
    await service.release('GetDocumentTranslationState');
    await service.requests('GetDocumentTranslationState', {atLeast: 3});
    await shows(el, follow('a.txt'));
    expect(focused(el)).to.equal(`${en.cancel}: a.txt`);
  });

  it('takes no focus from the page after it asked whether to remove a document', async () => {
    await service.serveDocuments({Status: 'completed'});
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, `a.txt: ${en.completed}`);
    press(button(el, en.remove, 'a.txt'));
    await el.updateComplete;
    const field = document.createElement('input');
    el.before(field);
    field.focus();
    await choose(el, file('b.jpg'));
    await shows(el, `b.jpg: ${en.problems.documentType}`, `a.txt: ${en.completed}`);
    expect(document.activeElement === field).to.equal(true);
  });

  it('keeps the focus in a document whose translation is being fetched, and lets the user remove it', async () => {
    await service.hold('DownloadDocumentTranslation');
    const el = await withDocuments('a.txt');
    button(el, en.cancel, 'a.txt').focus();
    await service.task('a.txt', {Status: 'completed'});
    await shows(el, `a.txt: ${en.loading}`);
    expect(focused(el)).to.equal(`${en.remove}: a.txt`);
    button(el, en.remove, 'a.txt').click();
    await el.updateComplete;
    button(el, en.removeUnsaved, 'a.txt').click();
    await shows(el);
    expect(await service.tasks()).to.have.lengthOf(0);
  });

  it('keeps the focus on the download of a document that was found again', async () => {
    await service.serveDocuments({Status: 'completed'});
    const before = await mount(service, {}, {store: new MemoryStore()});
    await choose(before, file('a.txt', 'Labdien!'));
    await shows(before, `a.txt: ${en.completed}`);
    const {store} = before;
    before.remove();
    const el = create({}, store);
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(el);
    await shows(el, `a.txt: ${en.completed}`);
    await service.hold('DownloadDocumentTranslation');
    const files = saved(() => press(button(el, en.download, 'a.txt')));
    await shows(el, `a.txt: ${en.loading}`);
    expect(focused(el)).to.equal(`${en.download}: a.txt`);
    expect(button(el, en.download, 'a.txt').ariaDisabled).to.equal('true');
    button(el, en.download, 'a.txt').click();
    await service.release('DownloadDocumentTranslation');
    expect(await files).to.have.lengthOf(1);
    await shows(el, `a.txt: ${en.saved}`);
    expect(button(el, en.download, 'a.txt').ariaDisabled).to.equal(null);
    expect(await service.requests('DownloadDocumentTranslation')).to.have.lengthOf(2);
  });

  it('gives the focus to the first document when the user sends all', async () => {
    const el = await mount(service, {mode: 'manual'});
    await choose(el, file('a.txt'), file('b.txt'));
    await until(() => buttonNames(el).includes(en.start(2)), 'the button');
    press(button(el, en.start(2)));
    await shows(el, follow('a.txt'), follow('b.txt'));
    expect(focused(el)).to.equal(`${en.cancel}: a.txt`);
  });

  it('does not lose the focus when the user asks for documents that were sent earlier', async () => {
    await withDocuments('a.txt');
    const el = await mount(service, {}, {store: new MemoryStore()});
    await until(() => buttonNames(el).includes(en.earlier(1)), 'the offer');
    press(button(el, en.earlier(1)));
    await until(() => !buttonNames(el).includes(en.earlier(1)), 'taken');
    expect(root(el).activeElement === null).to.equal(false);
  });

  it('keeps the height of a document in all states, so that nothing moves from under the pointer', async () => {
    await service.hold('StartDocumentTranslation');
    const el = await mount(service);
    await choose(el, file('a.txt'), file('b.txt'), file('c.txt'), file('d.txt'));
    const height = (): number => Math.round(parts(el, 'document')[2]!.getBoundingClientRect().height);
    await shows(
      el,
      ...['a.txt', 'b.txt'].map((name) => `${name}: ${en.uploaded}`),
      ...['c.txt', 'd.txt'].map((name) => `${name}: ${en.queued}`),
    );
    const queued = height();
    await service.release('StartDocumentTranslation');
    await until(() => shown(el)[2] === follow('c.txt'), 'that it is translated');
    expect(height()).to.equal(queued);
    await service.task('c.txt', {Status: 'completed'});
    await until(() => {
      dispatchEvent(new Event('online'));
      return shown(el)[2] === `c.txt: ${en.completed}`;
    }, 'the end');
    expect(height()).to.equal(queued);
  });

  it('does not take the second click of a double click as the answer to its question', async () => {
    await service.serveDocuments({Status: 'completed'});
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, `a.txt: ${en.completed}`);
    for (const detail of [1, 2]) {
      const [remove] = [...root(el).querySelectorAll('button')].reverse();
      remove!.dispatchEvent(new MouseEvent('click', {bubbles: true, detail}));
      await el.updateComplete;
    }
    expect(buttonNames(el)).to.include(`${en.removeUnsaved}: a.txt`);
    await until(() => spoken(el).includes(en.removeUnsaved), 'the question');
  });

  it('says the same again when it happens again', async () => {
    const el = await mount(service, {mode: 'manual'});
    let said = 0;
    const region = root(el).querySelector('[role=status]')!;
    const observer = new MutationObserver(() => said++);
    observer.observe(region, {childList: true, characterData: true, subtree: true});
    await choose(el, file('a.txt'));
    await until(() => said === 1, 'the first');
    await choose(el, file('b.txt'));
    await until(() => said === 2, 'the second');
    expect(spoken(el)).to.equal(en.added(1));
    observer.disconnect();
  });

  it('sums up when more happens at once than anybody would listen to', async () => {
    await service.program('StartDocumentTranslation', {status: 429, json: {code: 11}});
    const el = await mount(service);
    const files = Array.from({length: 8}, (_, index) => file(`${index}.txt`));
    await choose(el, ...files);
    await until(() => spoken(el) === en.overview(0, 8, 8), 'all eight');
  });

  it('counts files of other kinds in place of naming each', async () => {
    const el = await mount(service);
    await choose(el, ...Array.from({length: 8}, (_, index) => file(`${index}.jpg`)));
    await until(() => spoken(el) !== '', 'something');
    expect(spoken(el)).to.equal(en.leftOut.documentType(8));
  });
});
