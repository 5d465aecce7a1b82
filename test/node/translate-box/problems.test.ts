import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ProblemKind} from '../../../src/elements/common/problems.ts';
import {answer, withService, type Behaviour} from '../client/test-service.ts';
import {asked, Box, clientOf, extended, failing, inTurn, sentTexts, shouting, LATVIAN} from './box.ts';

const TEXT = 'Sveika, pasaule! Kā klājas?';

/** Answers with the result of a function for the sentences. */
const answering =
  (make: (texts: string[]) => unknown): Behaviour =>
  (request, ...rest) =>
    answer(200, make(asked(request).textArray))(request, ...rest);

const breakingOff: Behaviour = (_request, response) => {
  response.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'});
  response.write('[{"translation": "Hel');
  setImmediate(() => response.destroy());
};

const PROBLEMS: Record<string, [Behaviour, ProblemKind]> = {
  'error 11': [failing(429, 11, 'dayLimitReached', 'Write to support@example.com.'), 'dayLimitReached'],
  'error 22': [failing(404, 22, 'systemNotFound'), 'systemNotFound'],
  'error 23': [failing(409, 23, 'systemNotStarted'), 'systemNotStarted'],
  'error 0': [failing(502, 0, 'systemTranslationFailed', 'reason'), 'systemTranslationFailed'],
  'error 41': [failing(400, 41, 'unknownTermCorpusId'), 'unknownTermCorpusId'],
  'error 11 with status 200': [failing(200, 11, 'dayLimitReached'), 'dayLimitReached'],
  'a refused token': [answer(401, ''), 'unauthorized'],
  'a page of HTML': [answer(200, '<!doctype html><h1>Sign in</h1><script>alert(1)</script>'), 'malformed'],
  nothing: [answer(200, ''), 'malformed'],
  null: [answer(200, 'null'), 'malformed'],
  'half an answer': [answer(200, '[{"translation": "Hel'), 'malformed'],
  'too few results': [answering((texts) => texts.slice(1).map((text) => extended(text, 'x'))), 'malformed'],
  'too many results': [answering((texts) => [...texts, 'x'].map((text) => extended(text, 'x'))), 'malformed'],
  'results without translation': [answering((texts) => texts.map(() => ({qualityEstimate: 1}))), 'malformed'],
  numbers: [answering((texts) => texts.map((_, index) => index)), 'malformed'],
  'a connection that breaks off': [breakingOff, 'unreachable'],
  'a page of HTML with status 500': [answer(500, '<h1>Oops</h1>'), 'unexpected'],
};

describe('LiveTranslation with problems', () => {
  for (const [what, [behave, kind]] of Object.entries(PROBLEMS)) {
    it(`keeps the old answer and the text, and works on after ${what}`, () =>
      withService(inTurn(shouting, behave, shouting), async (service) => {
        const box = new Box(clientOf(service));
        await box.translate('Vecais teksts.');
        box.write(TEXT);
        await box.until('failed');
        await box.until(() => box.problems.length > 0);
        assert.deepEqual(
          box.problems.map((problem) => problem.kind),
          [kind],
        );
        assert.equal(box.translation, 'VECAIS TEKSTS.');
        box.store.translateNow();
        await box.until('idle');
        assert.equal(box.translation, TEXT.toUpperCase());
      }));
  }

  it('names the support contact of error 11, and does not retry automatically', (t) =>
    withService(PROBLEMS['error 11']![0], async (service) => {
      const box = new Box(clientOf(service));
      t.mock.timers.enable({apis: ['setTimeout']});
      box.write(TEXT);
      box.store.translateNow();
      t.mock.timers.reset();
      await box.until('failed');
      const [problem] = box.problems;
      assert.equal(problem?.contact, 'support@example.com');
      assert.equal(problem?.next, 'contact');
      box.store.resume();
      assert.equal(box.store.state.kind, 'failed');
      assert.equal(service.requests.length, 1);
    }));

  it('does not ask again at each pause once the limit of the day is reached, before the user does', () =>
    withService(inTurn(shouting, failing(429, 11, 'dayLimitReached'), shouting), async (service) => {
      const box = new Box(clientOf(service));
      await box.translate('Sveika, pasaule!');
      box.write('Sveika, pasaule! Kā klājas?');
      await box.until('failed');
      assert.equal(service.requests.length, 2);
      box.write('Sveika, pasaule! Kā klājas tev?');
      box.write('Sveika, pasaule!'); // everything is already translated
      await box.until('idle');
      assert.equal(box.translation, 'SVEIKA, PASAULE!');
      box.write('Sveika, pasaule! Kā klājas jums?');
      await box.until('failed');
      assert.deepEqual(
        box.problems.map(({kind}) => kind),
        ['dayLimitReached', 'dayLimitReached'],
      );
      assert.equal(service.requests.length, 2);
      box.store.translateNow();
      await box.until('idle');
      assert.equal(service.requests.length, 3);
      assert.equal(box.translation, 'SVEIKA, PASAULE! KĀ KLĀJAS JUMS?');
    }));

  it('asks again when the service said that the day is over, and for another user', (t) => {
    t.mock.timers.enable({apis: ['Date'], now: Date.now()});
    return withService(
      inTurn(
        failing(429, 11, 'dayLimitReached', '', {'retry-after': '1'}),
        failing(429, 11, 'dayLimitReached'),
        shouting,
      ),
      async (service) => {
        const box = new Box(clientOf(service));
        box.write('Sveika, pasaule!');
        await box.until('failed');
        t.mock.timers.tick(1000);
        box.write('Sveika, pasaule! Kā klājas?');
        await box.until(() => box.problems.length === 2);
        assert.equal(service.requests.length, 2);
        box.store.configure({client: clientOf(service, 'another-user')});
        await box.until('idle');
        assert.equal(service.requests.length, 3);
      },
    );
  });

  it('keeps a problem readable while the user types on', () =>
    withService(PROBLEMS['error 11']![0], async (service) => {
      const box = new Box(clientOf(service));
      box.write(TEXT);
      await box.until('failed');
      box.store.configure({debounceMs: 60_000});
      box.write(`${TEXT} Un?`);
      assert.equal(box.store.state.kind, 'failed');
      box.store.stop();
    }));

  it('says that it took too long when one sentence does', () =>
    withService(
      () => undefined,
      async (service) => {
        const box = new Box(clientOf(service, undefined, {timeoutMs: 30}));
        box.write('Viens.');
        await box.until('failed');
        assert.equal(box.problems[0]?.kind, 'timeout');
        box.store.stop();
      },
    ));

  it('marks the sentence that got no translation, and asks for it again with the next text', () =>
    withService(
      inTurn(
        answering((texts) => texts.map((text, index) => extended(text, index ? ' \n ' : 'HELLO.'))),
        shouting,
      ),
      async (service) => {
        const box = new Box(clientOf(service));
        assert.equal(await box.translate('Sveiki. Jā.'), 'HELLO. Jā.');
        assert.deepEqual(
          box.store.answer?.sentences.map(({kind}) => kind),
          ['translated', 'missing'],
        );
        assert.equal(box.store.answer?.complete, false);
        assert.equal(await box.translate('Sveiki. Jā.\n'), 'HELLO. JĀ.\n');
        assert.deepEqual(sentTexts(service)[1], ['Jā.']);
      },
    ));

  it('keeps paragraphs whole and bidi controls inside their sentence, whatever comes back', () =>
    withService(
      answering((texts) =>
        texts.map((text, index) => extended(text, index ? 'b' : '<img src=x onerror=alert(1)>\n\n\u202Ea')),
      ),
      async (service) => {
        const box = new Box(clientOf(service));
        assert.equal(await box.translate('Viens.\nDivi.'), '<img src=x onerror=alert(1)> \u202Ea\u202C\nb');
      },
    ));

  it('ignores ranges outside the text, and qualities that are not numbers', () =>
    withService(
      answering((texts) =>
        texts.map((text) => ({
          translation: text.toUpperCase(),
          qualityEstimate: 'good',
          originalSentenceRanges: [[-1, 5], [3, 900], ['x'], null],
          translationSentenceRanges: 'none',
        })),
      ),
      async (service) => {
        const box = new Box(clientOf(service), {...LATVIAN, threshold: 0.9});
        assert.equal(await box.translate(TEXT), TEXT.toUpperCase());
        const [first] = box.store.answer!.sentences;
        assert.equal(first?.known?.quality, undefined);
      },
    ));
});
