import {expect} from '@open-wc/testing';
import type {WireProvenance} from '../../../src/contract/index.ts';
import type {ServiceTask} from '../test-service.ts';
import {choose, documentService, en, file, has, mount, part, plain, until, type Drop} from './page.ts';

const NAME = 'Rechtsschutzversicherung.txt';

const RECORD: WireProvenance = {
  engine: 'Apertium',
  engineVersion: '3.8.3',
  engineKind: 'rules',
  systemID: 'smt-en-lv',
  sourceLanguage: 'en',
  targetLanguage: 'lv',
  time: '2026-11-27T10:00:00Z',
  human: 'none',
  state: 'machine',
};

describe('mt-document-drop, how a document was translated', () => {
  async function translated(task: Partial<ServiceTask>): Promise<Drop> {
    const service = await documentService({Status: 'completed', ...task});
    const el = await mount(service);
    await choose(el, file(NAME));
    await until(() => has(el, 'completed'), 'the translation');
    return el;
  }

  /** The quiet words after the name. */
  const details = (el: Drop) => plain(part(el, 'document').querySelector('.details')!);

  for (const [name, task, words] of [
    ['with its engine in the title', {Provenance: RECORD}, 'Machine translation'],
    ['also if the service does not say more', {}, 'Machine translation'],
    [
      'with what people did',
      {Provenance: {...RECORD, human: 'some'}},
      `Machine translation · ${en.partlyHuman}`,
    ],
    [
      'with what people corrected before',
      {Provenance: {...RECORD, human: 'some', state: 'edited'}},
      `Machine translation · ${en.edited} · ${en.partlyHuman}`,
    ],
    [
      'with a file that cannot say it',
      {Provenance: RECORD, Unmarked: 'It is never written into the file.'},
      `Machine translation · ${en.notInFile}`,
    ],
    ['as the work of people', {Provenance: {...RECORD, human: 'all', state: 'human'}}, en.humanTranslation],
  ] as const)
    it(`is in its row, ${name}`, async () => {
      const el = await translated(task);
      await until(() => details(el).includes(words), `«${words}» in «${details(el)}»`);
      const {title} = part(el, 'document').querySelector<HTMLElement>('.details')!;
      expect(title.includes('Apertium')).to.equal('Provenance' in task);
      expect(el.documents[0]!.provenance).to.deep.equal('Provenance' in task ? task.Provenance : undefined);
      expect(el.documents[0]!.unmarked).to.equal('Unmarked' in task ? task.Unmarked : undefined);
    });

  it('is not said of a document in which nothing was translated', async () => {
    const el = await translated({
      Unmarked: 'Nothing in it was translated.',
    });
    expect(plain(part(el, 'document'))).not.to.contain(en.machineTranslation);
    expect(part(el, 'document').querySelector('.origin')).to.equal(null);
    expect(el.documents[0]!.unmarked).to.equal('Nothing in it was translated.');
    expect(details(el)).to.match(/^English to Latvian/);
  });

  it('is before what may be cut, and leaves the name its place', async () => {
    const state = {...RECORD, state: 'edited'} as const;
    const el = await translated({Provenance: state, Unmarked: 'It is never written into the file.'});
    const words = `Machine translation · ${en.edited} · ${en.notInFile}`;
    await until(() => details(el).startsWith(words), `«${words}» in «${details(el)}»`);
    const name = part(el, 'name');
    for (const width of ['27em', '31em', '39em']) {
      el.style.width = width;
      await el.updateComplete;
      expect(plain(part(el, 'document').querySelector('.origin')!)).to.equal(words);
      for (const cut of [name, ...name.querySelectorAll<HTMLElement>('span')])
        expect(cut.scrollWidth, width).to.be.at.most(cut.clientWidth + 1);
    }
  });

  it('is in its row once at every width, beside nothing that it covers', async () => {
    const el = await translated({Provenance: RECORD});
    await until(() => details(el).includes(en.machineTranslation), 'the row');
    const row = part(el, 'document');
    for (const width of ['11em', '20em', '34em', '60em']) {
      el.style.inlineSize = width;
      const shown = ['.details', '.origin']
        .map((name) => row.querySelector<HTMLElement>(name)!)
        .filter((element) => element.checkVisibility());
      expect(shown.length, width).to.equal(1);
      const words = shown[0]!.getBoundingClientRect();
      const said = [shown[0]!, ...shown[0]!.querySelectorAll('bdi')].findLast((element) =>
        element.textContent.includes(en.machineTranslation),
      )!;
      // A line of text is higher than its line box in Firefox, not by a whole line.
      const {height, bottom: end} = said.getBoundingClientRect();
      expect([height < 50, end <= words.bottom + 4], `${width}: ${height}`).to.deep.equal([true, true]);
      for (const other of row.querySelectorAll('.name, .state, .actions')) {
        const {top, bottom, left, right} = other.getBoundingClientRect();
        const apart =
          words.right <= left + 1 ||
          right <= words.left + 1 ||
          words.bottom <= top + 1 ||
          bottom <= words.top + 1;
        expect(apart, `${width}: ${other.className}`).to.equal(true);
      }
    }
  });

  it('is not said of a document that is not translated yet', async () => {
    const service = await documentService({Status: 'translating'});
    const el = await mount(service);
    await choose(el, file(NAME));
    await until(() => has(el, 'running'), 'the task');
    expect(details(el)).not.to.contain(en.machineTranslation);
  });
});
