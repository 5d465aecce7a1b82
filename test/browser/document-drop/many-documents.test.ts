import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  button,
  buttonNames,
  choose,
  documentService,
  en,
  file,
  has,
  mount,
  part,
  parts,
  plain,
  root,
  saved,
  shown,
  shows,
  spoken,
  until,
  untilTasks,
  type Drop,
} from './page.ts';

const names = (count: number): string[] =>
  Array.from({length: count}, (_, index) => `Līgums ${index + 1}.txt`);
const many = (count: number): File[] => names(count).map((name) => file(name));

describe('mt-document-drop, many documents', () => {
  useService(() => documentService({Status: 'completed', Segments: 1}));

  const count = (el: Drop, words: string): number =>
    shown(el).filter((text) => text.endsWith(`: ${words}`)).length;

  describe('at a service that keeps only some', () => {
    beforeEach(() => service.keepAtMost(3));

    it('waits for room, and continues in order when finished documents are downloaded', async () => {
      const el = await mount(service);
      await choose(el, ...many(7));
      await until(() => count(el, en.completed) === 3 && count(el, en.waitsForRoom) === 4, 'the wait');
      await until(() => plain(part(el, 'summary')).includes(en.full(3)), 'why they wait');
      expect(plain(part(el, 'summary'))).to.include(en.overview(3, 7, 0));
      const [[, archive]] = (await saved(() => button(el, en.downloadAll).click())) as [[string, string]];
      const inArchive = (content: string) => names(7).filter((name) => content.includes(`: ${name}`));
      const first = inArchive(archive);
      // Two documents are sent at once, so that a later document may overtake one of the first four.
      expect(first).to.have.lengthOf(3);
      expect(names(4)).to.include.members(first);
      for (const name of first) expect(archive).to.include(name.replace('.txt', '.lv.txt'));
      await until(() => count(el, en.completed) === 3 && count(el, en.waitsForRoom) === 1, 'the next three');
      await until(() => count(el, en.saved) === 3, 'the first ones stay in the list');
      const [[, second]] = (await saved(() => button(el, en.downloadAll).click())) as [[string, string]];
      const rest = names(7).filter((name) => !first.includes(name));
      expect(inArchive(second)).to.deep.equal(rest.slice(0, 3));
      await until(() => count(el, en.completed) === 1, 'the last one');
      expect(has(el, 'error')).to.equal(false);
      const [[name, text]] = (await saved(() => button(el, en.download, 'Līgums 1.txt').click())) as [
        [string, string],
      ];
      expect([name, text]).to.deep.equal(['Līgums 1.lv.txt', 'Saturs: Līgums 1.txt']);
    });

    it('says why a single document waits', async () => {
      await service.keepAtMost(1);
      await choose(await mount(service), file('Agrāks līgums.txt'));
      await untilTasks(service, 1);
      const el = await mount(service);
      await choose(el, file('Straßenverkehrsordnung.txt'));
      await until(() => count(el, en.waitsForRoom) === 1, 'the wait');
      await until(() => has(el, 'summary') && plain(part(el, 'summary')) === en.full(1), 'why it waits');
    });

    it('removes no translation at the service that the user has not downloaded', async () => {
      const el = await mount(service);
      await choose(el, ...many(5));
      await until(() => count(el, en.waitsForRoom) === 2, 'the wait');
      await service.requests('GetDocumentTranslationList', {atLeast: 4});
      expect(await service.requests('RemoveDocumentTranslation')).to.have.lengthOf(0);
      const sent = names(5).filter((name) => shown(el).includes(`${name}: ${en.completed}`));
      const [one, taken, other] = sent as [string, string, string];
      await saved(() => button(el, en.download, taken).click());
      await until(() => count(el, en.completed) === 3, 'one more');
      const next = names(5).find((name) => !sent.includes(name));
      const left = (await service.tasks()).map(({Filename}) => Filename);
      expect(left).to.have.members([one, other, next]);
    });

    it('continues when a document is removed from the list', async () => {
      const el = await mount(service);
      await choose(el, ...many(4));
      await until(() => count(el, en.waitsForRoom) === 1, 'the wait');
      button(el, en.remove, 'Līgums 1.txt').click();
      await el.updateComplete;
      button(el, en.removeUnsaved, 'Līgums 1.txt').click();
      await shows(
        el,
        ...names(4)
          .slice(1)
          .map((name) => `${name}: ${en.completed}`),
      );
    });

    it('keeps documents that wait for room from being sent again and again', async () => {
      const el = await mount(service);
      await choose(el, ...many(60));
      await until(() => count(el, en.waitsForRoom) === 57, 'the wait');
      await service.requests('GetDocumentTranslationList', {atLeast: 4});
      // Two at a time: both uploads in progress may have been refused.
      expect(await service.requests('StartDocumentTranslation')).to.have.lengthOf.at.most(5);
    });
  });

  it('tries all again that failed, and only those', async () => {
    await service.program('StartDocumentTranslation', {status: 429, json: {code: 11}});
    const el = await mount(service);
    await choose(el, ...many(3));
    await until(() => parts(el, 'error').length === 3, 'the problems');
    await service.program('StartDocumentTranslation', {default: true});
    button(el, en.retryAll).focus();
    button(el, en.retryAll).click();
    await shows(el, ...names(3).map((name) => `${name}: ${en.completed}`));
    expect(root(el).activeElement).not.to.equal(null);
    await untilTasks(service, 3);
    expect(buttonNames(el)).not.to.include(en.retryAll);
  });

  it('clears the list, asks first for what is not downloaded, and keeps the focus', async () => {
    const el = await mount(service);
    await choose(el, ...many(3));
    await shows(el, ...names(3).map((name) => `${name}: ${en.completed}`));
    button(el, en.clear).focus();
    button(el, en.clear).click();
    await until(() => buttonNames(el).includes(en.clearUnsaved(3)), 'the question');
    await until(() => spoken(el).includes(en.clearUnsaved(3)), 'that it is said');
    expect(shown(el)).to.have.lengthOf(3);
    button(el, en.clearUnsaved(3)).click();
    await shows(el);
    expect(await service.tasks()).to.have.lengthOf(0);
    expect(root(el).activeElement?.tagName).to.equal('INPUT');
  });

  it('has one filled button at most: to download all that is not downloaded yet', async () => {
    const el = await mount(service);
    const filled = () => [...root(el).querySelectorAll('.summary .primary, .zone .primary')].map(plain);
    await choose(el, ...many(2));
    await shows(el, ...names(2).map((name) => `${name}: ${en.completed}`));
    expect(filled()).to.deep.equal([en.downloadAll]);
    await saved(() => button(el, en.downloadAll).click());
    await until(() => count(el, en.saved) === 2, 'saved');
    expect(filled()).to.deep.equal([]);
    expect(buttonNames(el)).to.include(en.downloadAll);
  });

  it('sends a thousand documents without a button, and says how many are done', async () => {
    const el = await mount(service);
    await choose(el, ...many(1_000));
    const summary = () => (has(el, 'summary') ? plain(part(el, 'summary')) : '');
    await until(() => summary().includes('of 1,000 done'), 'the number');
    expect(parts(el, 'document')).to.have.lengthOf(1_000);
    // Rows out of view are not laid out.
    expect(getComputedStyle(parts(el, 'document')[999]!).contentVisibility).to.equal('auto');
    await service.requests('StartDocumentTranslation', {atLeast: 4});
    expect(has(el, 'error')).to.equal(false);
  });

  it('asks nothing when all that goes is downloaded', async () => {
    const el = await mount(service);
    await choose(el, ...many(2));
    await shows(el, ...names(2).map((name) => `${name}: ${en.completed}`));
    await saved(() => button(el, en.downloadAll).click());
    await until(() => count(el, en.saved) === 2, 'saved');
    button(el, en.clear).click();
    await shows(el);
  });

  it('stays a list with 200 documents: one line each, in a box that scrolls', async () => {
    await service.hold('StartDocumentTranslation');
    const el = await mount(service);
    await choose(el, ...many(200));
    await until(() => parts(el, 'document').length === 200, 'the list');
    const heights = new Set(
      parts(el, 'document').map((row) => Math.round(row.getBoundingClientRect().height)),
    );
    expect(Math.max(...heights)).to.be.at.most(48);
    const list = part(el, 'documents');
    expect(list.getBoundingClientRect().height).to.be.at.most(Math.max(innerHeight * 0.7, 320) + 1);
    expect(list.scrollHeight).to.be.above(list.clientHeight);
    await service.release('StartDocumentTranslation');
  });

  it('gathers refused files by their reason, and takes them off together', async () => {
    const el = await mount(service);
    await choose(el, file('a.jpg'), file('b.png'), file('c.mp4'), file('tukšs.docx', ''));
    await until(() => has(el, 'refused'), 'the refused files');
    const [kinds] = root(el).querySelectorAll('details[class=""], .left-out details');
    expect(kinds?.querySelector('summary')?.textContent).to.equal(en.leftOut.documentType(3));
    expect(parts(el, 'refused').map(plain)).to.deep.equal([
      'a.jpg',
      'b.png',
      'c.mp4',
      `tukšs.docx: ${en.problems.documentEmpty}`,
    ]);
    button(el, en.remove).focus();
    button(el, en.remove).click();
    await until(() => !has(el, 'refused'), 'that they are gone');
    expect(root(el).activeElement).not.to.equal(null);
  });
});
