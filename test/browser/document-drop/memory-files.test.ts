import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  button,
  buttonNames,
  choose,
  documentService,
  en,
  file,
  mount,
  part,
  parts,
  saved,
  shows,
  spoken,
  until,
  type Drop,
} from './page.ts';

const NAME = 'Donaudampfschifffahrt_قانون.txt';

describe('mt-document-drop, segments of a document as TMX', () => {
  useService(() => documentService({Status: 'completed', Segments: 1}));

  async function completed(attributes: Readonly<Record<string, string>>, content?: string): Promise<Drop> {
    const el = await mount(service, attributes);
    await choose(el, file(NAME, content));
    await shows(el, `${NAME}: ${en.completed}`);
    return el;
  }

  const names = (el: Drop) => buttonNames(el).filter((name) => name.startsWith(en.memory));

  it('are saved beside the translation, which stays unsaved', async () => {
    const el = await completed({'document-options': 'columns=Text,tmx'});
    const [first] = await saved(() => button(el, en.memory, NAME).click());
    expect(first![0]).to.equal('Donaudampfschifffahrt_قانون.lv.txt.tmx');
    expect(first![1]).to.contain('<seg>Lietus 🌧</seg>');
    await until(() => button(el, en.memory, NAME).ariaDisabled === null, 'the button');
    await shows(el, `${NAME}: ${en.completed}`);
    button(el, en.remove, NAME).click();
    await until(() => buttonNames(el).some((name) => name.startsWith(en.removeUnsaved)), 'the question');
  });

  it('have a button that leaves the columns of all rows below each other', async () => {
    const el = await completed({'document-options': 'tmx'});
    el.style.inlineSize = '60rem';
    await choose(el, file('Līgums.docx'));
    await shows(el, `${NAME}: ${en.completed}`, `Līgums.docx: ${en.completed}`);
    const [first, second] = parts(el, 'status').map((status) => status.getBoundingClientRect().left);
    expect(first).to.be.closeTo(second!, 0.5);
  });

  it('are offered only if the page asks for them', async () => {
    expect(names(await completed({}))).to.deep.equal([]);
    expect(names(await completed({'document-options': 'tmx=false'}))).to.deep.equal([]);
  });

  it('are not offered for a text whose personal details stay in the page', async () => {
    const attributes = {'document-options': 'tmx', shield: 'data'};
    expect(names(await completed(attributes, 'Write to anna.liepa@example.lv.'))).to.deep.equal([]);
    expect(names(await completed(attributes, 'Nothing personal.'))).to.have.length(1);
  });

  it('that the service does not have leave the translation, and the next try can succeed', async () => {
    const el = await completed({'document-options': 'tmx'});
    await service.program('DownloadDocumentTranslation', {status: 409, json: {code: 409}});
    button(el, en.memory, NAME).click();
    await shows(el, `${NAME}: ${en.completed} ${en.noMemory}`);
    await until(() => spoken(el).includes(en.noMemory), 'the announcement');
    const [notice, name] = [part(el, 'notice'), part(el, 'name')].map((each) => getComputedStyle(each));
    expect([notice!.color, notice!.fontWeight]).to.deep.equal([name!.color, '400']);
    const [document] = await saved(() => button(el, en.download, NAME).click());
    expect(document![0]).to.equal('Donaudampfschifffahrt_قانون.lv.txt');
    await service.program('DownloadDocumentTranslation', {default: true});
    const [memory] = await saved(() => button(el, en.memory, NAME).click());
    expect(memory![1]).to.contain('<seg>Lietus 🌧</seg>');
    await shows(el, `${NAME}: ${en.saved}`);
  });
});
