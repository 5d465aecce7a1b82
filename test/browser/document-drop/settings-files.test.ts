import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  button,
  buttonNames,
  choose,
  documentService,
  en,
  file,
  fileIn,
  MemoryStore,
  mount,
  part,
  parts,
  plain,
  root,
  shown,
  spoken,
  until,
  untilTasks,
  type Drop,
} from './page.ts';

const NAME = 'mtservice-options.json';
const m = en.settings;

/** A settings file with these entries. */
const settings = (...documents: readonly object[]) => file(NAME, JSON.stringify({documents}));
const KEYS = {files: '*.json', keys: ['title', '!debug']};

const notices = (el: Drop): string[] => parts(el, 'notice').map(plain);

/** Options that the service received with each document, without those that every document has. */
async function sentOptions(): Promise<Record<string, string>> {
  const tasks = await service.tasks();
  const own = (options: string) => options.replace(/,?termCorpusId=c-1,qe,checks,provenance=record$/, '');
  return Object.fromEntries(tasks.map(({Filename, options}) => [Filename, own(options)]));
}

describe('mt-document-drop, settings files', () => {
  useService(() => documentService({Status: 'completed', Segments: 1}));

  it('give each document its options, and are not translated', async () => {
    const el = await mount(service);
    const accepted: string[][] = [];
    el.addEventListener('mt-files-accept', ({files}) => accepted.push(files.map(({name}) => name)));
    await choose(
      el,
      file('lv.json'),
      file('Līgums.docx'),
      settings(
        KEYS,
        {files: ['*.csv', '*.docx'], inline: ['[[…]]', '%%…%%']},
        {files: '*.csv', columns: 'Text'},
      ),
      file('Donaudampfschifffahrt_قانون.csv'),
    );
    await untilTasks(service, 3);
    expect(await sentOptions()).to.deep.equal({
      'lv.json': 'keys=title;!debug',
      'Līgums.docx': 'inline=[[…]];%%…%%',
      'Donaudampfschifffahrt_قانون.csv': 'inline=[[…]];%%…%%,columns=Text',
    });
    expect(accepted).to.deep.equal([['lv.json', 'Līgums.docx', 'Donaudampfschifffahrt_قانون.csv']]);
    expect(notices(el)).to.deep.equal([m.used(NAME)]);
    const titles = parts(el, 'document').map((row) => row.querySelector<HTMLElement>('.details')!.title);
    expect(titles[0]).to.contain(m.inRow('keys=title;!debug'));
    expect(titles[1]).to.contain(m.inRow('inline=[[…]];%%…%%'));
  });

  it('come before the options of the page, and those of a later entry before those of an earlier one', async () => {
    const el = await mount(service, {'document-options': 'keys=label,fuzzy'});
    const later = {files: 'lv.json', keys: 'menu.*', tmx: true, fuzzy: false};
    await choose(el, settings(KEYS, later), file('lv.json'), file('a.txt'));
    await untilTasks(service, 2);
    expect(await sentOptions()).to.deep.equal({
      'lv.json': 'keys=menu.*,tmx,fuzzy=false',
      'a.txt': 'keys=label,fuzzy',
    });
    await until(() => buttonNames(el).includes(`${en.memory}: lv.json`), 'the button for its segments');
    expect(buttonNames(el)).not.to.include(`${en.memory}: a.txt`);
  });

  it('are for documents that are added later, until the user removes them', async () => {
    const el = await mount(service);
    el.addFiles([settings(KEYS)]);
    el.addFiles([file('a.json')]);
    await untilTasks(service, 1);
    const stop = button(el, m.stop);
    stop.focus();
    stop.click();
    await until(() => notices(el).length === 0, 'no notice');
    expect(root(el).activeElement, 'the focus').not.to.equal(null);
    await until(() => spoken(el).includes(m.stopped), 'the announcement');
    await choose(el, file('b.json'));
    await untilTasks(service, 2);
    expect(await sentOptions()).to.deep.equal({'a.json': 'keys=title;!debug', 'b.json': ''});
  });

  it('of a folder are for the files in it, and the nearest one is used', async () => {
    const el = await mount(service);
    const of = (path: string, ...documents: readonly object[]) => fileIn(path, JSON.stringify({documents}));
    el.addFiles([
      of(`Projekts/${NAME}`, {files: '*', keys: 'outer'}, {files: 'locales/*.csv', columns: '2', keys: []}),
      of(`Projekts/Jauns/${NAME}`, {files: '*.json', keys: 'inner'}),
      fileIn('Projekts/Jauns/Līgums.docx'),
      fileIn('Projekts/a.json'),
      fileIn('Projekts/locales/b.csv'),
      fileIn('Projekts/Jauns/dziļi/c.json'),
      fileIn('Cits/d.json'),
    ]);
    await untilTasks(service, 5);
    expect(await sentOptions()).to.deep.equal({
      'Līgums.docx': '',
      'a.json': 'keys=outer',
      'b.csv': 'columns=2',
      'c.json': 'keys=inner',
      'd.json': '',
    });
    expect(notices(el)).to.deep.equal([m.used(`Projekts/${NAME}`), m.used(`Projekts/Jauns/${NAME}`)]);
  });

  it('are not used while nothing can be translated, like the documents beside them', async () => {
    const el = await mount(service, {state: '{}'});
    el.addFiles([settings(KEYS), file('a.json')]);
    await until(() => spoken(el) !== '', 'the announcement');
    expect(notices(el)).to.deep.equal([]);
    expect(shown(el)).to.deep.equal([]);
  });

  it('name the patterns that fit no file, as soon as there is one and as long as none fits', async () => {
    const el = await mount(service);
    await choose(el, settings(KEYS, {files: ['*.josn', 'old/*'], tmx: true}, {files: 'b.txt', fuzzy: true}));
    await until(() => notices(el).length === 1, 'the notice');
    expect(notices(el)).to.deep.equal([m.used(NAME)]);
    await choose(el, file('a.json'));
    await untilTasks(service, 1);
    const unused = [m.unused('*.josn'), m.unused('old/*')];
    expect(notices(el)).to.deep.equal([`${m.used(NAME)} ${unused.join('')}${m.unused('b.txt')}`]);
    await choose(el, file('b.txt'));
    await untilTasks(service, 2);
    expect(notices(el)).to.deep.equal([`${m.used(NAME)} ${unused.join('')}`]);
  });

  it('with a setting that the format of a document does not know keep it out, since all of it would be translated', async () => {
    const el = await mount(service);
    await choose(el, settings({files: '*', columns: 'Name'}), file('a.csv'), file('Preise.xlsx'));
    const fault = m.faults.otherFormat(1, 'columns', 'Preise.xlsx', 'csv, tsv');
    await until(() => notices(el).length === 1, 'the notice');
    expect(notices(el)[0]).to.equal(`${NAME}: ${fault} ${m.correct(2)}`);
    await choose(el, settings({files: '*', columns: 'Name'}), file('a.csv'));
    await choose(el, file('Preise.xlsx'));
    await untilTasks(service, 2);
    expect(await sentOptions()).to.deep.equal({'a.csv': 'columns=Name', 'Preise.xlsx': ''});
  });

  it('leave documents that the user has not sent yet unsent when they are replaced', async () => {
    const el = await mount(service, {mode: 'manual'});
    await choose(el, file('a.json'));
    await choose(el, settings(KEYS), file('a.json'));
    await until(() => buttonNames(el).includes(en.replace), 'the question');
    button(el, en.replace).click();
    await until(() => !buttonNames(el).includes(en.replace), 'the answer');
    expect(shown(el)).to.deep.equal([`a.json: ${en.ready}`]);
    button(el, en.start(1)).click();
    await untilTasks(service, 1);
    expect(await sentOptions()).to.deep.equal({'a.json': 'keys=title;!debug'});
  });

  it('that are faulty keep the files beside them out, say why, and can be corrected', async () => {
    const el = await mount(service);
    const files = () => [file('a.json'), file('b.json')];
    await choose(el, settings({files: '*.json', key: 'title'}), ...files());
    const text = `${m.faults.unknownName(1, 'key')} ${m.correct(2)}`;
    await until(() => notices(el).length === 1, 'the notice');
    expect(notices(el)).to.deep.equal([`${NAME}: ${text}`]);
    await until(() => spoken(el) === `${NAME}: ${text}`, 'the announcement');
    expect(getComputedStyle(part(el, 'name')).fontWeight).to.equal('600');
    expect(shown(el)).to.deep.equal([]);
    await choose(el, settings(KEYS), ...files());
    await untilTasks(service, 2);
    expect(await sentOptions()).to.deep.equal({'a.json': 'keys=title;!debug', 'b.json': 'keys=title;!debug'});
    expect(notices(el)).to.deep.equal([m.used(NAME)]);
  });

  it('that are faulty leave those in use, and the message can be removed', async () => {
    const el = await mount(service);
    await choose(el, settings(KEYS), file('a.json'));
    await choose(el, file(NAME, '{"documents": [\n{"files": '));
    await until(() => notices(el).length === 2, 'both notices');
    expect(notices(el)[1]).to.contain(m.correct(0)).and.to.contain(m.earlierStay);
    button(el, en.remove).click();
    await until(() => notices(el).length === 1, 'one notice');
    await choose(el, file('b.json'));
    await untilTasks(service, 2);
    expect(await sentOptions()).to.deep.equal({'a.json': 'keys=title;!debug', 'b.json': 'keys=title;!debug'});
  });

  it('stay with a document that is translated again', async () => {
    const el = await mount(service);
    await choose(el, settings(KEYS), file('a.json'));
    await until(() => buttonNames(el).includes(`${en.again}: a.json`), 'the button');
    button(el, m.stop).click();
    await choose(el, file('a.json'));
    await until(() => buttonNames(el).includes(en.again), 'the question about the same name');
    button(el, en.leaveOut).click();
    button(el, en.again, 'a.json').click();
    const form = () => root(el).querySelector('.again button:not([aria-disabled])');
    await until(() => form(), 'the form');
    (form() as HTMLButtonElement).click();
    await untilTasks(service, 2);
    const options = (await service.tasks()).map((task) => task.options.split(',')[0]);
    expect(options).to.deep.equal(['keys=title;!debug', 'keys=title;!debug']);
  });

  it('stay with a document that was not sent before a reload', async () => {
    const store = new MemoryStore();
    const first = await mount(service, {mode: 'manual'}, {store});
    await choose(first, settings(KEYS), file('a.json'));
    await until(() => shown(first).length === 1, 'the document');
    first.remove();
    const second = await mount(service, {}, {store});
    await until(() => shown(second).length === 1, 'the document after the reload');
    second.remove();
    const third = await mount(service, {}, {store});
    await until(() => shown(third).length === 1, 'the document after another reload');
    await choose(third, file('a.json'));
    await untilTasks(service, 1);
    expect(await sentOptions()).to.deep.equal({'a.json': 'keys=title;!debug'});
  });
});
