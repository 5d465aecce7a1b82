import {expect} from '@open-wc/testing';
import type {
  MtErrorEvent,
  MtSystemWakingEvent,
} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {answer, wireSystem} from '../selector/wire-systems.ts';
import {translateBox as lv} from '../../../src/localization/lv/translate-box.ts';
import {service, useService} from '../test-service.ts';
import {
  asked,
  button,
  edited,
  en,
  failing,
  has,
  hasButton,
  key,
  mount,
  next,
  part,
  plain,
  root,
  sent,
  shows,
  spoken,
  stateOf,
  system,
  systemMenu,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

/** Corrects the only sentence and sends it. */
async function correct(el: Box, words: string): Promise<void> {
  await edited(el, 0, words);
  await until(() => hasButton(el, en.send), 'a correction to send');
  button(el, en.send).click();
}

/** Problems that would recur with the same request. */
const HOPELESS: readonly string[] = [
  'the daily limit (11)',
  'an unknown system (22)',
  'an unknown terminology (41)',
  'a wrong token',
];

const STARTING = (retryAfter = '1') =>
  failing(503, 21, 'systemIsStarting', 'Starting.', {'retry-after': retryAfter});

describe('mt-translate-box, problems', () => {
  useService(translatingService);

  /** The box after a text caused an error; the box still has the text. */
  async function failed(reply: object, words = 'Labdien, pasaule!'): Promise<Box> {
    const el = await mount(service);
    await service.program('TranslateArrayEx', reply);
    await write(el, words);
    await until(() => has(el, 'error'), 'the problem');
    expect(text(el).value).to.equal(words);
    return el;
  }

  for (const [name, reply, message] of [
    [
      'the daily limit (11)',
      failing(429, 11, 'dayLimitReached', 'Write to help@mt.example.'),
      en.problems.dayLimitReached,
    ],
    ['an unknown system (22)', failing(404, 22, 'systemNotFound'), en.problems.systemNotFound],
    ['a stopped system (23)', failing(409, 23, 'systemNotStarted'), en.problems.systemNotStarted],
    [
      'a failed translation (0)',
      failing(502, 0, 'systemTranslationFailed'),
      en.problems.systemTranslationFailed,
    ],
    ['an unknown terminology (41)', failing(400, 41, 'unknownTermCorpusId'), en.problems.unknownTermCorpusId],
    ['a wrong token', {status: 401}, en.problems.unauthorized],
    ['a request that is refused', {status: 400}, en.problems.badRequest],
    ['nonsense', {body: 'Hello?'}, en.problems.malformed],
    [
      'HTML',
      {body: '<!doctype html><title>Login</title>', headers: {'content-type': 'text/html'}},
      en.problems.malformed,
    ],
    ['nothing', {body: ''}, en.problems.malformed],
    ['half an answer', {json: [{translation: 'Half.'}, {}], disconnect: 'midway'}, en.problems.unreachable],
    ['too few translations', {json: []}, en.problems.malformed],
    ['an error of the service', {status: 500, body: 'Oops'}, en.problems.unexpected],
    ['a cut connection', {disconnect: true}, en.problems.unreachable],
  ] as const) {
    it(`says what to do at ${name}, keeps the text and continues when it passes`, async () => {
      const fired = next<MtErrorEvent>(document, 'mt-error');
      const el = await failed(reply);
      expect(plain(part(el, 'error'))).to.contain(message);
      expect((await fired).code).to.be.a('string');
      await until(() => spoken(el) === message, 'spoken');
      await service.program('TranslateArrayEx', {translate: {}});
      await until(() => part(el, 'error').querySelector('.row'), 'the row of buttons');
      if (HOPELESS.includes(name)) {
        expect(hasButton(el, en.retry), 'it would not help').to.equal(false);
        el.translateNow();
      } else button(el, en.retry).click();
      await shows(el, 'LABDIEN, PASAULE!');
      expect(has(el, 'error')).to.equal(false);
    });
  }

  describe('where the page’s own server keeps the key', () => {
    const kept = {...stateOf('en-lv'), 'client-id': 'kept-by-site'};

    for (const [name, reply, words] of [
      ['forbids it (403)', {status: 403, json: {exception: 'forbidden', code: 403}}, 'siteRefuses'],
      ['does not know who asks (401)', {status: 401}, 'siteUnknown'],
      ['leads to its page for signing in', {status: 302, headers: {location: '/login'}}, 'siteUnknown'],
    ] as const) {
      it(`blames no key of the user when the server ${name}, and keeps the text`, async () => {
        const el = await mount(service, {}, kept);
        const fired = next<MtErrorEvent>(document, 'mt-error');
        await service.program('TranslateArrayEx', reply);
        await write(el, 'Labdien, kaimiņ! 🌻');
        await until(() => has(el, 'error'), 'the problem');
        expect(plain(part(el, 'error')))
          .to.contain(en.problems[words])
          .and.not.to.contain('key.');
        expect((await fired).code).to.equal('unauthorized');
        await until(() => spoken(el) === en.problems[words], 'spoken');
        el.lang = 'lv';
        await until(() => plain(part(el, 'error')).includes(lv.problems[words]), 'in Latvian');
        el.lang = 'en';
        await until(() => hasButton(el, en.retry), 'in English');
        expect(text(el).value).to.equal('Labdien, kaimiņ! 🌻');
        await service.program('TranslateArrayEx', {translate: {}});
        button(el, en.retry).focus();
        button(el, en.retry).click();
        await shows(el, 'LABDIEN, KAIMIŅ! 🌻');
        expect(root(el).activeElement?.id).to.equal('text');
      });
    }

    it('takes no focus from the page when the text is sent again', async () => {
      const el = await mount(service, {}, kept);
      await service.program('TranslateArrayEx', {status: 401});
      await write(el, 'Labdien, kaimiņ! 🌻');
      await until(() => hasButton(el, en.retry), 'the refusal');
      const field = document.createElement('input');
      el.before(field);
      field.focus();
      await service.program('TranslateArrayEx', {translate: {}});
      button(el, en.retry).click();
      await shows(el, 'LABDIEN, KAIMIŅ! 🌻');
      expect(document.activeElement?.localName).to.equal('input');
    });

    it('says the same of a correction', async () => {
      const el = await mount(service, {}, kept);
      await translate(el, 'It rains.');
      await service.program('UpdateTranslation', {status: 403});
      await correct(el, 'Līst.');
      await until(() => has(el, 'correction'), 'the refusal');
      expect(plain(part(el, 'correction'))).to.contain(en.problems.siteRefuses);
    });
  });

  it('names the support contact at the daily limit', async () => {
    const el = await failed(failing(429, 11, 'dayLimitReached', 'Ask <help@mt.example> for more.'));
    const link = part(el, 'error').querySelector('a')!;
    expect(link.getAttribute('href')).to.equal('mailto:help@mt.example');
    const words = part(el, 'error').querySelector('bdi')!;
    expect(words.textContent).to.equal('Ask <help@mt.example> for more.');
    expect(words.checkVisibility(), 'only in the details').to.equal(false);
    part(el, 'service-words').click();
    expect(words.checkVisibility()).to.equal(true);
  });

  it('shows a text of the service as text, also when it is HTML or turns the direction', async () => {
    const el = await failed(
      failing(502, 0, 'systemTranslationFailed', '<img src=x onerror="window.ran=1">\u202Eevil'),
    );
    expect(part(el, 'error').querySelector('img')).to.equal(null);
    expect(plain(part(el, 'error'))).to.contain('<img src=x onerror="window.ran=1">evil');
    expect('ran' in window).to.equal(false);
  });

  it('halves a text that is too long (12), and says so when nothing smaller helps', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', failing(413, 12, 'textSizeLimitExceeded'), {translate: {}});
    await translate(el, 'The first sentence is here. And the second one too.');
    expect(await sent(service)).to.have.lengthOf.above(2);
    await service.program('TranslateArrayEx', failing(413, 12, 'textSizeLimitExceeded'));
    await write(el, 'Short one.');
    await until(() => has(el, 'error'), 'the problem');
    expect(plain(part(el, 'error'))).to.contain(en.problems.textSizeLimitExceeded);
    expect(hasButton(el, en.retry)).to.equal(false);
  });

  it('continues automatically when the network is back', async () => {
    const el = await failed({disconnect: true});
    await service.program('TranslateArrayEx', {translate: {}});
    window.dispatchEvent(new Event('online'));
    await shows(el, 'LABDIEN, PASAULE!');
  });

  it('keeps the last translation readable under a problem', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    await service.program('TranslateArrayEx', {status: 500});
    await write(el, 'One. Two.');
    await until(() => has(el, 'error'), 'the problem');
    expect(plain(part(el, 'translation'))).to.contain('ONE.');
  });

  it('says after 3 s that an answer takes long, moves nothing, and asks only once', async () => {
    const el = await mount(service);
    await service.hold('TranslateArrayEx');
    await write(el, 'One.');
    await until(() => root(el).querySelector('.slow'), 'the words');
    const slow = root(el).querySelector<HTMLElement>('.slow')!;
    const [animation] = slow.getAnimations();
    expect(animation!.effect!.getTiming().delay).to.equal(3000);
    expect(getComputedStyle(slow).visibility).to.equal('hidden');
    const before = el.getBoundingClientRect().height;
    animation!.finish();
    expect(getComputedStyle(slow).visibility).to.equal('visible');
    expect(slow.textContent).to.equal(en.slow);
    expect(el.getBoundingClientRect().height).to.equal(before);
    await until(() => spoken(el) === en.slow, 'the words are read');
    await service.release('TranslateArrayEx');
    await shows(el, 'ONE.');
    expect(root(el).querySelector('.slow')).to.equal(null);
    await until(() => spoken(el) === 'ONE.', 'the translation is read');
    expect(await sent(service)).to.deep.equal([['One.']]);
  });

  it('waits for a sleeping system with a countdown that honors Retry-After, and informs the host', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', STARTING('2'), {translate: {}});
    const fired = next<MtSystemWakingEvent>(document, 'mt-system-waking');
    await write(el, 'Labdien!');
    const {systemId, secondsToNextTry, attempt} = await fired;
    expect([systemId, secondsToNextTry, attempt]).to.deep.equal(['smt-en-lv', 2, 1]);
    await el.updateComplete;
    expect(plain(part(el, 'waking'))).to.contain(en.startingIn(2));
    expect(spoken(el)).to.equal(en.starting);
    expect(system(el)).to.equal('Likumi un līgumi · Starting');
    await until(
      () => has(el, 'waking') && plain(part(el, 'waking')).includes(en.startingIn(1)),
      'the countdown',
    );
    await shows(el, 'LABDIEN!');
    expect(spoken(el)).not.to.equal(en.starting);
    expect(system(el)).to.equal('Likumi un līgumi');
  });

  it('sends what the user wrote while the system was starting', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', STARTING(), {translate: {}});
    await write(el, 'Lab');
    await until(() => has(el, 'waking'), 'waking');
    await write(el, 'Labdien!');
    await shows(el, 'LABDIEN!');
    expect((await sent(service)).at(-1)).to.deep.equal(['Labdien!']);
  });

  it('stops waiting by Stop and by Escape', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', STARTING('600'));
    for (const stop of [() => button(el, en.stop).click(), () => key(text(el), 'Escape')]) {
      await write(el, `Word ${String(stop)}`);
      await until(() => has(el, 'waking'), 'waking');
      stop();
      await el.updateComplete;
      expect(has(el, 'waking')).to.equal(false);
    }
  });

  it('offers a running system of the pair meanwhile, without the terminology of the other, and the way back', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', STARTING('600'), {translate: {}});
    await write(el, 'Labdien!');
    // The list of systems may arrive after the answer.
    await until(() => has(el, 'waking') && part(el, 'waking').textContent.includes('Ziņas'), 'the offer');
    button(el, en.useInstead('Ziņas')).click();
    await shows(el, 'LABDIEN!');
    expect(asked((await service.requests('TranslateArrayEx'))[1]!)).to.include({
      systemID: 'smt-other',
      options: 'qe,checks,matches,provenance',
    });
    const menu = systemMenu(el);
    expect([menu.value, menu.selectedOptions[0]!.text]).to.deep.equal(['smt-other', 'Ziņas']);
    menu.value = 'smt-en-lv';
    menu.dispatchEvent(new Event('change'));
    await service.requests('TranslateArrayEx', {atLeast: 3});
    expect(asked((await service.requests('TranslateArrayEx'))[2]!).systemID).to.equal('smt-en-lv');
  });

  it('offers nothing meanwhile when no other system runs', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-en-lv', 'en>lv', {status: 'standby'})));
    const el = await mount(service);
    await service.program('TranslateArrayEx', STARTING('600'));
    await write(el, 'Labdien!');
    await until(() => has(el, 'waking'), 'waking');
    expect(part(el, 'waking').querySelectorAll('button')).to.have.lengthOf(1);
  });

  it('translates though the list of systems cannot be loaded', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service);
    await translate(el, 'Labdien!');
    expect(has(el, 'status')).to.equal(false);
  });
});
