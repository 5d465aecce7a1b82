import {expect} from '@open-wc/testing';
import type {MtErrorEvent} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import {documentList as lv} from '../../../src/localization/lv/document-list.ts';
import {service, useService, type TestReply} from '../test-service.ts';
import {failing} from '../translate-box/page.ts';
import {
  area,
  button,
  buttonNames,
  choose,
  create,
  documentService,
  en,
  file,
  mount,
  next,
  part,
  parts,
  root,
  plain,
  shown,
  shows,
  stateOf,
  until,
  type Drop,
} from './page.ts';

const DOCUMENTS: TestReply = {default: true};

describe('mt-document-drop, problems', () => {
  useService(() => documentService({Status: 'translating', Segments: 3}));

  /** Fires `online`, which repeats failed requests, until a condition holds. */
  const online = (condition: () => unknown, what: string) =>
    until(() => {
      dispatchEvent(new Event('online'));
      return condition();
    }, what);

  const notice = (el: Drop): string => parts(el, 'notice').map(plain).join(' ');

  for (const [what, reply] of [
    ['the network is gone', {disconnect: true}],
    ['the service fails', {status: 502, body: '<html>'}],
    ['the service is restarting', {status: 503, body: ''}],
    ['the system is starting', failing(503, 21, 'systemIsStarting')],
  ] as const) {
    it(`sends the document when ${what} and comes back`, async () => {
      await service.program('StartDocumentTranslation', reply, DOCUMENTS);
      const el = await mount(service);
      await choose(el, file('a.txt'));
      await until(() => notice(el) !== '', 'the problem');
      expect(notice(el)).to.match(/automatically/i);
      await online(() => shown(el)[0] === 'a.txt: Translating, 0%', 'the translation');
      expect(await service.tasks()).to.have.lengthOf(1);
      expect(notice(el)).to.equal('');
    });
  }

  it('finds the task of an upload whose answer was lost, and does not send it twice', async () => {
    await service.program('StartDocumentTranslation', {default: true, disconnect: true}, DOCUMENTS);
    const el = await mount(service);
    await service.requests('GetDocumentTranslationList', {atLeast: 1});
    await choose(el, file('a.txt', 'ļoti svarīgi'));
    await until(() => notice(el) !== '', 'the problem');
    await online(() => shown(el)[0] === 'a.txt: Translating, 0%', 'the translation');
    expect(await service.requests('StartDocumentTranslation')).to.have.lengthOf(1);
    expect(await service.tasks()).to.have.lengthOf(1);
  });

  for (const [what, reply, problem] of [
    [
      'the end of the day’s limit',
      failing(429, 11, 'dayLimitReached', 'Write to help@mt.example.'),
      'dayLimitReached',
    ],
    ['a system that is gone', failing(404, 22, 'systemNotFound'), 'systemNotFound'],
    ['terminology that is gone', failing(400, 41, 'unknownTermCorpusId'), 'unknownTermCorpusId'],
    ['a token that is not known', failing(401, 401, 'unauthorized', 'u-1'), 'unauthorized'],
  ] as const) {
    it(`says what to do about ${what}, and sends the document again`, async () => {
      await service.program('StartDocumentTranslation', reply, DOCUMENTS);
      const el = await mount(service);
      const failed = next<MtErrorEvent>(el, 'mt-error');
      await choose(el, file('a.txt'));
      expect((await failed).code).to.equal(problem);
      await until(() => shown(el)[0]?.includes(en.problems[problem]), 'the problem');
      expect(el.shadowRoot!.querySelector('img')).to.equal(null);
      button(el, en.retry, 'a.txt').click();
      await shows(el, 'a.txt: Translating, 0%');
    });
  }

  for (const [what, reply, words] of [
    ['forbids it (403)', failing(403, 403, 'forbidden'), 'siteRefuses'],
    ['does not know who asks (401)', failing(401, 401, 'unauthorized'), 'siteUnknown'],
    ['leads to its page for signing in', {status: 302, headers: {location: 'login'}}, 'siteUnknown'],
  ] as const) {
    it(`blames no key of the user when the page’s own server ${what}, and keeps the file`, async () => {
      await service.program('StartDocumentTranslation', reply, DOCUMENTS);
      const state = {...stateOf('en-lv'), 'client-id': 'kept-by-site'};
      const el = await mount(service, {}, {state});
      const failed = next<MtErrorEvent>(el, 'mt-error');
      await choose(el, file('Vēstule 🌻.txt', 'Labdien!'));
      await until(() => shown(el)[0]?.includes(en.problems[words]), 'the refusal');
      expect((await failed).code).to.equal('unauthorized');
      button(el, en.retry, 'Vēstule 🌻.txt').focus();
      button(el, en.retry, 'Vēstule 🌻.txt').click();
      await shows(el, 'Vēstule 🌻.txt: Translating, 0%');
      expect(root(el).activeElement?.ariaLabel).to.equal(`${en.cancel}: Vēstule 🌻.txt`);
      expect(await service.tasks()).to.have.lengthOf(1);
    });
  }

  for (const [what, reply, problem] of [
    [
      'a document that is too large',
      failing(413, 12, 'textSizeLimitExceeded', 'Write to help@mt.example.'),
      'textSizeLimitExceeded',
    ],
    [
      'a document that is not accepted',
      failing(400, 400, 'badRequest', 'No "content"<img src=x>'),
      'badRequest',
    ],
  ] as const) {
    it(`says what to do about ${what}, and does not offer to send the same again`, async () => {
      await service.program('StartDocumentTranslation', reply, DOCUMENTS);
      const el = await mount(service);
      await choose(el, file('a.txt'));
      await until(() => shown(el)[0]?.includes(en.problems[problem]), 'the problem');
      expect(el.shadowRoot!.querySelector('img')).to.equal(null);
      expect(buttonNames(el)).not.to.include(`${en.retry}: a.txt`);
      await choose(el, file('a.txt', 'Cits saturs'));
      await shows(el, 'a.txt: Translating, 0%');
    });
  }

  it('sends a document again with the system that was chosen since', async () => {
    await service.program(
      'StartDocumentTranslation',
      {status: 500, json: {code: 22, description: 'no system'}},
      {default: true},
    );
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await until(() => shown(el)[0]?.includes(en.problems.systemNotFound), 'the problem');
    el.session.publish({
      ...stateOf('en-lv'),
      systems: {'en-lv': {params: {systemID: 'smt-other', options: 'termCorpusId=c-2'}}},
    });
    await el.updateComplete;
    button(el, en.retry, 'a.txt').click();
    await shows(el, 'a.txt: Translating, 0%');
    const starts = await service.requests('StartDocumentTranslation');
    const sent = JSON.parse(starts.at(-1)!.body) as {systemID: string; options: string};
    expect([sent.systemID, sent.options]).to.deep.equal([
      'smt-other',
      'termCorpusId=c-2,checks,provenance=record',
    ]);
  });

  it('says that a file is gone from the disk', async () => {
    const gone = file('a.txt');
    gone.stream = () =>
      new ReadableStream({
        start: (controller) => controller.error(new DOMException('The file changed', 'NotReadableError')),
      });
    const el = await mount(service);
    await choose(el);
    el.addFiles([gone]);
    await until(() => shown(el)[0]?.includes(en.problems.documentUnreadable), 'the problem');
    expect(await service.requests('StartDocumentTranslation')).to.have.lengthOf(0);
  });

  for (const [code, message, problem] of [
    ['11', 'Write to help@mt.example.', 'dayLimitReached'],
    ['0', 'The engine has crashed.', 'documentFailed'],
    ['51', 'The document is encrypted. Remove its password.', 'documentFailed'],
    [null, null, 'documentFailed'],
  ] as const) {
    it(`says why a task failed with ${code}, and sends the document again`, async () => {
      const el = await mount(service);
      await service.serveDocuments({Status: 'error', ErrorCode: code, ErrorMessage: message});
      const failed = next<MtErrorEvent>(el, 'mt-error');
      await choose(el, file('a.txt'));
      const {code: reported, description, document} = await failed;
      expect([reported, description, document?.status]).to.deep.equal([problem, message ?? '', 'error']);
      await until(() => shown(el)[0]?.includes(en.problems[problem]), 'the problem');
      if (message) expect(plain(part(el, 'error'))).to.contain(message);
      await service.serveDocuments({Status: 'translating', Segments: 3});
      button(el, en.retry, 'a.txt').click();
      await shows(el, 'a.txt: Translating, 0%');
      await service.requests('RemoveDocumentTranslation', {atLeast: 1});
      expect(await service.tasks()).to.have.lengthOf(1);
    });
  }

  for (const [code, problem] of [
    ['400', 'documentDamaged'],
    ['422', 'documentOptions'],
    ['423', 'documentProtected'],
    ['501', 'documentNotSupported'],
    ['12', 'textSizeLimitExceeded'],
  ] as const) {
    it(`says in the user’s language why a task failed with ${code}, and that only another file helps`, async () => {
      await service.serveDocuments({
        Status: 'error',
        ErrorCode: code,
        ErrorMessage: 'The service’s own words.',
      });
      const el = await mount(service, {lang: 'lv'});
      const failed = next<MtErrorEvent>(el, 'mt-error');
      await choose(el, file('vecs līgums.doc'));
      expect((await failed).code).to.equal(problem);
      await until(() => shown(el)[0]?.includes(lv.problems[problem]), 'the problem');
      const details = part(el, 'error').querySelector('details');
      expect(details?.open).to.equal(false);
      expect(details && plain(details)).to.equal(`${lv.details} The service’s own words.`);
      expect(buttonNames(el)).not.to.include(`${lv.retry}: vecs līgums.doc`);
      expect(buttonNames(el)).to.include(`${lv.chooseOther}: vecs līgums.doc`);
    });
  }

  for (const [what, reply] of [
    ['a cut connection', {disconnect: true}],
    ['an error of the service', {status: 500, body: 'Oops'}],
    ['a page of the network', {body: '<html>Sign in</html>'}],
  ] as const) {
    it(`waits while there is ${what} in place of the state`, async () => {
      const el = await mount(service);
      await choose(el, file('a.txt'));
      await shows(el, 'a.txt: Translating, 0%');
      await service.program('GetDocumentTranslationState', reply);
      await online(() => notice(el).length > 0, 'the problem');
      expect(parts(el, 'error')).to.have.lengthOf(0);
      await service.program('GetDocumentTranslationState', DOCUMENTS);
      await service.task('a.txt', {Status: 'completed'});
      await online(() => shown(el)[0] === `a.txt: ${en.completed}`, 'the end');
    });
  }

  it('says that the service no longer has the document', async () => {
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, 'a.txt: Translating, 0%');
    const [task] = await service.tasks();
    await fetch(`${service.baseUrl}/service.svc/json/RemoveDocumentTranslation?id=${task!.Id}`);
    await online(() => shown(el)[0]?.includes(en.problems.documentGone), 'that it is gone');
    expect(buttonNames(el)).to.include(`${en.remove}: a.txt`);
    button(el, en.retry, 'a.txt').click();
    await shows(el, 'a.txt: Translating, 0%');
    expect(await service.requests('StartDocumentTranslation')).to.have.lengthOf(2);
  });

  it('downloads a translation again that broke off', async () => {
    const el = await mount(service);
    await service.program('DownloadDocumentTranslation', {body: '[1,2,3]', disconnect: 'midway'}, DOCUMENTS);
    await service.serveDocuments({Status: 'completed', Segments: 3});
    await service.program('DownloadDocumentTranslation', {body: '[1,2,3]', disconnect: 'midway'}, DOCUMENTS);
    const done = next(el, 'mt-document-done');
    await choose(el, file('a.txt'));
    await until(() => notice(el).length > 0, 'the problem');
    await online(() => shown(el)[0] === `a.txt: ${en.completed}`, 'the translation');
    await done;
  });

  it('removes the task when the network is back', async () => {
    const el = await mount(service);
    await choose(el, file('a.txt'));
    await shows(el, 'a.txt: Translating, 0%');
    await service.program('RemoveDocumentTranslation', {disconnect: true}, DOCUMENTS);
    button(el, en.cancel, 'a.txt').click();
    await until(() => notice(el).length > 0, 'the problem');
    expect(shown(el)).to.deep.equal([`a.txt: ${en.removing} ${notice(el)}`.trim()]);
    await online(() => shown(el).length === 0, 'removed');
    expect(await service.tasks()).to.have.lengthOf(0);
  });

  it('does not show documents of another user', async () => {
    const {element, session} = await area({baseUrl: service.baseUrl}, stateOf('en-lv'));
    const el = create();
    element.append(el);
    await el.updateComplete;
    await choose(el, file('algas.txt'), file('bilde.jpg'));
    await until(() => shown(el)[1] === 'algas.txt: Translating, 0%', 'the translation');
    session.clear();
    await until(() => shown(el).length === 1, 'forgotten');
    session.publish({...stateOf('en-lv'), 'client-id': 'u-2'});
    await el.updateComplete;
    expect(shown(el).join()).to.contain('bilde.jpg');
    expect(await service.requests('RemoveDocumentTranslation')).to.have.lengthOf(0);
  });
});
