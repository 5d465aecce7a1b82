import {expect} from '@open-wc/testing';
import {answer, wireSystem} from '../selector/wire-systems.ts';
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
  shown,
  shows,
  until,
  untilTasks,
  type Drop,
} from './page.ts';

const PAGE = `<!doctype html><title>Lapa</title><script>top.ran = true</script>
<link rel="stylesheet" href="https://other.example/a.css"><base href="https://other.example/">
<meta http-equiv="refresh" content="0;url=https://other.example/">
<p onclick="top.ran = true">Labdien, <a href="https://other.example/">saite</a>
<img src="https://other.example/a.png" onerror="top.ran = true"></p>`;

describe('mt-document-drop, actions of a row', () => {
  useService(async () => {
    const one = await documentService({Status: 'completed', Segments: 1});
    const systems = answer(
      wireSystem('smt-en-lv', 'en>lv', {title: 'Likumi'}),
      wireSystem('smt-other', 'en>lv', {title: 'Ziņas'}),
      wireSystem('smt-stopped', 'en>lv', {title: 'Apturēta', status: 'notstarted'}),
      wireSystem('smt-en-de', 'en>de', {title: 'Nachrichten'}),
      wireSystem('smt-lv-en', 'lv>en', {title: 'Saeima'}),
    );
    await one.program('GetSystemList', systems);
    return one;
  });

  async function completed(name: string, content?: string): Promise<Drop> {
    const el = await mount(service);
    await choose(el, file(name, content));
    await shows(el, `${name}: ${en.completed}`);
    return el;
  }

  it('shows a text, and hides it with Escape', async () => {
    const el = await completed('a.txt', 'Labdien,\n<b>pasaule</b> 😀');
    button(el, en.preview, 'a.txt').click();
    await until(() => has(el, 'preview') && plain(part(el, 'preview')).includes('pasaule'), 'the text');
    expect(part(el, 'preview').querySelector('pre')!.textContent).to.equal('Labdien,\n<b>pasaule</b> 😀');
    expect(button(el, en.preview, 'a.txt').ariaExpanded).to.equal('true');
    const press = (init: KeyboardEventInit) =>
      part(el, 'preview').dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, ...init}),
      );
    press({isComposing: true});
    await el.updateComplete;
    expect(has(el, 'preview')).to.equal(true);
    press({});
    await until(() => !has(el, 'preview'), 'that it is hidden');
  });

  it('shows the beginning of a long text', async () => {
    const el = await completed('a.txt', 'ā'.repeat(70_000));
    button(el, en.preview, 'a.txt').click();
    await until(
      () => has(el, 'preview') && plain(part(el, 'preview')).includes(en.previewCut),
      'the beginning',
    );
    expect(part(el, 'preview').querySelector('pre')!.textContent).to.equal('ā'.repeat(20_000));
  });

  it('shows a page that loads, runs and leads to nothing', async () => {
    const el = await completed('a.html', PAGE);
    button(el, en.preview, 'a.html').click();
    await until(() => root(el).querySelector('iframe') !== null, 'the page');
    const frame = root(el).querySelector('iframe')!;
    expect(frame.getAttribute('sandbox')).to.equal('');
    expect(frame.srcdoc).to.include("default-src 'none'").and.include('Labdien');
    for (const text of ['<script', 'onclick', 'onerror', 'href', 'refresh', '<base', '<link'])
      expect(frame.srcdoc).not.to.include(text);
    expect('ran' in globalThis).to.equal(false);
  });

  it('has no preview of what a browser cannot show', async () => {
    const el = await completed('a.docx');
    expect(buttonNames(el)).not.to.include(`${en.preview}: a.docx`);
  });

  it('translates again with another system of the same languages', async () => {
    const el = await completed('a.txt');
    button(el, en.again, 'a.txt').click();
    const selects = () => [...root(el).querySelectorAll<HTMLSelectElement>('.again select')];
    await until(() => selects()[1]?.options.length === 2, 'the systems');
    expect(selects().map(({selectedOptions}) => selectedOptions[0]!.text)).to.deep.equal([
      'Latvian',
      'Ziņas',
    ]);
    button(el, en.translate).click();
    await untilTasks(service, 2);
    const [task] = await service.tasks();
    expect([task?.System, task?.options]).to.deep.equal(['smt-other', 'checks,provenance=record']);
    await shows(el, `a.txt: ${en.completed}`, `a.txt: ${en.completed}`);
    expect(plain(parts(el, 'document')[1]!)).to.include('Ziņas');
    expect(root(el).querySelector('.again')).to.equal(null);
  });

  it('names systems without their languages, with the domain where titles are the same', async () => {
    const systems = answer(
      wireSystem('smt-en-lv', 'en>lv', {title: 'English-Latvian', names: ['English', 'Latvian']}),
      wireSystem('smt-law', 'en>lv', {title: 'EN-LV Apertium', domain: 'law'}),
      wireSystem('smt-news', 'en>lv', {title: 'Apertium (EN-LV)', domain: 'news'}),
      wireSystem('smt-legal', 'en>lv', {title: 'legal'}),
    );
    await service.program('GetSystemList', systems);
    const el = await completed('a.txt');
    button(el, en.again, 'a.txt').click();
    const options = () => [
      ...(root(el).querySelectorAll<HTMLSelectElement>('.again select')[1]?.options ?? []),
    ];
    await until(() => options().length === 4, 'the systems');
    const names = ['English-Latvian', 'Apertium · Law', 'Apertium · News', 'Law'];
    expect(options().map(({text}) => text)).to.deep.equal(names);
  });

  it('translates again into another language', async () => {
    const el = await completed('a.txt');
    button(el, en.again, 'a.txt').click();
    const selects = () => [...root(el).querySelectorAll<HTMLSelectElement>('.again select')];
    await until(() => selects()[0]?.options.length === 2, 'the languages');
    selects()[0]!.value = 'de';
    selects()[0]!.dispatchEvent(new Event('change'));
    await until(() => selects()[1]!.selectedOptions[0]?.text === 'Nachrichten', 'its system');
    button(el, en.translate).click();
    await untilTasks(service, 2);
    expect((await service.tasks())[0]?.System).to.equal('smt-en-de');
    await until(() => shown(el).length === 2, 'the second document');
    expect(el.documents[1]?.translatedName).to.equal('a.de.txt');
  });
});
