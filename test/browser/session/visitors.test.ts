import {expect} from '@open-wc/testing';
import type {MtDocumentDropElement} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {documentDrop} from '../../../src/localization/en/document-drop.ts';
import {documentList} from '../../../src/localization/en/document-list.ts';
import {selector as selectorWords} from '../../../src/localization/en/selector.ts';
import {translateBox} from '../../../src/localization/lv/translate-box.ts';
import type {MtSession, MtSessionOptions} from '../../../src/session/index.ts';
import {breaksNoRule} from '../breaks-no-rule.ts';
import {TestService} from '../test-service.ts';
import {area, en, has, part, stateOf, SYSTEMS, until, write, type Box} from '../translate-box/page.ts';

const TERMS = {charactersPerDay: 5_000, documents: 2, maxDocumentBytes: 1024 * 1024};
const visitor = (token: string, terms: object = {}) => ({
  status: 201,
  json: {token, endsAt: '2026-11-22T10:00:00.000Z', ...TERMS, ...terms},
});
const LIMIT = {
  status: 429,
  headers: {'retry-after': '3600'},
  json: {code: 11, exception: 'dayLimitReached', description: 'The limit is reached.'},
};

describe('visitors without an account', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', SYSTEMS);
    await service.program('TranslateArrayEx', {translate: {}});
    await service.program('/visitor', visitor('v-1'));
    await service.serveDocuments({Status: 'completed'});
  });

  afterEach(() => service.close());

  async function box(
    options: MtSessionOptions = {},
    attributes: Readonly<Record<string, string>> = {},
  ): Promise<{el: Box; home: HTMLElement; session: MtSession}> {
    const {element: home, session} = await area({baseUrl: service.baseUrl, visitors: true, ...options});
    const el = document.createElement('mt-translate-box') as Box;
    for (const [name, value] of Object.entries({debounce: '10', ...attributes})) el.setAttribute(name, value);
    home.append(el);
    await el.updateComplete;
    return {el, home, session};
  }

  const translation = (el: Box) => part(el, 'translation').textContent ?? '';
  const keys = async (operation: string) =>
    (await service.requests(operation)).map(({headers}) => headers['client-id']);

  it('type and read the translation, with a key that nobody asked them for', async () => {
    const {el, session} = await box();
    await until(() => has(el, 'text'), 'the field');
    await until(() => session.visit?.client, 'the key');
    await write(el, 'Good morning.');
    await until(() => translation(el) === 'GOOD MORNING.', 'the translation');
    expect(await keys('TranslateArrayEx')).to.deep.equal(['v-1']);
    expect((await service.requests('/visitor')).map(({method}) => method)).to.deep.equal(['POST']);
  });

  it('may type before the key is there', async () => {
    await service.hold('/visitor');
    const {el} = await box();
    await write(el, 'Good morning.');
    expect(has(el, 'empty')).to.equal(false);
    await service.release('/visitor');
    await until(() => translation(el) === 'GOOD MORNING.', 'the translation');
  });

  it('have one key for all elements of a session, which no state contains', async () => {
    const {el, home, session} = await box();
    const selector = document.createElement('mtservice-selector');
    const drop: MtDocumentDropElement = document.createElement('mt-document-drop');
    home.append(selector, drop);
    await until(() => session.visit?.client, 'the key');
    await write(el, 'Good morning.');
    await until(() => translation(el) === 'GOOD MORNING.', 'the translation');
    expect((await service.requests('/visitor')).length).to.equal(1);
    expect(session.configuration).to.equal(undefined);
    expect(JSON.stringify([selector.value, selector.saveAndGetState()])).not.to.contain('v-1');
    const hint = selector.shadowRoot!.querySelector('[part=visitors]');
    expect(hint?.textContent).to.equal(selectorWords.visitors(5_000));
    expect(hint?.textContent).to.equal('You can translate 5,000 characters a day without signing in.');
  });

  it('cost a page with the selector alone no key', async () => {
    await service.program('/visitor', {json: TERMS});
    const {element} = await area({baseUrl: service.baseUrl, visitors: true});
    const selector = document.createElement('mtservice-selector');
    element.append(selector);
    await until(() => selector.shadowRoot!.querySelector('[part=visitors]'), 'the sentence');
    expect((await service.requests('/visitor')).map(({method}) => method)).to.deep.equal(['GET']);
  });

  it('are not asked for where the page does not say so, or has a state', async () => {
    const {session} = await box({visitors: false});
    const {element, session: signedIn} = await area(
      {baseUrl: service.baseUrl, visitors: true},
      stateOf('en-lv'),
    );
    const el = document.createElement('mt-translate-box') as Box;
    element.append(el);
    await el.updateComplete;
    await until(async () => (await service.requests('GetSystemList')).length > 0, 'the list');
    for (const one of [session, signedIn]) expect(one.isVisitAwaited).to.equal(false);
    expect(await service.requests('/visitor')).to.deep.equal([]);
  });

  it('are not served: the box says to sign in, and asks no more', async () => {
    await service.program('/visitor', {status: 204});
    const {el} = await box();
    await until(() => has(el, 'empty'), 'the message');
    expect(part(el, 'empty').textContent).to.contain(en.problems.noSystems);
    el.requestUpdate();
    await el.updateComplete;
    expect((await service.requests('/visitor')).length).to.equal(1);
  });

  it('reach the limit in the middle: text and finished sentences stay, with the time and the way on', async () => {
    let isAsked = false;
    const {el, session} = await box({signIn: () => (isAsked = true)});
    await until(() => session.visit?.client, 'the key');
    await write(el, 'Good morning. ');
    await until(() => translation(el).includes('GOOD MORNING.'), 'the translation');
    await service.program('TranslateArrayEx', LIMIT);
    await write(el, 'Good morning. Good evening.');
    await until(() => has(el, 'error'), 'the message');
    const words = part(el, 'error').textContent ?? '';
    expect(words).to.contain(en.problems.visitorLimitReached);
    const time = new Intl.DateTimeFormat('en', {hour: 'numeric', minute: '2-digit'});
    const [sooner, later] = [3_590_000, 3_610_000].map((ms) => en.goesOnAt(time.format(Date.now() + ms)));
    expect(words.includes(sooner!) || words.includes(later!), words).to.equal(true);
    expect(translation(el)).to.contain('GOOD MORNING.');
    expect(el.value).to.equal('Good morning. Good evening.');
    const button = [...part(el, 'error').querySelectorAll('button')].find(
      ({textContent}) => textContent?.trim() === en.signIn,
    );
    button!.click();
    expect(isAsked).to.equal(true);
    await service.program('TranslateArrayEx', {translate: {}});
    session.publish(stateOf('en-lv'));
    await until(() => translation(el) === 'GOOD MORNING. GOOD EVENING.', 'the translation');
    expect((await keys('TranslateArrayEx')).at(-1)).to.equal('u-1');
    expect(session.visit).to.equal(undefined);
  });

  it('read about the limit in their language', async () => {
    await service.program('TranslateArrayEx', LIMIT);
    const {el} = await box({}, {lang: 'lv'});
    await write(el, 'Good morning.');
    await until(() => has(el, 'error'), 'the message');
    await until(
      () => part(el, 'error').textContent?.includes(translateBox.problems.visitorLimitReached),
      'the message in Latvian',
    );
  });

  it('go on with a new key when the old one has ended, without a word', async () => {
    const {el, session} = await box();
    await until(() => session.visit?.client, 'the key');
    await service.program('/visitor', visitor('v-2'));
    await service.program('TranslateArrayEx', {status: 401, json: {code: 401}}, {translate: {}});
    await write(el, 'Good morning.');
    await until(() => translation(el) === 'GOOD MORNING.', 'the translation');
    expect(await keys('TranslateArrayEx')).to.deep.equal(['v-1', 'v-2']);
  });

  it('ask once for a new key, not in a loop', async () => {
    const {el, session} = await box();
    await until(() => session.visit?.client, 'the key');
    await service.program('/visitor', visitor('v-2'));
    await service.program('TranslateArrayEx', {status: 401, json: {code: 401}});
    await write(el, 'Good morning.');
    await until(() => has(el, 'error'), 'the message');
    expect((await service.requests('/visitor')).length).to.equal(2);
    el.translateNow();
    await service.requests('TranslateArrayEx', {atLeast: 3});
    await until(() => has(el, 'error'), 'the message');
    expect((await service.requests('/visitor')).length).to.equal(2);
  });

  it('get another key after signing out', async () => {
    const {el, session} = await box();
    await until(() => session.visit?.client, 'the key');
    session.publish(stateOf('en-lv'));
    await el.updateComplete;
    await service.program('/visitor', visitor('v-2'));
    session.clear();
    await until(() => session.visit?.client, 'the other key');
    await write(el, 'Good morning.');
    await until(() => translation(el) === 'GOOD MORNING.', 'the translation');
    expect(await keys('TranslateArrayEx')).to.deep.equal(['v-2']);
  });

  it('translate documents where they may, within the limits of the service', async () => {
    const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('mt-documents'));
    const before = kept(); // of other tests, in browsers with one tab for all
    const {element} = await area({baseUrl: service.baseUrl, visitors: true});
    const drop: MtDocumentDropElement = document.createElement('mt-document-drop');
    element.append(drop);
    await until(() => drop.session.visit?.client, 'the key');
    await drop.updateComplete;
    drop.addFiles([
      new File(['Good morning!'], 'letter.txt'),
      new File(['a'.repeat(TERMS.maxDocumentBytes + 1)], 'book.txt'),
    ]);
    await until(() => drop.documents.some(({status}) => status === 'completed'), 'the translation');
    expect(await keys('StartDocumentTranslation')).to.deep.equal(['v-1']);
    expect(drop.shadowRoot!.textContent).to.contain('up to 1 MB');
    expect(drop.shadowRoot!.textContent).to.contain(documentList.onThisPage);
    expect(kept()).to.deep.equal(before);
  });

  it('are told to sign in where they may not translate documents', async () => {
    await service.program('/visitor', visitor('v-1', {documents: 0}));
    const {element} = await area({baseUrl: service.baseUrl, visitors: true});
    const drop: MtDocumentDropElement = document.createElement('mt-document-drop');
    element.append(drop);
    await until(() => drop.session.visit?.client, 'the key');
    await drop.updateComplete;
    expect(drop.shadowRoot!.querySelector('[part=empty]')?.textContent).to.contain(
      documentDrop.problems.visitorsNoDocuments,
    );
  });

  breaksNoRule(
    {
      'the limit of a visitor': async () => {
        await service.program('TranslateArrayEx', LIMIT);
        const {el} = await box({signIn: () => {}});
        await write(el, 'Good morning.');
        await until(() => has(el, 'error'), 'the message');
        return el;
      },
      'the sentence for visitors': async () => {
        await service.program('/visitor', {json: TERMS});
        const {element} = await area({baseUrl: service.baseUrl, visitors: true});
        const selector = document.createElement('mtservice-selector');
        element.append(selector);
        await until(() => selector.shadowRoot!.querySelector('[part=visitors]'), 'the sentence');
        return selector;
      },
    },
    'button, select',
  );
});
