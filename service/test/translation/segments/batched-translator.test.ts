import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {EngineError} from '../../../src/engines/engine.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf, identity, translateOne, translatorOf, upper, type TestTranslator} from '../translators.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

/** Waits, turn by turn of the event loop, until the condition is true. */
async function turnsUntil(condition: () => boolean): Promise<void> {
  const end = Date.now() + deadline(30_000);
  while (!condition()) {
    assert.ok(Date.now() < end, `never: ${String(condition)}`);
    await new Promise(setImmediate);
  }
}

describe('batches', () => {
  it('hold equal sentences once, over all texts', async () => {
    const translator = upper();
    const results = await translateTexts(['Hi. Hi.', '<b>Hi.</b>', 'Hi.\nBye.'], contextOf(translator));
    assert.deepEqual(
      results.map(({translation}) => translation),
      ['HI. HI.', '<b>HI.</b>', 'HI.\nBYE.'],
    );
    assert.deepEqual(translator.asked, [['Hi.'], ['Bye.']]);
  });

  it('stay within the engine’s size and concurrency limits', async () => {
    let underWay = 0;
    let most = 0;
    const translator = translatorOf(
      async (segment) => {
        most = Math.max(most, (underWay += 1));
        await new Promise(setImmediate);
        underWay -= 1;
        return segment;
      },
      {maxSegments: 3, maxCharacters: 20, concurrency: 2},
    );
    const sentences = Array.from({length: 30}, (_, index) => `Nr${index} ir šis.`);
    const context = contextOf(translator);
    const [first, second] = await Promise.all([
      translateTexts([sentences.join(' ')], context),
      translateTexts(
        sentences.map((sentence) => `<b>${sentence}</b>`),
        context,
      ),
    ]);
    assert.equal(first[0]?.translation, sentences.join(' '));
    assert.equal(second.length, 30);
    assert.equal(most, 2);
    for (const {segments} of translator.batches) {
      assert.ok(segments.length <= 3);
      assert.ok(segments.flat().join('').length <= 20);
    }
  });

  it('leave room for other requests, however long a text is', async () => {
    const answers: (() => void)[] = [];
    const translator = translatorOf(
      async (segment) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return segment;
      },
      {maxSegments: 1, concurrency: 64},
    );
    const long = translateTexts(
      Array.from({length: 40}, (_, index) => `Nr${index} ir šis.`),
      contextOf(translator),
    );
    await turnsUntil(() => translator.batches.length === 4);
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
    assert.equal(translator.batches.length, 4, 'no fifth place is taken');
    const short = translateTexts(['Īss.'], contextOf(translator));
    await turnsUntil(() => translator.batches.length === 5);
    assert.deepEqual(translator.asked.at(-1), ['Īss.']);
    while (translator.batches.length < 41 || answers.length > 0) {
      answers.splice(0).forEach((answer) => answer());
      await new Promise(setImmediate);
    }
    assert.equal((await short)[0]?.translation, 'Īss.');
    assert.equal((await long).length, 40);
  });

  it('a sentence that is too long is cut at white space and joined exactly', async () => {
    const translator = upper({maxCharacters: 50});
    const text = `${'liels  vārds '.repeat(40)}<b>ļoti${' garš'.repeat(30)}</b> beigas.`;
    assert.equal(
      (await translateOne(text, translator)).translation,
      text.replace(/[^<>]+(?![^<]*>)/g, (part) => part.toUpperCase()),
    );
    for (const {segments} of translator.batches) {
      assert.ok(
        segments
          .flat()
          .filter((part) => typeof part === 'string')
          .join('').length <= 50,
      );
    }
  });

  it('ten thousand texts are translated in order', {timeout: deadline(30_000)}, async () => {
    const translator = upper({maxSegments: 500, maxCharacters: 100_000});
    const many = Array.from(
      {length: 10_000},
      (_, index) => `<i>teksts</i> numur${'āčē'[index % 3]}${index}!`,
    );
    const results = await translateTexts(many, contextOf(translator));
    assert.equal(results.length, many.length);
    results.forEach(({translation, sentences}, index) => {
      assert.equal(translation, `<i>TEKSTS</i> NUMUR${'ĀČĒ'[index % 3]}${index}!`);
      assert.equal(sentences, 1);
    });
    assert.ok(translator.batches.length <= 20);
  });

  it('a megabyte in one word is translated in pieces', {timeout: deadline(30_000)}, async () => {
    const translator = upper();
    const {translation, sentences} = await translateOne('ā'.repeat(1_000_000), translator);
    assert.equal(translation, 'Ā'.repeat(1_000_000));
    assert.equal(sentences, 1);
  });

  for (const inlineCodes of [true, false]) {
    it(
      `a hundred thousand nested tags come back (codes: ${inlineCodes})`,
      {timeout: deadline(30_000)},
      async () => {
        const text = `${'<b>a '.repeat(50_000)}x${'</b>'.repeat(50_000)}`;
        const {translation} = await translateOne(text, identity({inlineCodes, maxCharacters: 200_000}));
        assert.equal(translation.length, text.length);
        const wrapped = `${'<b>'.repeat(50_000)}x y${'</b>'.repeat(50_000)}`;
        assert.equal(
          (await translateOne(wrapped, upper({inlineCodes}))).translation,
          wrapped.replace('x y', 'X Y'),
        );
      },
    );
  }
});

describe('failures', () => {
  const failing = (capabilities = {}): TestTranslator =>
    translatorOf((segment) => {
      const text = segment.join('');
      if (!text.includes('bad')) return segment;
      return {ok: false, error: new EngineError('rejected', `no ${text}`)};
    }, capabilities);

  it('are the error of the first sentence that failed', async () => {
    await assert.rejects(
      translateTexts(['Good.', 'A bad one. A bad two.', 'A bad three.'], contextOf(failing())),
      (error) =>
        error instanceof EngineError && error.kind === 'rejected' && error.message === 'no A bad one.',
    );
  });

  it('cancel running batches and start no new ones', async () => {
    const aborted: string[] = [];
    const translator = translatorOf(
      async (segment, {signal}) => {
        if (segment[0] === 'bad.') return {ok: false, error: new EngineError('crashed', 'gone')};
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), {once: true}));
        aborted.push(String(segment[0]));
        return segment;
      },
      {maxSegments: 1, concurrency: 2},
    );
    await assert.rejects(translateTexts(['slow.', 'bad.', 'later.', 'never.'], contextOf(translator)), {
      kind: 'crashed',
    });
    assert.deepEqual(translator.asked, [['slow.'], ['bad.']]);
    await new Promise(setImmediate);
    assert.deepEqual(aborted, ['slow.']);
  });

  it('do not block the engine for the next request', async () => {
    const translator = failing({concurrency: 1});
    const context = contextOf(translator);
    await assert.rejects(translateTexts(['bad.'], context));
    await assert.rejects(translateTexts(['bad.', 'bad'], context));
    assert.equal((await translateTexts(['good.'], context))[0]?.translation, 'good.');
  });

  it('an answer that is far longer than a translation is malformed', async () => {
    const translator = translatorOf(() => Promise.resolve(['x'.repeat(11_000_000)]));
    await assert.rejects(translateOne('small text', translator), {
      kind: 'malformed',
      message: 'The engine answered 11000000 characters for 10, far more than a translation has.',
    });
    const wordy = translatorOf(() => Promise.resolve(['Rechtsschutzversicherungsgesellschaft '.repeat(5)]));
    assert.match((await translateOne('法', wordy)).translation, /^Rechts/);
  });

  it('an answer with too few segments is malformed', async () => {
    const translator = identity();
    const short = {...translator, translate: async () => []};
    await assert.rejects(translateTexts(['one.'], contextOf(short)), {
      name: 'EngineError',
      kind: 'malformed',
    });
  });

  it('an abort before the start asks nothing', async () => {
    const translator = identity();
    const reason = new Error('client went away');
    await assert.rejects(
      translateTexts(['one.'], contextOf(translator, {signal: AbortSignal.abort(reason)})),
      reason,
    );
    assert.equal(translator.batches.length, 0);
  });

  it('an abort rejects with its reason, while the engine works and while a request waits for it', async () => {
    const controller = new AbortController();
    const reason = new Error('client went away');
    let isWorking = (): void => undefined;
    const working = new Promise<void>((resolve) => (isWorking = resolve));
    const translator = translatorOf(
      (_, {signal}) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          isWorking();
        }),
      {concurrency: 1},
    );
    const context = contextOf(translator, {signal: controller.signal});
    const both = Promise.allSettled([translateTexts(['one.'], context), translateTexts(['two.'], context)]);
    await working;
    controller.abort(reason);
    for (const result of await both) assert.equal(result.status === 'rejected' && result.reason, reason);
    assert.equal(translator.batches.length, 1);
  });

  it('an abort takes effect while a long text is parsed', async () => {
    const controller = new AbortController();
    const reason = new Error('client went away');
    const translator = identity();
    const running = translateTexts(
      ['Viens divi. '.repeat(50_000)],
      contextOf(translator, {signal: controller.signal}),
    );
    setImmediate(() => controller.abort(reason));
    await assert.rejects(running, reason);
    assert.equal(translator.batches.length, 0);
  });
});
