import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {decodeHTML} from 'entities';
import fc from 'fast-check';
import {type Segment} from '../../src/engines/engine.ts';
import {parseMarkup} from '../../src/translation/codes/parse-markup.ts';
import {texts, textsWithoutHalves} from './arbitrary-texts.ts';
import {
  identity,
  textTranslator,
  translateOne,
  translatorOf,
  upper,
  wordTranslator,
  type TestTranslator,
} from './translators.ts';
import {checkRanges} from './sentence-ranges.ts';

function tagsOf(text: string): string[] {
  const {codes, source} = parseMarkup(text);
  return codes.map(({start, end}) => source.slice(start, end)).sort();
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
        const result = await translateOne(text, upper({inlineCodes}));
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
    await translateOne('<p class="x">Tom &amp; <b>Jerry</b></p>\n<i>One</i>', translator);
    assert.deepEqual(translator.asked, [
      ['Tom & ', {kind: 'open', id: 1}, 'Jerry', {kind: 'close', id: 1}],
      ['One'],
    ]);
  });

  it('and answers of the engine are escaped in markup, so that they make no tags', async () => {
    const evil = (text: string): TestTranslator => textTranslator(() => text);
    assert.equal(
      (await translateOne('a <b>b</b>', evil('<script>&amp;'))).translation,
      '&lt;script&gt;&amp;amp;<b>&lt;script&gt;&amp;amp;</b>',
    );
    assert.equal((await translateOne('a b', evil('<script>&amp;'))).translation, '<script>&amp;');
    // A "<" of the text must not become a tag if the engine moves words next to it.
    assert.equal((await translateOne('x < y &amp; z', evil('x <y> & z'))).translation, 'x &lt;y&gt; &amp; z');
  });

  it('and a bare ampersand of the text does not make a reference beside words of the engine', async () => {
    const result = await translateOne(
      'A & B &amp; C',
      textTranslator(() => 'A &lt; & C'),
    );
    assert.equal(result.translation, 'A &amp;lt; &amp; C');
  });

  it('and line breaks, NUL and white space around an answer are removed', async () => {
    assert.equal(
      (
        await translateOne(
          ' one. two',
          textTranslator(() => '\n uno\r\ndos\0 \n'),
        )
      ).translation,
      ' uno dos',
    );
  });

  it('and an empty answer leaves the source, at quality 0', async () => {
    const result = await translateOne(
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
        assert.equal((await translateOne(text, identity(capabilities))).translation, text);
      }),
      {numRuns: 1000},
    );
  });

  it('an engine that changes nothing and keeps no codes returns its characters and codes', async () => {
    await fc.assert(
      fc.asyncProperty(textsWithoutHalves, async (text) => {
        const {translation} = await translateOne(text, identity({inlineCodes: false}));
        assert.equal(parseMarkup(translation).text, parseMarkup(text).text);
        assert.deepEqual(tagsOf(translation), tagsOf(text));
      }),
      {numRuns: 500},
    );
  });

  // Cases found with random texts.
  for (const text of ['<Hello\0b>', 'a<Hello\ud83db>', '&am\0p;b', '<i\0 id="1">Hello</i\0>'])
    it(`an engine that changes nothing and keeps no codes returns ${JSON.stringify(text)}`, async () => {
      assert.equal((await translateOne(text, identity({inlineCodes: false}))).translation, text);
    });

  it('a character reference is kept by an engine that changes every word', async () => {
    const translator = textTranslator((part) => part.replaceAll('l', 'L'));
    const {translation} = await translateOne('all &amp;hellip; &amp;help;', translator);
    assert.equal(translation, 'aLL &amp;hellip; &amp;heLp;');
  });

  it('an engine that changes every word keeps codes, white space and the rest', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const {translation} = await translateOne(
          text,
          textTranslator((part) => part.replaceAll('l', 'L')),
        );
        assert.deepEqual(tagsOf(translation), tagsOf(text));
        const inCapitals = parseMarkup(text).text.replace(/&#?\w+;|l/g, (part) => {
          const isReference = part.length > 1 && decodeHTML(part) !== part;
          return isReference ? part : part.replaceAll('l', 'L');
        });
        assert.equal(parseMarkup(translation).text, inCapitals);
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
              const behaviour = answers[at++ % answers.length] ?? [];
              return behaviour === 'as asked'
                ? segment
                : behaviour === 'backwards'
                  ? [...segment].reverse()
                  : behaviour;
            },
            {inlineCodes},
          );
          const result = await translateOne(text, translator);
          const source = parseMarkup(text);
          // An engine may drop the only markup of a text, such as `&amp;` in `&amp;Hello&hellip;`.
          if (source.markup) assert.deepEqual(tagsOf(`&amp;${result.translation}`), tagsOf(text));
          checkRanges(text, result);
        },
      ),
      {numRuns: 500, examples: [['&amp;Hello&hellip;', [['word']], false]]},
    );
  });
});

describe('codes with engines that cannot keep them', () => {
  const words = {the: 'el', red: 'rojo', car: 'coche', fast: 'rápido'};
  const swapping = textTranslator(
    (text) => text.replace('red car', 'coche rojo').replace('the', 'el').replace(/^red$/, 'rojo'),
    {inlineCodes: false},
  );

  it('go around the translation of the same words', async () => {
    assert.equal((await translateOne('the <b>red</b> car', swapping)).translation, 'el coche <b>rojo</b>');
    assert.equal(
      (await translateOne('<u>the <b>red</b> car</u>', wordTranslator(words, {inlineCodes: false})))
        .translation,
      '<u>el <b>rojo</b> coche</u>',
    );
  });

  it('are asked in one round', async () => {
    const translator = wordTranslator(words, {inlineCodes: false});
    await translateOne('the <b>red</b> car. fast <i>car</i>', translator);
    assert.equal(translator.batches.length, 1);
  });

  it('are placed again when an engine that keeps codes lost one', async () => {
    const losing = translatorOf((segment) =>
      segment.filter((part) => typeof part === 'string').map((text) => String(text).replace('red', 'rojo')),
    );
    assert.equal((await translateOne('the <b>red</b> car', losing)).translation, 'the <b>rojo</b> car');
  });
});

describe('other requests', () => {
  it('get turns of the event loop while a long text is translated', async (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => (now += 1)); // each step takes one millisecond
    let turns = 0;
    let going = true;
    const count = (): void => {
      turns += 1;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    await translateOne(
      'Šis ir <b>garš</b> teksts ar daudziem teikumiem. '.repeat(8_000),
      upper({maxSegments: 10_000, maxCharacters: 1e9}),
    );
    going = false;
    assert.ok(turns >= 500, `${turns} turns`);
  });
});
