import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {EngineError, type Segment} from '../../src/engines/engine.ts';
import {parseMarkup} from '../../src/translation/codes/parse-markup.ts';
import {translateTexts} from '../../src/translation/translate-texts.ts';
import type {ExtendedTranslation} from '../../src/translation/translation-context.ts';
import {contextOf, textTranslator, translatorOf, wordTranslator, type TestTranslator} from './translators.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const identity = (capabilities = {}): TestTranslator => textTranslator((text) => text, capabilities);
const upper = (capabilities = {}): TestTranslator =>
  textTranslator((text) => text.toUpperCase(), capabilities);

async function one(
  text: string,
  translator: TestTranslator = upper(),
  source = 'en',
): Promise<ExtendedTranslation> {
  const [result] = await translateTexts([text], contextOf(translator, {source}));
  assert.ok(result);
  return result;
}

function pieces(text: string, ranges: readonly (readonly [number, number])[]): string[] {
  return ranges.map(([start, count]) => text.slice(start, start + count));
}

function tagsOf(text: string): string[] {
  const {codes, source} = parseMarkup(text);
  return codes.map(({start, end}) => source.slice(start, end)).sort();
}

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<i id="1">',
        '</i>',
        '<x/>',
        '<br>',
        '<p>',
        '</p>',
        '<!-- c -->',
        "<g id='1'>",
        '</g>',
      ),
      fc.constantFrom(
        '&amp;',
        '&lt;',
        '&gt;',
        '&nbsp;',
        '&#269;',
        '&hellip;',
        '&#10;',
        '&',
        '<',
        '>',
        'b>',
        '"',
      ),
      fc.constantFrom('Hello', ' ', '\n', '\r\n', '. ', '? ', 'Dr.', '\u00a0', '!', '  '),
      fc.constantFrom(
        'Donaudampfschifffahrt',
        'šķūnis',
        'שלום',
        'مرحبا',
        '😀',
        '\0',
        '\ud83d',
        '\udc00',
        'ß',
        '你好。',
      ),
    ),
    {maxLength: 40},
  )
  .map((parts) => parts.join(''));

/** Without second halves of characters: next to a first half in another place they would be a character. */
const textsWithoutHalves = texts.map((text) => text.replaceAll('\udc00', ''));

/** Resolves in the first turn of the event loop in which the condition holds. */
async function turnsUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `never: ${String(condition)}`);
    await new Promise(setImmediate);
  }
}

describe('a text is translated', () => {
  for (const [text, translation] of [
    ['Hello world.', 'HELLO WORLD.'],
    ['', ''],
    [' \t\r\n\u00a0', ' \t\r\n\u00a0'],
    ['One.  Two.\r\n\r\n\tThree. ', 'ONE.  TWO.\r\n\r\n\tTHREE. '],
    ['<b>One</b> two.', '<b>ONE</b> TWO.'],
    ['<p>One.</p><p>Two <br>three</p>', '<p>ONE.</p><p>TWO <br>THREE</p>'],
    ['<b>One. Two.</b> Three', '<b>ONE. TWO.</b> THREE'],
    ['<b><i>crossed</b></i> tags</u>', '<b><i>CROSSED</b></i> TAGS</u>'],
    ['a < b & c > d', 'A < B & C > D'],
    ['a &lt; b &amp; c &gt; d', 'A &lt; B &amp; C &gt; D'],
    ['a < b &amp; "c" &quot;d&quot;', 'A < B &amp; "C" &quot;D&quot;'],
    ['&#269;au &nbsp;&eacute;', 'ČAU &nbsp;&eacute;'],
    ['nul\0byte \ud800 lone', 'NUL\0BYTE \ud800 LONE'],
    ['123 – 456 😀', '123 – 456 😀'],
    ['<br/>', '<br/>'],
    ['[[t:g:1]] ^x$ [[/]] \\[', '[[T:G:1]] ^X$ [[/]] \\['],
    ['מילה <b>אחת</b> ועוד.', 'מילה <b>אחת</b> ועוד.'],
  ] as const) {
    for (const inlineCodes of [true, false]) {
      it(`${JSON.stringify(text)} by an engine ${inlineCodes ? 'with' : 'without'} codes`, async () => {
        const result = await one(text, upper({inlineCodes}));
        if (inlineCodes) assert.equal(result.translation, translation);
        assert.deepEqual(tagsOf(result.translation), tagsOf(translation));
        assert.equal(
          result.translation.replace(/[\s<>/bi]/gi, '').length,
          translation.replace(/[\s<>/bi]/gi, '').length,
        );
      });
    }
  }

  it('so that the engine sees neither tags nor references', async () => {
    const translator = identity();
    await one('<p class="x">Tom &amp; <b>Jerry</b></p>\n<i>One</i>', translator);
    assert.deepEqual(translator.asked, [
      ['Tom & ', {kind: 'open', id: 1}, 'Jerry', {kind: 'close', id: 1}],
      ['One'],
    ]);
  });

  it('and answers of the engine are escaped in markup, so that they make no tags', async () => {
    const evil = (text: string): TestTranslator => textTranslator(() => text);
    assert.equal(
      (await one('a <b>b</b>', evil('<script>&amp;'))).translation,
      '&lt;script&gt;&amp;amp;<b>&lt;script&gt;&amp;amp;</b>',
    );
    assert.equal((await one('a b', evil('<script>&amp;'))).translation, '<script>&amp;');
    // The text's own "<" must not become a tag when the engine moves words next to it.
    assert.equal((await one('x < y &amp; z', evil('x <y> & z'))).translation, 'x &lt;y&gt; &amp; z');
  });

  it('and a bare ampersand of the text does not make a reference beside words of the engine', async () => {
    const result = await one(
      'A & B &amp; C',
      textTranslator(() => 'A &lt; & C'),
    );
    assert.equal(result.translation, 'A &amp;lt; &amp; C');
  });

  it('and line breaks, NUL and white space around an answer are removed', async () => {
    assert.equal(
      (
        await one(
          ' one. two',
          textTranslator(() => '\n uno\r\ndos\0 \n'),
        )
      ).translation,
      ' uno dos',
    );
  });

  it('and an empty answer leaves the source, at quality 0', async () => {
    const result = await one(
      '<b>one</b> two',
      textTranslator(() => ' '),
    );
    assert.equal(result.translation, '<b>one</b> two');
    assert.equal(result.quality, 0);
  });
});

describe('whatever the text', () => {
  it('an engine that changes nothing returns it byte for byte, however small its batches', async () => {
    const limits = fc.record({
      maxCharacters: fc.integer({min: 2, max: 60}),
      maxSegments: fc.integer({min: 1, max: 4}),
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.oneof(limits, fc.constant({})), async (text, capabilities) => {
        assert.equal((await one(text, identity(capabilities))).translation, text);
      }),
      {numRuns: 1000},
    );
  });

  it('an engine that changes nothing and keeps no codes returns its characters and codes', async () => {
    await fc.assert(
      fc.asyncProperty(textsWithoutHalves, async (text) => {
        const {translation} = await one(text, identity({inlineCodes: false}));
        assert.equal(parseMarkup(translation).text, parseMarkup(text).text);
        assert.deepEqual(tagsOf(translation), tagsOf(text));
      }),
      {numRuns: 500},
    );
  });

  it('an engine that changes every word keeps codes, white space and the rest', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const {translation} = await one(
          text,
          textTranslator((part) => part.replaceAll('l', 'L')),
        );
        assert.deepEqual(tagsOf(translation), tagsOf(text));
        assert.equal(parseMarkup(translation).text, parseMarkup(text).text.replaceAll('l', 'L'));
      }),
      {numRuns: 500},
    );
  });

  it('with any answer of the engine, every code comes back once and every text as text', async () => {
    const kind = fc.constantFrom('open' as const, 'close' as const, 'standalone' as const);
    const part = fc.oneof(
      fc.constantFrom('word', ' ', '<b>', '</b>', '&amp;', '<', '>', '&', '\n', '😀', 'שלום'),
      fc.record({kind, id: fc.integer({min: 0, max: 4})}),
    );
    const answer = fc.oneof(
      fc.array(part, {maxLength: 12}),
      fc.constant('as asked' as const),
      fc.constant('backwards' as const),
    );
    await fc.assert(
      fc.asyncProperty(
        textsWithoutHalves,
        fc.array(answer, {minLength: 1, maxLength: 6}),
        fc.boolean(),
        async (text, answers, inlineCodes) => {
          let at = 0;
          const translator = translatorOf(
            (segment): Segment => {
              const given = answers[at++ % answers.length] ?? [];
              return given === 'as asked' ? segment : given === 'backwards' ? [...segment].reverse() : given;
            },
            {inlineCodes},
          );
          const result = await one(text, translator);
          const source = parseMarkup(text);
          // An engine may drop what alone made it markup, as `&` in `&amp;Hello&hellip;`.
          if (source.markup) assert.deepEqual(tagsOf(`&amp;${result.translation}`), tagsOf(text));
          checkRanges(text, result);
        },
      ),
      {numRuns: 500, examples: [['&amp;Hello&hellip;', [['word']], false]]},
    );
  });
});

function checkRanges(
  text: string,
  {translation, sourceRanges, targetRanges, sentences, quality}: ExtendedTranslation,
): void {
  assert.equal(sourceRanges.length, sentences);
  assert.equal(targetRanges.length, sentences);
  assert.ok(quality >= 0 && quality <= 1);
  for (const [string, ranges] of [
    [text, sourceRanges],
    [translation, targetRanges],
  ] as const) {
    let at = 0;
    for (const [start, count] of ranges) {
      assert.ok(start >= at && count >= 0 && start + count <= string.length);
      at = start + count;
    }
  }
  let between = 0;
  let blanked = text;
  const {codes, runs} = parseMarkup(text);
  const spaces = runs.filter(({start, reference}) => reference && /^&(nbsp|#160);/.test(text.slice(start)));
  for (const {start, end} of [...codes, ...spaces]) {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  }
  for (const [start, count] of sourceRanges) {
    assert.equal(blanked.slice(between, start).trim(), '', 'between sentences there is only white space');
    assert.notEqual(text.slice(start, start + count).trim(), '');
    between = start + count;
  }
}

describe('sentence ranges', () => {
  for (const [text, source, target] of [
    ['One. Two.', ['One.', 'Two.'], ['ONE.', 'TWO.']],
    ['  <b>One.</b> <i>Two</i>.\n', ['<b>One.</b>', '<i>Two</i>.'], ['<b>ONE.</b>', '<i>TWO</i>.']],
    ['<p>A &amp; be. D!</p>', ['A &amp; be.', 'D!'], ['A &amp; BE.', 'D!']],
    ['<b>One. </b>Two.', ['<b>One.', 'Two.'], ['<b>ONE.', 'TWO.']],
    ['One.<b> Two.</b>', ['One.', 'Two.</b>'], ['ONE.', 'TWO.</b>']],
    ['一。<b>二。</b>三。', ['一。', '<b>二。</b>', '三。'], ['一。', '<b>二。</b>', '三。']],
    ['😀 Ja. 😀 Nein.', ['😀 Ja.', '😀 Nein.'], ['😀 JA.', '😀 NEIN.']],
    ['Straße. Maß.', ['Straße.', 'Maß.'], ['STRASSE.', 'MASS.']],
    ['', [], []],
    [' \n', [], []],
    ['<br/>', [], []],
  ] as const) {
    it(`of ${JSON.stringify(text)}`, async () => {
      const result = await one(text);
      assert.deepEqual(pieces(text, result.sourceRanges), source);
      assert.deepEqual(pieces(result.translation, result.targetRanges), target);
      assert.equal(result.sentences, source.length);
      checkRanges(text, result);
    });
  }

  it('index the sentences of any text', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => checkRanges(text, await one(text))),
      {numRuns: 300},
    );
  });
});

describe('tokens and quality', () => {
  it('tokens are words and marks, without tags', async () => {
    assert.equal((await one('<b>Hello</b>, world! Bye<br>now.')).tokens, 7);
    assert.equal((await one('')).tokens, 0);
  });

  it('quality is 1 for a text without words', async () => {
    for (const text of ['', ' \n', '<br/>', '42 – 43', '😀']) {
      assert.equal((await one(text)).quality, 1, text);
    }
  });

  it('quality is less the more words stayed in the source language', async () => {
    const known = {the: 'la', red: 'roja', house: 'casa', is: 'es'};
    const quality = async (text: string): Promise<number> => (await one(text, wordTranslator(known))).quality;
    assert.equal(await quality('The red house'), 0.7);
    assert.equal(await quality('blah blubb'), 0);
    assert.equal(await quality('the red blubb'), 0.4667);
    assert.equal(await quality('The house is Riga'), 0.7);
  });

  it('the engine’s own estimate goes first, weighted by the length of the sentences', async () => {
    const translator = translatorOf(
      (segment) => ({ok: true, segment, quality: segment[0] === 'Aaa.' ? 1 : 0.5}),
      {quality: true},
    );
    assert.equal((await one('Aaa. Bbbbbbbbbbb.', translator)).quality, (1 * 4 + 0.5 * 12) / 16);
  });
});

describe('codes with engines that cannot keep them', () => {
  const words = {the: 'el', red: 'rojo', car: 'coche', fast: 'rápido'};
  const swapping = textTranslator(
    (text) => text.replace('red car', 'coche rojo').replace('the', 'el').replace(/^red$/, 'rojo'),
    {inlineCodes: false},
  );

  it('go around the translation of the same words', async () => {
    assert.equal((await one('the <b>red</b> car', swapping)).translation, 'el coche <b>rojo</b>');
    assert.equal(
      (await one('<u>the <b>red</b> car</u>', wordTranslator(words, {inlineCodes: false}))).translation,
      '<u>el <b>rojo</b> coche</u>',
    );
  });

  it('are asked in one round', async () => {
    const translator = wordTranslator(words, {inlineCodes: false});
    await one('the <b>red</b> car. fast <i>car</i>', translator);
    assert.equal(translator.batches.length, 1);
  });

  it('are placed again when an engine that keeps codes lost one', async () => {
    const losing = translatorOf((segment) =>
      segment.filter((part) => typeof part === 'string').map((text) => String(text).replace('red', 'rojo')),
    );
    assert.equal((await one('the <b>red</b> car', losing)).translation, 'the <b>rojo</b> car');
  });
});

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

  it('are no larger than the engine takes, and no more at once', async () => {
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

  it('leave room for other requests, however long one is', async () => {
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
      (await one(text, translator)).translation,
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
    const {translation, sentences} = await one('ā'.repeat(1_000_000), translator);
    assert.equal(translation, 'Ā'.repeat(1_000_000));
    assert.equal(sentences, 1);
  });

  for (const inlineCodes of [true, false]) {
    it(
      `a hundred thousand nested tags come back (codes: ${inlineCodes})`,
      {timeout: deadline(30_000)},
      async () => {
        const text = `${'<b>a '.repeat(50_000)}x${'</b>'.repeat(50_000)}`;
        const {translation} = await one(text, identity({inlineCodes, maxCharacters: 200_000}));
        assert.equal(translation.length, text.length);
        const wrapped = `${'<b>'.repeat(50_000)}x y${'</b>'.repeat(50_000)}`;
        assert.equal((await one(wrapped, upper({inlineCodes}))).translation, wrapped.replace('x y', 'X Y'));
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

  it('end the batches that are under way, and no others are started', async () => {
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
    const translator = translatorOf(
      (_, {signal}) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      {concurrency: 1},
    );
    const context = contextOf(translator, {signal: controller.signal});
    const both = Promise.allSettled([translateTexts(['one.'], context), translateTexts(['two.'], context)]);
    await new Promise(setImmediate);
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

describe('other requests', () => {
  it('get turns of the event loop while a long text is translated', async (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => (now += 1)); // each step takes a millisecond
    let turns = 0;
    let going = true;
    const count = (): void => {
      turns += 1;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    await one(
      'Šis ir <b>garš</b> teksts ar daudziem teikumiem. '.repeat(8_000),
      upper({maxSegments: 10_000, maxCharacters: 1e9}),
    );
    going = false;
    assert.ok(turns >= 500, `${turns} turns`);
  });
});
