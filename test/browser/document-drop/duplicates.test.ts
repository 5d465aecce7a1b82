import {expect} from '@open-wc/testing';
import type {TestService} from '../test-service.ts';
import {
  button,
  buttonNames,
  choose,
  documentService,
  en,
  file,
  mount,
  part,
  plain,
  root,
  shown,
  shows,
  spoken,
  until,
  untilTasks,
  type Drop,
} from './page.ts';

const NAME = 'Līgums (galīgais) عقد.txt';

describe('mt-document-drop, files that are in the list already', () => {
  let service: TestService;
  let el: Drop;

  beforeEach(async () => {
    service = await documentService({Status: 'completed'});
    el = await mount(service);
    await choose(el, file(NAME, 'Pirmais'));
    await shows(el, `${NAME}: ${en.completed}`);
    await choose(el, file(NAME, 'Otrais'));
    await until(() => buttonNames(el).includes(en.replace), 'the question');
  });
  afterEach(() => service.close());

  const texts = async (): Promise<string[]> => (await service.tasks()).map(({text}) => text);

  it('asks before it sends anything, and says so', async () => {
    expect(plain(part(el, 'notice'))).to.include(en.isAlready(NAME));
    expect(await texts()).to.deep.equal(['Pirmais']);
    await until(() => spoken(el).includes(en.isAlready(NAME)), 'the announcement');
  });

  it('sends a file to replace the earlier one', async () => {
    button(el, en.replace).focus();
    button(el, en.replace).click();
    await until(async () => (await texts()).join() === 'Otrais', 'the new one alone');
    await shows(el, `${NAME}: ${en.completed}`);
    expect(root(el).activeElement).not.to.equal(null);
  });

  it('sends a file in addition to the earlier one', async () => {
    button(el, en.again).click();
    await shows(el, `${NAME}: ${en.completed}`, `${NAME}: ${en.completed}`);
    await untilTasks(service, 2);
  });

  it('leaves a file out', async () => {
    button(el, en.leaveOut).focus();
    button(el, en.leaveOut).click();
    await until(() => !buttonNames(el).includes(en.replace), 'the end of the question');
    expect(shown(el)).to.deep.equal([`${NAME}: ${en.completed}`]);
    expect(await texts()).to.deep.equal(['Pirmais']);
    expect(root(el).activeElement).not.to.equal(null);
  });

  it('sends a file at once when the user removes the earlier one', async () => {
    button(el, en.remove, NAME).click();
    await el.updateComplete;
    button(el, en.removeUnsaved, NAME).click();
    await until(async () => (await texts()).join() === 'Otrais', 'the new one alone');
    await shows(el, `${NAME}: ${en.completed}`);
    expect(buttonNames(el)).not.to.include(en.replace);
  });

  it('sends a file to replace one that is gone at the service', async () => {
    await service.program('RemoveDocumentTranslation', {status: 404});
    button(el, en.replace).click();
    await until(async () => (await texts()).includes('Otrais'), 'the new one');
    await shows(el, `${NAME}: ${en.completed}`);
  });

  it('stops asking when the list is cleared', async () => {
    await choose(el, file('b.txt'));
    await until(() => shown(el).length === 2, 'two documents');
    button(el, en.clear).click();
    await el.updateComplete;
    button(el, en.clearUnsaved(2)).click();
    await until(() => shown(el).length === 0, 'an empty list');
    expect(buttonNames(el)).not.to.include(en.replace);
    await until(async () => (await texts()).length === 0, 'no task');
  });

  it('stops asking when the user logs out', async () => {
    el.session.clear();
    await until(() => !buttonNames(el).includes(en.replace), 'the end of the question');
  });

  it('asks once for several files', async () => {
    await choose(el, file('b.txt'), file('c.txt'));
    await until(() => shown(el).length === 3, 'three documents');
    await choose(el, file('b.txt'), file('c.txt'));
    await until(() => plain(part(el, 'notice')).includes(en.already(3)), 'one question');
    button(el, en.leaveOut).click();
    await until(() => !buttonNames(el).includes(en.leaveOut), 'the end of the question');
  });

  it('asks nothing about a file for another pair', async () => {
    button(el, en.leaveOut).click();
    button(el, en.swap).click();
    await el.updateComplete;
    await choose(el, file(NAME, 'Otrais'));
    await shows(el, `${NAME}: ${en.completed}`, `${NAME}: ${en.completed}`);
  });
});
