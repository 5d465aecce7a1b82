import assert from 'node:assert/strict';
import {describe, it, test} from 'node:test';
import fc from 'fast-check';
import type {Segment, Term} from '../../../src/engines/engine.ts';
import {exactTermsOf, loadExactTerms} from '../../../src/translation/terms/exact-terms.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf, textTranslator, translatorOf, wordTranslator} from '../translators.ts';

const term = (source: string, target: string): Term => ({source, target});

function replacements(text: string, terms: readonly Term[], language = 'lv'): string[] {
  return exactTermsOf(terms)
    .find(text, language)
    .map(({start, end, target}) => `${text.slice(start, end)}→${target}`);
}

describe('terms are found', () => {
  for (const [name, text, terms, matches] of [
    ['as whole words', 'art in a part of the cart', [term('art', 'māksla')], ['art→māksla']],
    [
      'the longest first',
      'neural machine translation',
      [term('machine', 'mašīna'), term('machine translation', 'mašīntulkošana')],
      ['machine translation→mašīntulkošana'],
    ],
    ['without overlaps', 'a b c', [term('a b', '1'), term('b c', '2'), term('c', '3')], ['a b→1', 'c→3']],
    [
      'whatever the case, with capitals carried over',
      'Board, board, BOARD',
      [term('board', 'plate')],
      ['Board→Plate', 'board→plate', 'BOARD→PLATE'],
    ],
    ['with their own capitals', 'nato and NATO', [term('NATO', 'NATO')], ['nato→NATO', 'NATO→NATO']],
    [
      'with characters that mean something elsewhere',
      'C++ (v.2) costs $5.* [x]',
      [term('C++', 'Cpp'), term('(v.2)', '(2.v.)'), term('$5.*', '5$'), term('[x]', 'iks')],
      ['C++→Cpp', '(v.2)→(2.v.)', '$5.*→5$', '[x]→iks'],
    ],
    ['right to left', 'זה ספר חדש', [term('ספר', 'book')], ['ספר→book']],
    ['in Arabic', 'هذا كتاب جديد', [term('كتاب جديد', 'new book')], ['كتاب جديد→new book']],
    ['without spaces between words', '我喜欢苹果。', [term('苹果', 'ābols')], ['苹果→ābols']],
    ['with diacritics', 'Šķūnis un šķūnis', [term('šķūnis', 'barn')], ['Šķūnis→Barn', 'šķūnis→barn']],
    ['of one letter', 'X is x', [term('x', 'iks')], ['X→Iks', 'x→iks']],
    ['next to emoji', '😀car😀', [term('car', 'auto')], []],
    ['the first of two translations', 'car', [term('car', 'auto'), term('car', 'mašīna')], ['car→auto']],
    ['not when empty', 'car', [term('', 'x'), term(' ', 'x'), term('car', ' ')], []],
    ['where lower case is longer', 'İstanbul car', [term('car', 'auto')], ['car→auto']],
  ] as [string, string, Term[], string[]][]) {
    it(name, () => assert.deepEqual(replacements(text, terms), matches));
  }

  it('by the target language’s capitals', () => {
    assert.deepEqual(replacements('Cat', [term('cat', 'istiridye')], 'tr'), ['Cat→İstiridye']);
    assert.deepEqual(replacements('Cat', [term('cat', 'kaķis')], 'not a language'), ['Cat→Kaķis']);
  });
});

describe('terms are applied around an engine', () => {
  const terms = [term('machine translation', 'MT-termins'), term('board', 'plate')];
  const translate = async (
    text: string,
    translator = wordTranslator({the: 'la', good: 'labs'}),
  ): Promise<string> => (await translateTexts([text], contextOf(translator, {terms})))[0]?.translation ?? '';

  it('that keeps codes: where it puts the content of the code', async () => {
    const swapping = translatorOf((segment) => [...segment.slice(2), ' ', ...segment.slice(0, 2)].slice(0));
    const reversing = translatorOf((segment) => {
      const at = segment.findIndex((part) => typeof part !== 'string');
      return [...segment.slice(at, at + 3), ` ${String(segment[0]).trim()}`];
    });
    assert.equal(await translate('the board'), 'la plate');
    assert.equal(await translate('good <b>machine translation</b> the'), 'labs <b>MT-termins</b> la');
    assert.equal(await translate('good board', reversing), 'plate good');
    assert.ok((await translate('good board', swapping)).includes('plate'));
  });

  it('that keeps no codes: by words that it leaves alone', async () => {
    const translator = wordTranslator(
      {the: 'la', good: 'labs', machine: 'mašīna', board: 'dēlis'},
      {inlineCodes: false},
    );
    assert.equal(
      await translate('The good board & machine translation', translator),
      'la labs plate & MT-termins',
    );
    assert.equal(translator.asked.length, 1);
  });

  it('that changes such words: piece by piece', async () => {
    const translator = textTranslator((text) => text.replace(/[qxzj]/gi, 'k').toUpperCase(), {
      inlineCodes: false,
    });
    assert.equal(await translate('the board, good', translator), 'THE plate, GOOD');
  });

  it('that doubles such words: piece by piece', async () => {
    const translator = textTranslator((text) => `${text} ${text}`, {inlineCodes: false});
    assert.equal(await translate('the board', translator), 'the the plate');
  });

  it('that breaks codes: piece by piece, with the text’s own codes in place', async () => {
    const translator = textTranslator((text) => text.toUpperCase());
    const broken = translatorOf((segment) =>
      segment.filter((part) => typeof part === 'string').map((text) => String(text).toUpperCase()),
    );
    assert.equal(await translate('the <b>board</b>, good', translator), 'THE <b>plate</b>, GOOD');
    assert.equal(await translate('the <b>board</b>, good', broken), 'THE <b>plate</b>, GOOD');
  });

  it('that puts more than the term between its codes: no word is lost', async () => {
    const greedy = translatorOf((segment) => {
      const codes = segment.filter((part) => typeof part !== 'string');
      const text = segment.filter((part) => typeof part === 'string').join('');
      return codes.length === 2 ? [codes[0] ?? '', text, codes[1] ?? ''] : [text];
    });
    assert.equal(await translate('one two three board four', greedy), 'one two three plate four');
  });

  it('that applies terms itself: it gets them, and nothing else is done', async () => {
    const translator = textTranslator((text) => text, {terms: true});
    assert.equal(await translate('the board', translator), 'the board');
    assert.deepEqual(translator.batches[0]?.terms, terms);
    assert.deepEqual(translator.asked, [['the board']]);
  });

  it('only to texts that hold them: others without a letter are not sent to the engine', async () => {
    const translator = textTranslator((text) => text.replace('24', '42'));
    const numbers = [term('24/7', 'vienmēr')];
    const results = await translateTexts(['24', '24/7'], contextOf(translator, {terms: numbers}));
    assert.deepEqual(
      results.map(({translation}) => translation),
      ['24', 'vienmēr'],
    );
    assert.equal(translator.asked.length, 1);
  });

  it('and escaped in markup', async () => {
    const [result] = await translateTexts(
      ['a <i>board</i> &amp; b'],
      contextOf(
        textTranslator((text) => text),
        {terms: [term('board', 'R&D <x>')]},
      ),
    );
    assert.equal(result?.translation, 'a <i>R&amp;D &lt;x&gt;</i> &amp; b');
  });

  it('with no tag inside a term, wherever the tag falls', async () => {
    const answers = ['', '', '', 'garšgaršgaršgaršgarš'];
    const translator = translatorOf(() => [answers.shift() ?? ''], {inlineCodes: false});
    assert.equal(
      await translate('good <b>board</b> is <x/> machine translation here', translator),
      'good <b>plate is</b>  <x/>MT-termins garšgaršgaršgaršgarš',
    );
  });

  it('whatever the engine answers: each target is there, each tag once', async () => {
    const word = fc.constantFrom('board', 'Qzxbbb', ' ', 'qzx', 'good', '.', '😀');
    const part = fc.oneof(
      word,
      fc.record({
        kind: fc.constantFrom('open' as const, 'close' as const, 'standalone' as const),
        id: fc.integer({min: 1, max: 4}),
      }),
    );
    const answer = fc.array(part, {maxLength: 8});
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, {minLength: 1, maxLength: 5}),
        fc.boolean(),
        async (answers, inlineCodes) => {
          let at = 0;
          const translator = translatorOf((): Segment => answers[at++ % answers.length] ?? [], {inlineCodes});
          const translation = await translate(
            'good <b>board</b> is <x/> machine translation here',
            translator,
          );
          assert.ok(translation.includes('plate') && translation.includes('MT-termins'), translation);
          for (const tag of ['<b>', '</b>', '<x/>']) {
            assert.equal(translation.split(tag).length, 2, translation);
          }
        },
      ),
    );
  });
});

test('others take turns while the index of 50,000 terms is built, once for all who ask', async () => {
  const terms = Array.from({length: 50_000}, (_, index) => term(`Haus ${index}`, `māja ${index}`));
  let turns = 0;
  let isOver = false;
  const otherTurns = (async () => {
    for (; !isOver; turns += 1) await new Promise(setImmediate);
  })();
  const [indexA, indexB] = await Promise.all([loadExactTerms(terms), loadExactTerms(terms)]);
  isOver = true;
  await otherTurns;
  assert.equal(indexA, indexB);
  assert.equal(indexA, exactTermsOf(terms));
  assert.ok(turns >= 100, `${turns} turns`);
});
