import {expect} from '@open-wc/testing';
import type {
  MtErrorEvent,
  MtFilesAcceptEvent,
} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
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
  has,
  mount,
  next,
  part,
  parts,
  plain,
  root,
  shown,
  shows,
  spoken,
  stateOf,
  transferOf,
  until,
  untilTasks,
} from './page.ts';

describe('mt-document-drop, taking files', () => {
  useService(() => documentService({Status: 'translating', Segments: 3}));

  it('lets the page style what looks like a button in the drop zone', async () => {
    const zone = part(await mount(service), 'drop-zone');
    const words = [...zone.querySelectorAll<HTMLElement>("[part~='button']")].map(plain);
    expect(words).to.deep.equal([en.choose, en.chooseFolder]);
  });

  it('says of a PDF alone that only its text comes back, as DOCX', async () => {
    const el = await mount(service, {mode: 'manual'});
    await choose(el, file('Līgums.PDF'), file('a.docx'));
    await until(() => parts(el, 'document').length === 2, 'the rows');
    const rows = parts(el, 'document').map(plain);
    expect(rows.map((row) => row.includes(en.textOnly))).to.deep.equal([true, false]);
    const row = part(el, 'document');
    for (const width of ['18em', '34em', '60em']) {
      el.style.inlineSize = width;
      const shown = [...row.querySelectorAll<HTMLElement>('.details, .origin')].filter(
        (element) => element.checkVisibility() && element.textContent.includes(en.textOnly),
      );
      expect(shown.length, width).to.equal(1);
    }
  });

  it('takes files that are dropped, pasted or given by the page', async () => {
    const el = await mount(service);
    const zone = part(el, 'drop-zone');
    const over = new DragEvent('dragover', {
      dataTransfer: transferOf(file('a.txt')),
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    zone.dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    await el.updateComplete;
    expect(zone.classList.contains('over')).to.equal(true);
    zone.dispatchEvent(
      new DragEvent('drop', {
        dataTransfer: transferOf(file('a.txt')),
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
    const paste = new ClipboardEvent('paste', {bubbles: true, composed: true, cancelable: true});
    // In Firefox, the constructor ignores the given data.
    Object.defineProperty(paste, 'clipboardData', {value: transferOf(file('b.txt'))});
    zone.dispatchEvent(paste);
    expect(paste.defaultPrevented).to.equal(true);
    el.addFiles([file('c.txt')]);
    await until(() => shown(el).length === 3, 'three documents');
    expect(zone.classList.contains('over')).to.equal(false);
    await untilTasks(service, 3);
  });

  it('leaves a text that is dragged or pasted to the page', async () => {
    const el = await mount(service);
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'teksts');
    for (const event of [
      new DragEvent('dragover', {dataTransfer: transfer, bubbles: true, cancelable: true}),
      new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}),
      new ClipboardEvent('paste', {clipboardData: transfer, bubbles: true, cancelable: true}),
    ]) {
      part(el, 'drop-zone').dispatchEvent(event);
      expect(event.defaultPrevented).to.equal(false);
    }
    expect(shown(el)).to.deep.equal([]);
  });

  it('takes the files of an input of the page', async () => {
    const input = document.createElement('input');
    Object.assign(input, {type: 'file', id: 'pielikumi', multiple: true});
    const el = await mount(service, {for: 'pielikumi'});
    await until(() => parts(el, 'empty').length === 1, 'the missing input');
    expect(part(el, 'empty').textContent.trim()).to.equal(en.noField('pielikumi'));
    el.parentElement!.append(input);
    await until(() => parts(el, 'empty').length === 0, 'the input');
    expect(parts(el, 'drop-zone')).to.have.lengthOf(0);
    input.files = transferOf(file('a.txt')).files;
    input.dispatchEvent(new Event('change', {bubbles: true}));
    await until(() => shown(el).length === 1, 'the document');
    expect(input.files).to.have.lengthOf(1);
  });

  it('waits for the user in manual mode', async () => {
    const el = await mount(service, {mode: 'manual'});
    await choose(el, file('a.txt'), file('b.txt'));
    await shows(el, `a.txt: ${en.ready}`, `b.txt: ${en.ready}`);
    expect(await service.requests('StartDocumentTranslation')).to.have.lengthOf(0);
    button(el, en.start(2)).click();
    await untilTasks(service, 2);
    await el.updateComplete;
    expect(buttonNames(el)).not.to.include(en.start(2));
  });

  it('lets the page keep files out', async () => {
    const el = await mount(service);
    const asked = next<MtFilesAcceptEvent>(el, 'mt-files-accept');
    el.addEventListener('mt-files-accept', (event) => event.preventDefault());
    await choose(el, file('noslēpums.txt'), file('bilde.jpg'));
    const {files, pair} = await asked;
    expect([files.map(({name}) => name), pair]).to.deep.equal([['noslēpums.txt'], 'en-lv']);
    await shows(el, `bilde.jpg: ${en.problems.documentType}`);
  });

  for (const [what, bad, problem] of [
    ['of another kind', file('bilde.jpg'), 'documentType'],
    ['without an extension', file('README'), 'documentType'],
    ['with a dangerous name', file('līgums\u202Excod.exe'), 'documentType'],
    ['that is empty', file('tukšs.docx', ''), 'documentEmpty'],
    ['that is too large', file('liels.txt', 'x'.repeat(101)), 'documentTooLarge'],
  ] as const) {
    it(`refuses a file ${what}, before anything is sent`, async () => {
      const el = await mount(service, {'max-size': '100'});
      const failed = next<MtErrorEvent>(el, 'mt-error');
      await choose(el, bad, file('labs.TXT', 'Labs!'));
      const {code, document} = await failed;
      expect([code, document?.name, document?.status]).to.deep.equal([problem, bad.name, 'refused']);
      await until(() => shown(el).length === 2, 'both');
      expect(shown(el)[0]).to.contain(en.problems[problem]);
      expect(shown(el)[0]).not.to.match(/[\u202A-\u202E]/);
      await untilTasks(service, 1);
      button(el, en.remove).click();
      await until(() => shown(el).length === 1, 'one');
    });
  }

  it('takes the types and the number that the page wants', async () => {
    const el = await mount(service, {accept: '.txt, .MD', 'max-files': '2'});
    expect(plain(part(el, 'limits'))).to.equal('TXT, MD · up to 50 MB');
    await choose(el, file('a.docx'), file('b.md'), file('c.txt'), file('d.txt'));
    await until(() => shown(el).length === 4, 'four');
    expect(shown(el)[0]).to.contain(en.problems.documentType);
    expect(shown(el)[1]).to.contain(`d.txt: ${en.problems.tooManyDocuments}`);
    await untilTasks(service, 2);
  });

  for (const unset of [null, undefined]) {
    it(`uses its defaults again when a page sets ${unset}`, async () => {
      const el = await mount(service, {pair: 'lv-en', accept: '.txt', for: 'nav', 'max-files': '0'});
      el.setAttribute('max-size', '1');
      await el.updateComplete;
      if (unset === null)
        for (const name of ['pair', 'accept', 'for', 'max-files', 'max-size']) el.removeAttribute(name);
      else
        for (const name of ['pair', 'accept', 'htmlFor', 'maxFiles', 'maxSize'])
          (el as unknown as Record<string, unknown>)[name] = unset;
      await el.updateComplete;
      await choose(el, file('a.docx'));
      await until(() => shown(el).length === 1, 'the document');
      expect(el.documents.map(({name, pair, status}) => [name, pair, status])).to.deep.equal([
        ['a.docx', 'en-lv', 'uploading'],
      ]);
      expect(plain(part(el, 'limits'))).to.contain('50 MB');
    });
  }

  for (const property of ['pair', 'accept', 'htmlFor', 'baseUrl', 'appId', 'mode'] as const) {
    it(`converts \`${property}\` to text, and null to empty`, async () => {
      const el = await mount(service);
      for (const value of [5, true, {}, ['en-lv'], null, undefined]) {
        Object.assign(el, {[property]: value});
        await el.updateComplete;
        el.addFiles([file('a.txt')]);
        await el.updateComplete;
        expect(Reflect.get(el, property)).to.equal(String(value ?? ''));
      }
      el.addFiles([file('b.txt')]);
      await until(() => el.documents.some(({name}) => name === 'b.txt'), 'the document');
    });
  }

  it('does not throw at a state, systems, limits or a store of another kind', async () => {
    const el = await mount(service);
    for (const value of [5, true, 'en-lv', [], {systems: 5}, null]) {
      for (const property of ['state', 'systems', 'store', 'maxSize', 'maxFiles', 'pageDrop']) {
        Object.assign(el, {[property]: value});
        await el.updateComplete;
        Object.assign(el, {[property]: undefined});
        await el.updateComplete;
      }
    }
    el.addFiles([file('b.txt')]);
    await until(() => el.documents.some(({name}) => name === 'b.txt'), 'the document');
  });

  it('starts a line with the limits if they do not fit next to the buttons', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const el = await mount(service);
      el.dir = dir;
      el.style.cssText = 'width: 456px; font: 16px sans-serif';
      await choose(el, file('a.txt'));
      await until(() => has(el, 'document'), 'the list');
      const [button, limits] = [root(el).querySelector('.choose')!, part(el, 'limits')].map((one) =>
        one.getBoundingClientRect(),
      );
      expect(limits!.top).to.be.at.least(button!.bottom);
      const edge = dir === 'rtl' ? 'right' : 'left';
      expect(limits![edge], dir).to.be.closeTo(button![edge], 0.5);
    }
  });

  it('fills the view without documents, and is a quiet line above them', async () => {
    const el = await mount(service);
    const height = () => part(el, 'drop-zone').getBoundingClientRect().height;
    const filled = () => [...root(el).querySelectorAll("[part~='primary']")].map(plain);
    expect(height()).to.be.at.least(200);
    expect(filled()).to.deep.equal([en.choose]);
    await choose(el, file('a.txt'), file('b.txt'));
    await until(() => parts(el, 'document').length === 2, 'the list');
    expect(height()).to.be.below(120);
    expect(filled()).to.deep.equal([]);
  });

  it('says what is missing, and keeps the browser from opening a file that is dropped then', async () => {
    const {element, session} = await area({});
    const el = create();
    element.append(el);
    await el.updateComplete;
    expect(plain(part(el, 'empty'))).to.equal(en.problems.noSystems);
    const drop = new DragEvent('drop', {dataTransfer: transferOf(file('a.txt')), cancelable: true});
    el.dispatchEvent(drop);
    expect(drop.defaultPrevented).to.equal(true);
    await until(() => spoken(el) === en.problems.noSystems, 'why');
    session.publish(stateOf('en-lv'));
    session.configure({baseUrl: service.baseUrl});
    await el.updateComplete;
    expect(parts(el, 'empty')).to.have.lengthOf(0);
  });

  it('keeps files that the page gives before the element is drawn', async () => {
    const el = create();
    el.addFiles([file('a.txt')]);
    (await area({baseUrl: service.baseUrl}, stateOf('en-lv'))).element.append(el);
    await shows(el, 'a.txt: Translating, 0%');
  });
});
