import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import fc from 'fast-check';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import type {ApertiumTranslator} from '../../../src/engines/apertium/apertium-translator.ts';
import type {InlineCode, Segment, SegmentPart} from '../../../src/engines/engine.ts';
import {ask, conformance, deadlineSignal, textOf} from '../port-conformance.ts';

const engine = new ApertiumEngine();
const pair = {source: 'en', target: 'es', variant: 'eng-spa'};
const open = (id: number): InlineCode => ({kind: 'open', id});
const close = (id: number): InlineCode => ({kind: 'close', id});
const alone = (id: number): InlineCode => ({kind: 'standalone', id});

conformance('apertium', () => Promise.resolve({engine, pair, dispose: () => Promise.resolve()}));

describe('apertium translating', () => {
  let translator: ApertiumTranslator;
  before(async () => {
    translator = engine.translator(pair);
    await translator.start(deadlineSignal());
  });
  after(() => translator.stop());

  const SAMPLES: [Segment, Segment][] = [
    [['The house is big.'], ['La casa es grande.']],
    [['the red house'], ['la casa roja']],
    [['  The house\n\tis  big.  '], ['  La casa\n\tes  grande.  ']],
    [['I see [[t:g:1]] the house [[/]].'], ['Veo [[t:g:1]] la casa [[/]].']],
    [
      ['^The house$ {is} *big* [s1] \\ 100% @ #1 ~ + <b>'],
      ['^La casa$ {es} *grande* [s1] \\ 100% @ #1 ~ + <b>'],
    ],
    [
      ['I see ', open(7), 'the red car', close(7), alone(8), '.'],
      ['Veo ', open(7), 'el coche rojo', close(7), alone(8), '.'],
    ],
    [
      [open(1), 'the ', open(2), 'red', close(2), ' car', close(1)],
      [open(1), 'el coche ', open(2), 'rojo', close(2), close(1)],
    ],
    [
      [open(1), close(1), 'water', open(2), ' ', close(2)],
      [open(1), close(1), 'agua', open(2), ' ', close(2)],
    ],
    [['xyzzyish Fahrradsattel'], ['xyzzyish Fahrradsattel']],
    // A quotation mark before "s", "m" or "d" does not begin a short form of a verb.
    [["Use the 'merge' strategy."], ["Uso el 'fusionar' estrategia."]],
    [["Could not read 'show' output."], ["No podría leer 'espectáculo' salida."]],
    [["The user's 'simple' file isn't here."], ["El usuario 'sencillo' la lima no es aquí."]],
    [["'simple', 'd' and 's'"], ["'sencillo', 'd' y 's'"]],
    // The mark of a lemma without a translation is removed.
    [['In the 1990s.'], ['En el 1990s.']],
    [['1990s @1990s @ 5'], ['1990s @1990s @ 5']],
    // The space that Apertium adds after a name is removed.
    [['My name is Anna.'], ['Mi nombre es Anna.']],
    [
      ['My name is Anna, ', alone(1), ', and I live in Riga.'],
      ['Mi nombre es Anna, ', alone(1), ', y vivo en Riga.'],
    ],
    [['My name is Anna .'], ['Mi nombre es Anna .']],
    [
      ['The mail ', alone(1), ' of ', alone(2), ' is new; ', alone(3), ': call (', alone(4), ')!'],
      ['El correo ', alone(1), ' de ', alone(2), ' es nuevo; ', alone(3), ': llamada (', alone(4), ')!'],
    ],
  ];
  for (const [source, expected] of SAMPLES) {
    it(`gives ${JSON.stringify(expected)}`, async () => {
      const [result] = await ask(translator, [source]);
      assert.ok(result?.ok);
      assert.deepEqual(result.segment, expected);
    });
  }

  it('asks again by runs of text when a code got lost with its word', async () => {
    const question = [open(1), 'which', close(1), ' I ', open(2), 'do not', close(2), ' want'];
    const [result] = await ask(translator, [question]);
    assert.ok(result?.ok);
    assertSameCodes(question, result.segment);
    assert.match(textOf(result), /cuál/);
  });

  it('says which words it does not know', async () => {
    const results = await ask(translator, [['the red house'], ['xyzzyish house'], ['xyzzyish']]);
    assert.deepEqual(
      results.map((result) => result.ok && result.unknownWords),
      [[], ['xyzzyish'], ['xyzzyish']],
    );
  });

  it('knows a word that it translates, though not its form', async () => {
    const results = await ask(translator, [['Our managers are here.'], ['The xyzzyish manager']]);
    assert.match(textOf(results[0]), /gerente/);
    assert.deepEqual(
      results.map((result) => result.ok && result.unknownWords),
      [[], ['xyzzyish']],
    );
  });

  it('returns one word of a million letters unchanged', async () => {
    const word = 'ā'.repeat(1_000_000);
    const [long, short] = await ask(translator, [[word], ['bread']]);
    assert.equal(textOf(long), word);
    assert.equal(textOf(short), 'pan');
  });

  it('translates a text longer than one request in pieces, spaces kept', async () => {
    const [long] = await ask(translator, [['the house '.repeat(2000)]]);
    assert.equal(textOf(long), 'la casa '.repeat(2000));
  });

  it('keeps thousands of nested codes without multiplying them', async () => {
    const ids = Array.from({length: 3000}, (_, index) => index + 1);
    const inner = Array.from({length: 900}, (_, index) => ['house ', alone(5000 + index)]).flat();
    const question = ['the ', ...ids.map(open), ...inner, ...ids.reverse().map(close), ' is red'];
    const [many, next] = await ask(translator, [question, ['bread']]);
    assert.ok(many?.ok, JSON.stringify(many));
    assert.deepEqual(
      many.segment.filter((part) => typeof part !== 'string'),
      question.filter((part) => typeof part !== 'string'),
    );
    assert.equal(textOf(next), 'pan');
  });

  it('answers any text, and the next request with its own answer', async () => {
    const special = fc.constantFrom(
      ...'\\^$[]{}/<>@*#~+\0\n\r\t .'.split(''),
      '[[t:g:1]]',
      '[[/]]',
      '[]',
      '[0]',
      '\ud800',
    );
    const text = fc.array(
      fc.oneof(special, fc.string({unit: 'binary'}), fc.constantFrom('the', 'house', 'is')),
      {maxLength: 12},
    );
    const property = fc.asyncProperty(text, async (parts) => {
      const [any, next] = await ask(translator, [[parts.join('')], ['The house is big.']]);
      textOf(any);
      assert.equal(textOf(next), 'La casa es grande.');
    });
    await fc.assert(property, {numRuns: 150});
  });

  it('keeps the codes of any segment', async () => {
    const words = fc.constantFrom(
      'the red car',
      ' ',
      'which',
      ', ',
      'I do not want',
      '*',
      'un',
      'bold',
      'and/or',
      "John's ",
    );
    const {tree} = fc.letrec<Record<'tree' | 'node', SegmentPart[]>>((tie) => ({
      tree: fc.array(tie('node'), {maxLength: 4}).map((nodes) => nodes.flat()),
      node: fc.oneof(
        {maxDepth: 3},
        words.map((word): SegmentPart[] => [word]),
        fc.constant<SegmentPart[]>([alone(0)]),
        tie('tree').map((inside): SegmentPart[] => [open(0), ...inside, close(0)]),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (parts) => {
        const segment = numbered(parts);
        const [result] = await ask(translator, [segment]);
        assert.ok(result?.ok, JSON.stringify(result));
        assertSameCodes(segment, result.segment);
      }),
      {numRuns: 100},
    );
  });
});

/** Fails unless `answer` contains each code of `question` once, with all pairs opened, closed and nested. */
function assertSameCodes(question: Segment, answer: Segment): void {
  const codes = (segment: Segment) => segment.filter((part) => typeof part !== 'string');
  const listed = (segment: Segment) => codes(segment).map(({kind, id}) => `${kind} ${id}`);
  assert.deepEqual(listed(answer).sort(), listed(question).sort());
  let nesting = listed(answer)
    .filter((code) => !code.startsWith('standalone'))
    .join(';');
  for (let before = ''; before !== nesting;) {
    before = nesting;
    nesting = nesting.replace(/(?:^|;)open (\d+);close \1(?=;|$)/g, '');
  }
  assert.equal(nesting.replaceAll(';', ''), '', JSON.stringify(answer));
}

/** Gives each code an id; the two codes of a pair get the same id. */
function numbered(parts: readonly SegmentPart[]): Segment {
  const pairs: number[] = [];
  let next = 1;
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if (part.kind === 'close') return close(pairs.pop() ?? 0);
    if (part.kind === 'open') pairs.push(next);
    return {kind: part.kind, id: next++};
  });
}
