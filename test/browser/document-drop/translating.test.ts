import {expect} from '@open-wc/testing';
import type {
  MtDocumentDoneEvent,
  MtDocumentProgressEvent,
} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import {untilText} from '../../../src/elements/mt-document-drop/list/document-status.ts';
import {service, useService} from '../test-service.ts';
import {
  button,
  choose,
  documentService,
  en,
  file,
  mount,
  next,
  part,
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

const REPORT = 'Gada pārskats 👩‍💼.docx';

describe('mt-document-drop, translating', () => {
  useService(() => documentService({Status: 'translating', Segments: 1200}));

  /** Makes the element request all states again, as after a network failure. */
  const askAgain = () => dispatchEvent(new Event('online'));

  async function showsAfter(el: Drop, ...expected: readonly string[]): Promise<void> {
    await until(
      () => {
        askAgain();
        return JSON.stringify(shown(el)) === JSON.stringify(expected);
      },
      `${JSON.stringify(shown(el))} instead of ${JSON.stringify(expected)}`,
    );
  }

  it('takes a document from the input to the file that is saved', async () => {
    const el = await mount(service);
    const done = next<MtDocumentDoneEvent>(el, 'mt-document-done');
    await choose(el, file(REPORT, 'Labdien, pasaule!'));
    await shows(el, `${REPORT}: Translating, 0%`);
    await service.task(REPORT, {TranslatedSegments: 340});
    await showsAfter(el, `${REPORT}: Translating, 28%`);
    expect(part(el, 'progress'))
      .to.have.property('value')
      .closeTo(340 / 1200, 0.001);
    await service.task(REPORT, {Status: 'completed', TranslatedSegments: 1200});
    await showsAfter(el, `${REPORT}: ${en.completed}`);
    const {document, blob} = await done;
    expect(await blob.text()).to.equal('Labdien, pasaule!');
    expect(blob.type).to.contain('wordprocessingml');
    expect(document).to.include({name: REPORT, pair: 'en-lv', systemId: 'smt-en-lv', status: 'completed'});
    const files = await saved(() => button(el, en.download, REPORT).click());
    expect(files).to.deep.equal([['Gada pārskats 👩‍💼.lv.docx', 'Labdien, pasaule!']]);
    expect(await service.requests('DownloadDocumentTranslation')).to.have.lengthOf(1);
  });

  it('shows a bar while the service works on a document, not while it waits', async () => {
    const el = await mount(service);
    await choose(el, file(REPORT, 'Labdien!'));
    await shows(el, `${REPORT}: Translating, 0%`);
    expect(part(el, 'progress')).to.have.property('position', -1);
    for (const Status of ['queuing', 'waiting'] as const) {
      await service.task(REPORT, {Status});
      await showsAfter(el, `${REPORT}: ${en.status[Status]}`);
      expect(el.shadowRoot!.querySelector('.document progress')).to.equal(null);
    }
    await service.task(REPORT, {Status: 'translating', TranslatedSegments: 600});
    await showsAfter(el, `${REPORT}: Translating, 50%`);
    expect(part(el, 'progress')).to.have.property('value', 0.5);
  });

  it('sends the system and the options of the chosen pair', async () => {
    const el = await mount(service);
    button(el, en.swap).click();
    await el.updateComplete;
    await choose(el, file('a.txt'));
    await untilTasks(service, 1);
    const [task] = await service.tasks();
    expect(task).to.include({
      System: 'smt-lv-en',
      options: 'termCorpusId=c-1,qe,checks,provenance=record',
      text: 'Saturs: a.txt',
    });
  });

  it('names the languages and the terms of a document, the arrow as a word for those who listen', async () => {
    const corpora = [{CorpusId: 'c-1', Title: 'Juridiskie termini', Type: '', Status: 'Ready'}];
    await service.program('GetSystemTermCorpora', {json: corpora});
    const el = await mount(service, {pair: 'lv-en'});
    await choose(el, file('a.txt'), file('b.txt'));
    const details = () => root(el).querySelector<HTMLElement>('.details')!;
    await untilTasks(service, 2);
    await until(() => plain(details()).includes('Juridiskie termini'), 'the title');
    expect(details().title).to.match(/^Latvian to English · Terms: Juridiskie termini · /);
    expect(details().querySelector<HTMLElement>('[aria-hidden=true]')!.innerText).to.equal(
      'Latvian → English',
    );
    expect(plain(details().querySelector('.visually-hidden')!)).to.equal('Latvian to English');
    expect(await service.requests('GetSystemTermCorpora')).to.have.lengthOf(1);
  });

  it('sends two at a time, in their order', async () => {
    await service.hold('StartDocumentTranslation');
    const el = await mount(service);
    await choose(el, file('1.txt'), file('2.txt'), file('3.txt'), file('4.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 2});
    expect(shown(el).slice(2)).to.deep.equal([`3.txt: ${en.queued}`, `4.txt: ${en.queued}`]);
    expect(await service.requests('StartDocumentTranslation')).to.have.lengthOf(2);
    await service.release('StartDocumentTranslation');
    await untilTasks(service, 4);
  });

  it('shows the progress of the bytes that are sent', async () => {
    await service.hold('StartDocumentTranslation');
    const el = await mount(service);
    const progress: number[] = [];
    el.addEventListener('mt-document-progress', ({document}: MtDocumentProgressEvent) => {
      if (document.status === 'uploading') progress.push(document.progress);
    });
    await choose(el, file('a.txt', 'ā'.repeat(100_000)));
    await shows(el, `a.txt: ${en.uploaded}`);
    expect(progress.at(-1)).to.equal(1);
    expect(progress).to.deep.equal([...progress].sort((one, other) => one - other));
  });

  it('fires one event per change', async () => {
    await service.serveDocuments({Status: 'completed'});
    const el = await mount(service);
    const steps: string[] = [];
    el.addEventListener('mt-document-progress', ({document}: MtDocumentProgressEvent) =>
      steps.push(JSON.stringify(document)),
    );
    const done = next(el, 'mt-document-done');
    await choose(el, file('a.txt'));
    await done;
    await shows(el, `a.txt: ${en.completed}`);
    expect(steps).to.deep.equal([...new Set(steps)]);
  });

  it('cancels an upload', async () => {
    await service.hold('StartDocumentTranslation');
    const el = await mount(service);
    await choose(el, file('a.txt'), file('b.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 2});
    button(el, en.cancel, 'a.txt').click();
    const aborted = await service.requests('StartDocumentTranslation', {aborted: true, atLeast: 1});
    const names = aborted.map(({body}) => (JSON.parse(body) as {fileName: string}).fileName);
    expect(names).to.deep.equal(['a.txt']);
    await until(() => shown(el).length === 1, 'one document');
  });

  it('cancels a translation and removes its task', async () => {
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, 'a.txt: Translating, 0%');
    button(el, en.cancel, 'a.txt').focus();
    button(el, en.cancel, 'a.txt').click();
    await shows(el);
    expect(await service.tasks()).to.have.lengthOf(0);
    expect(root(el).activeElement?.tagName).to.equal('INPUT');
  });

  it('removes the task of an upload that is cancelled before its answer came', async () => {
    const el = await mount(service);
    await service.requests('GetDocumentTranslationList', {atLeast: 1});
    await service.program('StartDocumentTranslation', {default: true, disconnect: true});
    await choose(el, file('a.txt'));
    await untilTasks(service, 1);
    button(el, en.cancel, 'a.txt').click();
    await shows(el);
    await service.requests('RemoveDocumentTranslation', {atLeast: 1});
    expect(await service.tasks()).to.have.lengthOf(0);
  });

  it('keeps the task of a file that is sent again after its upload was cancelled', async () => {
    const el = await mount(service);
    await service.requests('GetDocumentTranslationList', {atLeast: 1});
    await service.hold('StartDocumentTranslation');
    await choose(el, file('a.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 1});
    button(el, en.cancel, 'a.txt').click();
    await shows(el);
    await choose(el, file('a.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 2});
    await service.requests('GetDocumentTranslationList', {atLeast: 2});
    await service.release('StartDocumentTranslation');
    await shows(el, 'a.txt: Translating, 0%');
    expect((await service.tasks()).length).to.be.at.least(1);
    await service.task('a.txt', {TranslatedSegments: 7});
    await showsAfter(el, 'a.txt: Translating, 0%');
  });

  it('asks before it removes a translation that is not saved', async () => {
    await service.serveDocuments({Status: 'completed'});
    const el = await mount(service);
    await choose(el, file('a.txt'), file('b.txt'));
    await shows(el, `a.txt: ${en.completed}`, `b.txt: ${en.completed}`);
    button(el, en.remove, 'a.txt').click();
    await el.updateComplete;
    button(el, en.removeUnsaved, 'a.txt').click();
    await shows(el, `b.txt: ${en.completed}`);
    await saved(() => button(el, en.download, 'b.txt').click());
    await el.updateComplete;
    button(el, en.remove, 'b.txt').click();
    await shows(el);
    expect(await service.tasks()).to.have.lengthOf(0);
  });

  it('gives the focus to the next document when one is removed', async () => {
    const el = await mount(service);
    await choose(el, file('a.txt'), file('b.txt'), file('c.txt'));
    await until(() => shown(el).filter((text) => text.includes('Translating')).length === 3, 'all three');
    button(el, en.cancel, 'b.txt').focus();
    button(el, en.cancel, 'b.txt').click();
    await until(() => shown(el).length === 2, 'two documents');
    expect(root(el).activeElement?.ariaLabel).to.equal(`${en.cancel}: c.txt`);
  });

  it('announces new documents, each quarter and the end', async () => {
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await until(() => spoken(el) === en.added(1), 'added');
    await service.task('a.txt', {TranslatedSegments: 301});
    await showsAfter(el, 'a.txt: Translating, 25%');
    await until(() => spoken(el) === 'a.txt: 25%', 'a quarter');
    await service.task('a.txt', {TranslatedSegments: 400});
    await showsAfter(el, 'a.txt: Translating, 33%');
    expect(spoken(el)).to.equal('a.txt: 25%');
    await service.task('a.txt', {Status: 'completed'});
    await showsAfter(el, `a.txt: ${en.completed}`);
    await until(() => spoken(el) === en.isTranslated('a.txt'), 'the end');
  });

  it('says two things that happen at once', async () => {
    const el = await mount(service);
    await choose(el, file('a.jpg'), file('b.txt', ''));
    await until(() => spoken(el).includes('a.jpg') && spoken(el).includes('b.txt'), 'both');
  });

  it('continues when it is moved, and stops uploads when it is removed', async () => {
    await service.hold('StartDocumentTranslation');
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await service.requests('StartDocumentTranslation', {atLeast: 1});
    const parent = el.parentElement!;
    const place = document.createElement('div');
    parent.append(place);
    place.append(el);
    await el.updateComplete;
    expect(await service.requests('StartDocumentTranslation', {aborted: true})).to.have.lengthOf(0);
    el.remove();
    await service.requests('StartDocumentTranslation', {aborted: true, atLeast: 1});
    await service.release('StartDocumentTranslation');
    parent.append(el);
    await shows(el, 'a.txt: Translating, 0%');
  });

  for (const ticks of [0, 1, 2, 3, 4, 5, 6, 8, 10]) {
    it(`loses no document when it is removed from the page ${ticks} ticks after the answer to an upload`, async () => {
      const el = await mount(service);
      const parent = el.parentElement!;
      let isOut = false;
      const takeOut = async () => {
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
        el.remove();
        isOut = true;
      };
      el.session.configure({
        transport: async (address, init) => {
          const response = await fetch(address, init);
          if (!String(address).includes('StartDocument') || isOut) return response;
          const {status, headers} = response;
          const bytes = new Uint8Array(await response.arrayBuffer());
          const pull = (body: ReadableStreamDefaultController) => {
            void takeOut();
            body.enqueue(bytes);
            body.close();
          };
          return new Response(new ReadableStream({pull}, {highWaterMark: 0}), {status, headers});
        },
      });
      await el.updateComplete;
      await choose(el, file('a.txt'), file('b.txt'), file('c.txt'));
      await until(() => isOut, 'taken out');
      await el.updateComplete;
      parent.append(el);
      await until(() => shown(el).filter((text) => text.includes('Translating')).length === 3, 'all three');
    });
  }

  it('does not disturb another element', async () => {
    const [one, two] = [await mount(service), await mount(service, {pair: 'lv-en'})];
    await choose(one, file('a.txt'));
    await choose(two, file('b.txt'));
    await shows(one, 'a.txt: Translating, 0%');
    await shows(two, 'b.txt: Translating, 0%');
    expect((await service.tasks()).map(({System}) => System).sort()).to.deep.equal([
      'smt-en-lv',
      'smt-lv-en',
    ]);
  });

  it('says until when a translation is kept, as long as it is not downloaded', async () => {
    const KeptUntil = '2026-11-29T15:50:00.000Z';
    await service.serveDocuments({Status: 'completed', Segments: 1, KeptUntil});
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, `a.txt: ${en.completed} ${en.until(untilText(new Date(KeptUntil), 'en'))}`);
    await saved(() => button(el, en.download, 'a.txt').click());
    await shows(el, `a.txt: ${en.saved}`);
  });
});
