import {expect} from '@open-wc/testing';
import type {KeptDocument} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import {service, useService} from '../test-service.ts';
import {
  button,
  buttonNames,
  documentService,
  drop,
  en,
  fileEntry,
  folder,
  fileIn,
  MemoryStore,
  mount,
  parts,
  plain,
  root,
  saved,
  shown,
  shows,
  until,
  untilTasks,
} from './page.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen-Bestellvorgang_2026-11.docx';

/** Paths of the documents in the list, as users read them. */
const paths = (element: HTMLElement): (string | null)[] =>
  [...element.shadowRoot!.querySelectorAll('.document .name')].map(plain);

describe('mt-document-drop, folders', () => {
  useService(() => documentService({Status: 'completed'}));

  it('distinguishes files with the same name in several folders, and does not ask about them', async () => {
    const el = await mount(service);
    const old = folder('Vecie', fileEntry('a.txt'));
    drop(el, folder('Līgumi', fileEntry('a.txt'), old), fileEntry('a.txt'));
    await until(() => shown(el).filter((row) => row === `a.txt: ${en.completed}`).length === 3, 'all three');
    expect(paths(el)).to.have.members(['Līgumi/a.txt', 'Līgumi/Vecie/a.txt', 'a.txt']);
    expect(el.documents.map((one) => one.folder)).to.have.members(['Līgumi', 'Līgumi/Vecie', '']);
    expect(buttonNames(el)).to.include(`${en.download}: Līgumi/Vecie/a.txt`);
    drop(el, folder('Līgumi', fileEntry('a.txt')));
    await until(() => buttonNames(el).includes(en.replace), 'the question');
    expect(plain(root(el).querySelector('.asked p')!)).to.equal(en.isAlready('Līgumi/a.txt'));
    await untilTasks(service, 3);
  });

  it('leaves out the source code and settings of a project, which have the extensions of documents', async () => {
    const el = await mount(service);
    el.addFiles([
      fileIn('app/main.ts', 'export const a: TS<string> = 1;'),
      fileIn('app/pom.xml', '<?xml version="1.0"?><project/>'),
      fileIn('app/lv.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS language="lv"></TS>'),
      fileIn('app/strings.xml', `<?xml version="1.0"?><!--${'Apache '.repeat(300)}-->\n<resources/>`),
    ]);
    await until(() => paths(el).length === 2, 'the documents');
    expect(paths(el)).to.have.members(['app/lv.ts', 'app/strings.xml']);
    const names = parts(el, 'refused');
    expect(names.map(plain)).to.have.members(['app/main.ts', 'app/pom.xml']);
    const summary = names[0]!.closest('details')!.querySelector('summary')!;
    expect(plain(summary)).to.equal(en.leftOut.documentType(2));
    await untilTasks(service, 2);
  });

  it('sends a single file by its extension, so that the service can say what is wrong with it', async () => {
    const el = await mount(service);
    el.addFiles([fileIn('main.ts', 'export const a = 1;')]);
    await until(() => paths(el).length === 1, 'the document');
    await untilTasks(service, 1);
  });

  it('packs the translations in their folders', async () => {
    const el = await mount(service);
    el.addFiles([fileIn('Līgumi/Vecie/a.txt'), fileIn('Līgumi/a.txt'), fileIn('a.txt')]);
    await until(() => buttonNames(el).includes(en.downloadAll), 'the button');
    await shows(el, ...Array.from({length: 3}, () => `a.txt: ${en.completed}`));
    const [[, archive]] = (await saved(() => button(el, en.downloadAll).click())) as [[string, string]];
    for (const path of ['Līgumi/Vecie/a.lv.txt', 'Līgumi/a.lv.txt', 'a.lv.txt'])
      expect(archive).to.match(new RegExp(`(?<![/\\p{L}])${path}`, 'u'));
    expect(archive).not.to.include('(2)');
  });

  it('keeps the folder over a reload, and not what leads out of one', async () => {
    const store = new MemoryStore();
    const before = await mount(service, {}, {store});
    before.addFiles([fileIn('Līgumi/Vecie/a.txt'), fileIn('b.txt')]);
    await shows(before, `a.txt: ${en.completed}`, `b.txt: ${en.completed}`);
    expect(store.kept.map((one) => one.folder)).to.deep.equal(['Līgumi/Vecie', undefined]);
    before.remove();
    const [first, second] = store.kept as [KeptDocument, KeptDocument];
    // The element that was removed may still write into its own store.
    const after = new MemoryStore([first, {...second, folder: '/../x//./y/..'}]);
    const el = await mount(service, {}, {store: after});
    await until(() => paths(el).length === 2, 'both');
    expect(paths(el)).to.have.members(['Līgumi/Vecie/a.txt', 'x/y/b.txt']);
  });

  it('gives back a whole folder that was not sent completely', async () => {
    const kept = ['Līgumi', 'Līgumi/Vecie'].map((path) => {
      return {
        id: '',
        name: 'a.txt',
        folder: path,
        pair: 'en-lv',
        delivered: false,
        size: 4,
        isSending: false,
      };
    });
    const el = await mount(service, {}, {store: new MemoryStore(kept)});
    await until(() => buttonNames(el).includes(en.chooseUnsentFolder), 'the button');
    const inputs: HTMLInputElement[] = [];
    const original = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function () {
      inputs.push(this);
    };
    button(el, en.chooseUnsentFolder).click();
    HTMLInputElement.prototype.click = original;
    const [input] = inputs;
    expect(input?.webkitdirectory).to.equal(true);
    const chosen = [
      fileIn('Līgumi/Vecie/a.txt', 'Vecais'),
      fileIn('Līgumi/a.txt', 'Jaunais'),
      fileIn('Līgumi/b.txt'),
    ];
    Object.defineProperty(input, 'files', {value: chosen});
    input!.dispatchEvent(new Event('change'));
    await shows(el, `a.txt: ${en.completed}`, `a.txt: ${en.completed}`);
    expect(paths(el)).to.deep.equal(['Līgumi/a.txt', 'Līgumi/Vecie/a.txt']);
    const [[, text]] = (await saved(() => button(el, en.download, 'Līgumi/Vecie/a.txt').click())) as [
      [string, string],
    ];
    expect(text).to.equal('Vecais');
  });

  it('shows long folders and names in one line, with their ends', async () => {
    const el = await mount(service);
    el.addFiles([
      fileIn(`Sehr langer Ordnername der Abteilung/Unterordner für Verträge/${LONG}`),
      fileIn('עברית/חוזה.txt'),
    ]);
    await until(() => shown(el).length === 2, 'both');
    const [row, hebrew] = parts(el, 'document') as [HTMLElement, HTMLElement];
    for (const width of [960, 320]) {
      el.style.width = `${width}px`;
      const name = row.querySelector('.name')!;
      expect(plain(name)).to.contain(`Unterordner für Verträge/${LONG}`);
      const {right, left, height} = name.getBoundingClientRect();
      // On a phone, the folder is on a separate line.
      const lines = width === 320 ? 2 : 1;
      expect(height).to.be.closeTo(lines * 20, 6);
      const ends = [...row.querySelectorAll('.cut > :last-child')].map((end) => end.getBoundingClientRect());
      expect(ends).to.have.lengthOf(2);
      for (const end of ends) {
        expect(end.width).to.be.greaterThan(20);
        expect(end.right).to.be.at.most(right + 1);
        expect(end.left).to.be.at.least(left);
      }
    }
    el.style.width = '200px';
    const [name, actions] = ['.name', '.actions'].map((one) =>
      hebrew.querySelector(one)!.getBoundingClientRect(),
    );
    expect(actions!.top, 'in a narrow column, buttons below the name').to.be.at.least(name!.bottom);
    const icon = hebrew.querySelector('.icon')!.getBoundingClientRect();
    expect(hebrew.querySelector("[part='folder']")!.getBoundingClientRect().left - icon.right).to.be.lessThan(
      16,
    );
  });
});
