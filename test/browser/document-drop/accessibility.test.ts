import {expect} from '@open-wc/testing';
import type {WireDocumentCheck} from '../../../src/contract/index.ts';
import {breaksNoRule} from '../breaks-no-rule.ts';
import {service, useService} from '../test-service.ts';
import {
  area,
  button,
  choose,
  create,
  documentService,
  en,
  file,
  has,
  MemoryStore,
  mount,
  part,
  root,
  shown,
  shows,
  transferOf,
  until,
  type Drop,
} from './page.ts';

const NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverordnung.docx';

describe('mt-document-drop, accessibility', () => {
  useService(() => documentService({Status: 'translating', Segments: 12}));

  async function withDocument(attributes: Readonly<Record<string, string>> = {}): Promise<Drop> {
    const el = await mount(service, attributes);
    await choose(el, file(NAME));
    return el;
  }

  async function withChecks(attributes: Readonly<Record<string, string>> = {}): Promise<Drop> {
    const sentence = {Source: `${NAME} `.repeat(12), Translation: 'Labdien, pasaule!'};
    const items: readonly WireDocumentCheck[] = [
      {Check: 'numbersDiffer', ...sentence, Expected: '1,250'},
      {Check: 'termMissed', ...sentence, Expected: 'līgums'},
      {Check: 'termApplied', ...sentence, Expected: 'labdien'},
    ];
    await service.serveDocuments({Status: 'completed', Checks: {Count: 340, Items: [...items]}});
    const el = await withDocument(attributes);
    await until(() => has(el, 'checks'), 'the checks');
    button(el, en.placesToCheck(340), NAME).click();
    await el.updateComplete;
    part(el, 'checks').querySelector('summary')!.click();
    return el;
  }

  const STATES: Readonly<Record<string, () => Promise<Drop>>> = {
    'nothing set up': async () => {
      const el = create();
      (await area({})).element.append(el);
      await el.updateComplete;
      return el;
    },
    'no documents': () => mount(service),
    'no documents in Latvian': () => mount(service, {lang: 'lv'}),
    'from right to left': () => withDocument({dir: 'rtl', lang: 'he'}),
    'files over it': async () => {
      const el = await mount(service, {pair: 'en-lv'});
      el.dispatchEvent(new DragEvent('dragover', {dataTransfer: transferOf(file(NAME))}));
      await el.updateComplete;
      return el;
    },
    'a document that is not sent yet': () => withDocument({mode: 'manual'}),
    'a document that is being sent': async () => {
      await service.hold('StartDocumentTranslation');
      const el = await withDocument();
      await choose(el, file('b.txt'), file('c.txt'));
      await shows(el, `${NAME}: ${en.uploaded}`, `b.txt: ${en.uploaded}`, `c.txt: ${en.queued}`);
      return el;
    },
    'a document whose system is starting': async () => {
      await service.serveDocuments({Status: 'waiting'});
      const el = await withDocument();
      await shows(el, `${NAME}: ${en.status.waiting}`);
      return el;
    },
    'a document that is being translated': async () => {
      const el = await withDocument();
      await shows(el, `${NAME}: Translating, 0%`);
      return el;
    },
    'a document whose segments could not be downloaded': async () => {
      await service.serveDocuments({Status: 'completed'});
      const el = await withDocument({'document-options': 'tmx'});
      await shows(el, `${NAME}: ${en.completed}`);
      await service.program('DownloadDocumentTranslation', {status: 404, json: {code: 404}});
      button(el, en.memory, NAME).click();
      await shows(el, `${NAME}: ${en.completed} ${en.noMemory}`);
      return el;
    },
    'a document that is translated': async () => {
      await service.serveDocuments({Status: 'completed'});
      const el = await withDocument();
      await shows(el, `${NAME}: ${en.completed}`);
      return el;
    },
    'sentences to check': () => withChecks(),
    'sentences to check from right to left': () => withChecks({dir: 'rtl', lang: 'he'}),
    'a document that failed, and one that was refused': async () => {
      await service.serveDocuments({Status: 'error', ErrorCode: '11', ErrorMessage: 'Ask help@mt.example.'});
      const el = await withDocument();
      await choose(el, file('bilde.jpg'));
      await until(() => shown(el)[1]?.includes(en.problems.dayLimitReached), 'the problem');
      return el;
    },
    'no network': async () => {
      await service.program('StartDocumentTranslation', {status: 502, body: ''});
      const el = await withDocument();
      await until(() => has(el, 'notice'), 'the problem');
      return el;
    },
    'files that are in the list already': async () => {
      await service.serveDocuments({Status: 'completed'});
      const el = await withDocument();
      await shows(el, `${NAME}: ${en.completed}`);
      await choose(el, file(NAME));
      await until(() => has(el, 'notice'), 'the question');
      return el;
    },
    'documents that wait for room': async () => {
      await service.serveDocuments({Status: 'completed'});
      await service.keepAtMost(1);
      const el = await mount(service);
      await choose(el, file(NAME), file('b.txt'));
      // Either of two documents sent at once may arrive first.
      await until(() => shown(el).some((row) => row.endsWith(`: ${en.waitsForRoom}`)), 'the wait');
      return el;
    },
    'files over the page': async () => {
      const el = await mount(service, {'page-drop': ''});
      await choose(el, file(NAME));
      document.body.dispatchEvent(
        new DragEvent('dragover', {
          dataTransfer: transferOf(file(NAME)),
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
      await el.updateComplete;
      return el;
    },
    'documents of earlier': async () => {
      const other = await withDocument();
      await shows(other, `${NAME}: Translating, 0%`);
      const el = await mount(service, {}, {store: new MemoryStore()});
      await until(() => has(el, 'notice'), 'the offer');
      return el;
    },
  };

  breaksNoRule(STATES, 'button, select, progress, ul');

  it('has a native file input with a name and a description, for the keyboard', async () => {
    const el = await mount(service);
    const input = root(el).querySelector<HTMLInputElement>('input[type=file]')!;
    input.focus();
    expect(root(el).activeElement).to.equal(input);
    expect(input.labels![0]!.textContent).to.contain(en.choose);
    expect(part(el, 'limits').id).to.equal(input.getAttribute('aria-describedby'));
    expect(input.multiple).to.equal(true);
    expect(input.accept).to.contain('.docx,').and.to.contain('.sdlxliff');
  });

  it('names every button by its action and its document', async () => {
    const el = await withDocument();
    await shows(el, `${NAME}: Translating, 0%`);
    expect(button(el, en.cancel, NAME).title).to.equal(en.cancel);
  });

  it('fits into 320 px with long names', async () => {
    await service.serveDocuments({Status: 'completed'});
    const el = await mount(service);
    el.style.maxInlineSize = '320px';
    await choose(el, file(NAME), file(`${'ģ'.repeat(200)}.txt`), file('🇱🇻'.repeat(60) + '.jpg'));
    await until(() => shown(el).filter((text) => text.includes(en.completed)).length === 2, 'translated');
    for (const each of root(el).querySelectorAll<HTMLElement>('.all, .all *:not(.visually-hidden)'))
      expect(each.getBoundingClientRect().width, each.className).to.be.at.most(320);
    expect(el.scrollWidth).to.be.at.most(320);
  });

  it('leaves page translators nothing to translate', async () => {
    const el = await withDocument();
    await shows(el, `${NAME}: Translating, 0%`);
    for (const child of root(el).querySelectorAll<HTMLElement>('.all, .all *:not(svg, svg *)'))
      expect(child.translate).to.equal(false);
  });
});
