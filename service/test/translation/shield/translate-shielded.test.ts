import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Segment, Term} from '../../../src/engines/engine.ts';
import type {TranslationContext} from '../../../src/translation/translation-context.ts';
import {textTranslator, translatorOf, upper} from '../translators.ts';
import {translate} from './translate-shielding.ts';

const code = (id: number) => ({kind: 'standalone', id}) as const;

describe('what must not be translated', () => {
  it('is a separate code for an engine that keeps codes', async () => {
    const translator = upper();
    const {translation, flagged} = await translate('Hello {{user}}, see https://x.lv/a?b.', translator);
    assert.equal(translation, 'HELLO {{user}}, SEE https://x.lv/a?b.');
    assert.deepEqual(translator.asked, [['Hello ', code(1), ', see ', code(2), '.']]);
    assert.equal(flagged, false);
  });

  it('are references and patterns of dates in plain text', async () => {
    for (const inlineCodes of [true, false]) {
      const text = '&copy; 2024 red: MMMM Do YYYY, %.250s';
      const {translation} = await translate(text, upper({inlineCodes}));
      assert.equal(translation, '&copy; 2024 RED: MMMM Do YYYY, %.250s');
    }
  });

  it('is a pair of codes where shortcodes surround words', async () => {
    const translator = upper();
    const text = 'The [b]red[/b] <i>[u]old[/u]</i> house [gallery id=1] of [b]{{user}}[/b]';
    const {translation} = await translate(text, translator);
    assert.equal(translation, 'THE [b]RED[/b] <i>[u]OLD[/u]</i> HOUSE [gallery id=1] OF [b]{{user}}[/b]');
    const [question = []] = translator.asked;
    const kinds = question.map((part) => (typeof part === 'string' ? part : part.kind));
    assert.deepEqual(kinds.slice(0, 4), ['The ', 'open', 'red', 'close']);
    assert.deepEqual(kinds.slice(5, 10), ['open', 'open', 'old', 'close', 'close']);
    assert.deepEqual(kinds.slice(10), [' house ', 'standalone', ' of ', ...Array(3).fill('standalone')]);
  });

  it('is around the same words after an engine that keeps no codes changed their order', async () => {
    const words: Readonly<Record<string, string>> = {
      'Important note': 'Nota importante',
      Important: 'Importante',
      'The red house is old': 'La casa roja es vieja',
      red: 'roja',
    };
    for (const [text, expected] of [
      ['[b]Important[/b] note', 'Nota [b]importante[/b]'],
      ['The [b]red[/b] house is old', 'La casa [b]roja[/b] es vieja'],
      ['[b]The red house is old[/b]', '[b]La casa roja es vieja[/b]'],
    ] as const) {
      const change = (one: string) => words[one] ?? one;
      for (const inlineCodes of [false, true]) {
        const lossy = translatorOf(
          (segment) => [change(segment.filter((part) => typeof part === 'string').join(''))],
          {
            inlineCodes,
          },
        );
        assert.equal((await translate(text, lossy)).translation, expected);
      }
    }
  });

  it('stays where pairs of codes and of shortcodes cross', async () => {
    const text = 'A [b]red <i>old[/b] house</i> [u]here and [/b]there';
    assert.equal((await translate(text)).translation, 'A [b]RED <i>OLD[/b] HOUSE</i> [u]HERE AND [/b]THERE');
  });

  it('is a made-up word for an engine that keeps no codes', async () => {
    const translator = textTranslator((text) => text.toLowerCase().split(' ').reverse().join(' '), {
      inlineCodes: false,
    });
    assert.deepEqual(await translate('Hello {{User}} and %1$s there', translator), {
      translation: 'there %1$s and {{User}} hello',
      flagged: false,
    });
  });

  it('is left out, and the sentence flagged, when an engine loses or doubles it', async () => {
    const lossy = translatorOf((segment) => segment.filter((part) => typeof part === 'string'));
    const doubling = textTranslator((text) => `${text} ${text}`, {inlineCodes: false});
    assert.deepEqual(await translate('Open {{file}} now', lossy), {
      translation: 'Open {{file}} now',
      flagged: true,
    });
    assert.deepEqual(await translate('Open {{file}} now', doubling), {
      translation: 'Open Open {{file}} now now',
      flagged: true,
    });
  });

  it('and no engine is asked about it alone', async () => {
    const translator = upper();
    assert.equal(
      (await translate('{{user}} https://x.lv/ – `a b`', translator)).translation,
      '{{user}} https://x.lv/ – `a b`',
    );
    assert.deepEqual(translator.asked, []);
  });

  it('stays next to tags, and with tags inside', async () => {
    assert.equal(
      (await translate('<b>Hi {{user}}</b> and {{ <i>x</i> }} or {<u>0}</u> too')).translation,
      '<b>HI {{user}}</b> AND {{ <i>x</i> }} OR {<u>0}</u> TOO',
    );
  });

  it('stays next to terms, which are not looked for inside', async () => {
    const terms: Term[] = [{source: 'user', target: 'lietotājs'}];
    for (const inlineCodes of [true, false]) {
      const same = textTranslator((text) => text, {inlineCodes});
      const {translation} = await translate('A user {{user}} is a User of user.txt', same, {terms});
      assert.equal(translation, 'A lietotājs {{user}} is a Lietotājs of user.txt');
    }
  });

  it('is also a term of the list that is its own translation, in its own capitals', async () => {
    const terms: Term[] = [{source: 'Rapid', target: 'Rapid'}];
    for (const inlineCodes of [true, false]) {
      const translator = textTranslator((text) => text.replaceAll('rapid', 'snel'), {
        inlineCodes,
        terms: true,
      });
      assert.equal((await translate('Rapid is rapid', translator, {terms})).translation, 'Rapid is snel');
    }
  });

  for (const [name, text, translation] of [
    [
      'translate="no"',
      'The <b translate="no">Red House</b> is red',
      'THE <b translate="no">Red House</b> IS RED',
    ],
    ['translate=no', 'A <i translate=NO>b <u>c</u></i> d', 'A <i translate=NO>b <u>c</u></i> D'],
    [
      'the class',
      'By <span class="x notranslate">Acme</span>.',
      'BY <span class="x notranslate">Acme</span>.',
    ],
    [
      'code',
      'Run <code>rm -r. Now</code> or <kbd>Esc</kbd>',
      'RUN <code>rm -r. Now</code> OR <kbd>Esc</kbd>',
    ],
    ['all of it', '<code>one</code>', '<code>one</code>'],
    [
      'lines of it',
      '<p>One</p><pre>two\n  three. Four</pre>five',
      '<p>ONE</p><pre>two\n  three. Four</pre>FIVE',
    ],
    ['the same words beside', 'one <var>one</var> <samp>one</samp>', 'ONE <var>one</var> <samp>one</samp>'],
    ['no end', 'A <code>b', 'A <code>B'],
    [
      'translate="yes"',
      '<code translate="yes">a</code> <x class="translate">b</x>',
      '<code translate="yes">A</code> <x class="translate">B</x>',
    ],
  ] as const) {
    it(`is what markup keeps: ${name}`, async () => {
      assert.equal((await translate(text)).translation, translation);
      const bare = await translate(text, upper({inlineCodes: false}));
      if (name !== 'no end')
        for (const [element] of text.matchAll(/<(code|kbd|samp|var|pre)>[^]*?<\/\1>/g))
          assert.ok(bare.translation.includes(element), bare.translation);
      assert.equal(
        (await translate(text, upper(), {shield: false})).translation.match(/[a-z]+(?![^<]*>)/),
        null,
      );
    });
  }

  it('is not cut where a sentence is longer than the engine takes', async () => {
    const text = 'one two {{ three | four "five six" }} seven <b translate="no">eight nine ten</b> end';
    for (let maxCharacters = 4; maxCharacters < 40; maxCharacters += 1) {
      const {translation} = await translate(text, upper({maxCharacters}));
      assert.equal(
        translation,
        'ONE TWO {{ three | four "five six" }} SEVEN <b translate="no">eight nine ten</b> END',
      );
    }
  });

  it('is sent unchanged with shield=off', async () => {
    const translator = upper();
    assert.equal((await translate('Hi {{user}}', translator, {shield: false})).translation, 'HI {{USER}}');
    assert.deepEqual(translator.asked, [['Hi {{user}}'] satisfies Segment]);
  });

  it('keeps human translations under the same keys', async () => {
    const lookUp: TranslationContext['lookUp'] = async (keys) =>
      new Map([...keys].map((key) => [key, {source: 'Hi {{user}}', translation: 'Čau, {{user}}'}]));
    assert.equal((await translate('Hi {{user}}', upper(), {lookUp})).translation, 'Čau, {{user}}');
  });
});
