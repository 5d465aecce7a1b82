import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  choose,
  documentService,
  en,
  drop,
  file,
  fileEntry,
  folder,
  has,
  mount,
  part,
  root,
  shown,
  transferOf,
  until,
  untilTasks,
} from './page.ts';

/** Drags or drops onto a target; returns the event afterwards. */
function fire(
  target: EventTarget,
  type: 'dragover' | 'drop',
  transfer: DataTransfer | object = transferOf(file('a.txt')),
  at: Pick<DragEventInit, 'clientX' | 'clientY'> = {},
): DragEvent {
  const event = new DragEvent(type, {bubbles: true, composed: true, cancelable: true, ...at});
  Object.defineProperty(event, 'dataTransfer', {value: transfer});
  target.dispatchEvent(event);
  return event;
}

describe('mt-document-drop, folders and drops next to it', () => {
  useService(() => documentService({Status: 'translating', Segments: 4}));

  it('takes the documents of a dropped folder, at any depth and in pieces, but no hidden files', async () => {
    const el = await mount(service);
    const old = folder('Vecie', fileEntry('3.txt'), fileEntry('bilde.jpg'));
    const all = folder('Līgumi', fileEntry('1.txt'), fileEntry('.DS_Store'), fileEntry('2.txt'), old);
    drop(el, all, fileEntry('4.txt'));
    await until(() => shown(el).length >= 4, 'the documents');
    await until(() => has(el, 'refused'), 'what is left out');
    await untilTasks(service, 4);
    const names = el.documents.map(({name}) => name);
    expect(names).to.have.members(['1.txt', '2.txt', '3.txt', '4.txt', 'bilde.jpg']);
  });

  it('lets the user choose a folder', async () => {
    const el = await mount(service);
    const input = root(el).querySelector<HTMLInputElement>('input[webkitdirectory]')!;
    expect(input.labels?.[0]?.textContent.trim()).to.equal(en.chooseFolder);
    input.webkitdirectory = false; // scripts cannot assign files to a folder chooser
    input.files = transferOf(file('a.txt'), file('b.txt')).files;
    input.dispatchEvent(new Event('change', {bubbles: true}));
    await untilTasks(service, 2);
  });

  it('keeps the browser from leaving the page for a file that is dropped next to it', async () => {
    const el = await mount(service);
    for (const type of ['dragover', 'drop'] as const) {
      const event = fire(document.body, type);
      expect(event.defaultPrevented, type).to.equal(true);
    }
    await el.updateComplete;
    expect(shown(el)).to.deep.equal([]);
    expect(has(el, 'page-cue')).to.equal(false);
    el.remove();
    expect(fire(document.body, 'dragover').defaultPrevented).to.equal(false);
  });

  it('leaves drops to file inputs and to other places of the page that take them', async () => {
    await mount(service, {'page-drop': ''});
    const input = document.createElement('input');
    input.type = 'file';
    const own = document.createElement('div');
    own.addEventListener('dragover', (event) => event.preventDefault());
    document.body.append(input, own);
    expect(fire(input, 'dragover').defaultPrevented).to.equal(false);
    const transfer = {types: ['Files'], dropEffect: 'link'};
    fire(own, 'dragover', transfer);
    expect(transfer.dropEffect).to.equal('link');
    input.remove();
    own.remove();
  });

  it('takes files that are dropped anywhere on the page, and shows so, with page-drop', async () => {
    const beside = await mount(service);
    const el = await mount(service, {'page-drop': ''});
    const second = await mount(service, {'page-drop': ''});
    fire(document.body, 'dragover');
    await until(() => has(el, 'page-cue'), 'the cue');
    const cue = part(el, 'page-cue');
    expect(cue.textContent.trim()).to.equal(en.dropHere);
    const {width, height} = cue.getBoundingClientRect();
    expect(width).to.be.above(innerWidth * 0.9);
    expect(height).to.be.above(innerHeight * 0.9);
    expect(getComputedStyle(cue).pointerEvents).to.equal('none');
    fire(document.body, 'drop');
    await until(() => shown(el).length === 1, 'the document');
    await until(() => !has(el, 'page-cue'), 'the end of the cue');
    expect([shown(beside), shown(second)]).to.deep.equal([[], []]);
    expect(has(second, 'page-cue')).to.equal(false);
  });

  it('gives files to the nearest of several elements, never to a hidden one', async () => {
    const hidden = await mount(service, {'page-drop': ''});
    hidden.hidden = true;
    const [above, below] = [await mount(service, {'page-drop': ''}), await mount(service, {'page-drop': ''})];
    for (const [el, other] of [
      [below, above],
      [above, below],
    ] as const) {
      const {left, top, bottom} = el.getBoundingClientRect();
      const at = {clientX: left, clientY: el === above ? top - 5 : bottom + 5};
      fire(document.body, 'dragover', undefined, at);
      await until(() => has(el, 'page-cue') && !has(other, 'page-cue'), 'the cue');
      fire(document.body, 'drop', undefined, at);
      await until(() => shown(el).length === 1, 'the document');
    }
    expect([shown(hidden).length, shown(above).length, shown(below).length]).to.deep.equal([0, 1, 1]);
  });

  it("lets the element under the drop take files, though another one accepts the page's", async () => {
    const page = await mount(service, {'page-drop': ''});
    const el = await mount(service);
    fire(part(el, 'drop-zone'), 'drop');
    await until(() => shown(el).length === 1, 'the document');
    expect(shown(page)).to.deep.equal([]);
  });

  it('gives room to the first document, and keeps its zone still while others come', async () => {
    const el = await mount(service);
    const zone = part(el, 'drop-zone');
    const empty = zone.getBoundingClientRect();
    await choose(el, file('a.txt'));
    await until(() => shown(el).length === 1, 'the first one');
    const before = zone.getBoundingClientRect();
    expect([before.x, before.y, before.width]).to.deep.equal([empty.x, empty.y, empty.width]);
    expect(before.height).to.be.below(empty.height);
    await choose(el, file('b.jpg'), file('c.docx'));
    await until(() => shown(el).length === 3, 'three');
    const {x, y, width, height} = zone.getBoundingClientRect();
    expect([x, y, width, height]).to.deep.equal([before.x, before.y, before.width, before.height]);
  });
});
