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
  part,
  plain,
  saved,
  shown,
  shows,
  stateOf,
  until,
} from './page.ts';

describe('mt-document-drop, several documents', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await documentService({Status: 'completed'});
  });

  it('counts translated and failed documents, and saves all translations as one archive', async () => {
    const el = await mount(service);
    await choose(el, file('Līgums.docx', 'Labdien!'));
    await shows(el, `Līgums.docx: ${en.completed}`);
    expect(has(el, 'summary')).to.equal(false);
    await choose(el, file('تقرير.odt', 'مرحبا'), file('bilde.jpg'));
    await until(() => buttonNames(el).includes(en.downloadAll), 'the button');
    await until(() => plain(part(el, 'summary')).includes('2 of 2 done'), 'the summary');
    const [[name, archive], ...more] = (await saved(() => button(el, en.downloadAll).click())) as [
      [string, string],
    ];
    expect(name).to.equal('Translations.zip');
    expect(more).to.have.lengthOf(0);
    for (const text of ['Līgums.lv.docx', 'Labdien!', 'تقرير.lv.odt', 'مرحبا'])
      expect(archive).to.include(text);
    await until(() => button(el, en.downloadAll).ariaDisabled === null, 'the end');
    button(el, en.remove, 'Līgums.docx').click(); // saved documents are removed without a question
    await shows(el, `bilde.jpg: ${en.problems.documentType}`, `تقرير.odt: ${en.saved}`);
    expect(buttonNames(el)).not.to.include(en.downloadAll);
  });

  it('downloads translations that were found again for the archive, and leaves out one that is gone', async () => {
    const before = await mount(service, {}, {store: new MemoryStore()});
    await choose(before, file('a.txt', 'Pirmais'), file('b.txt', 'Otrais'), file('c.txt', 'Trešais'));
    await shows(before, ...['a.txt', 'b.txt', 'c.txt'].map((name) => `${name}: ${en.completed}`));
    const {store} = before;
    before.remove();
    const el = create({}, store);
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(el);
    await until(() => buttonNames(el).includes(en.downloadAll), 'the button');
    const gone = (await service.tasks()).find(({Filename}) => Filename === 'a.txt')!;
    await fetch(`${service.baseUrl}/service.svc/json/RemoveDocumentTranslation?id=${gone.Id}`);
    const [[, archive]] = (await saved(() => button(el, en.downloadAll).click())) as [[string, string]];
    expect(archive).not.to.include('Pirmais');
    for (const text of ['b.lv.txt', 'Otrais', 'c.lv.txt', 'Trešais']) expect(archive).to.include(text);
    await until(() => shown(el)[0]?.includes(en.problems.documentGone), 'the problem');
    expect(shown(el).slice(1)).to.deep.equal([`b.txt: ${en.saved}`, `c.txt: ${en.saved}`]);
    const {length} = await service.requests('DownloadDocumentTranslation');
    button(el, en.download, 'b.txt').click();
    await service.requests('DownloadDocumentTranslation', {atLeast: length + 1}); // not kept by the page
  });
});
