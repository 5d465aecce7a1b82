import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout as delay} from 'node:timers/promises';
import type {Engine, EnginePair, Segment, SegmentResult, Translator} from '../../src/engines/engine.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

/** An engine to be tested, one of its pairs, and texts that it can translate. */
export interface Candidate {
  readonly engine: Engine;
  readonly pair: EnginePair;
  dispose(): Promise<void>;
}

/** A signal that aborts only if a test takes far too long. */
export const deadlineSignal = () => AbortSignal.timeout(deadline(20_000));

/** Translates one batch of segments. */
export function ask(translator: Translator, segments: readonly Segment[]): Promise<SegmentResult[]> {
  return translator.translate({segments, terms: [], signal: deadlineSignal()});
}

/**
 * Asserts that an abort ends a request within 100 ms. The time is measured by the turns of this process, so a busy machine
 * delays both.
 */
export async function assertEndsAtOnce(answer: Promise<unknown>, abort: AbortController): Promise<void> {
  const reason = new Error('hung up');
  const ending = new AbortController();
  const late = delay(100, undefined, {signal: ending.signal}).then(() => assert.fail('over 100 ms'));
  abort.abort(reason);
  await assert.rejects(Promise.race([answer, late]), reason);
  late.catch(() => undefined);
  ending.abort();
}

/** Text of a result; fails the test if the result is an error. */
export function textOf(result: SegmentResult | undefined): string {
  assert.ok(result?.ok, `no translation: ${JSON.stringify(result)}`);
  return result.segment.filter((part) => typeof part === 'string').join('');
}

/** Texts that cause trouble for engines. */
export const WEIRD_TEXTS = [
  '',
  ' ',
  '\n\n',
  '\0',
  'bread\0water',
  '\u0001\u0007\u001b[31m\u007f\u0085',
  '\ud83d',
  'bread \udc00 water',
  '👨‍👩‍👧 bread 😀',
  'مرحبا بالعالم',
  'שלום \u202eעולם\u202c',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Glāžšķūņa rūķīši jautri dziedāja',
  '[[t:g:1]]red[[/]]',
  '^bread/bread<n><sg>$ [<b>] {water}',
  '*bread @water #milk ~tea +salt \\ / < > ]',
  '<g1>bread</g1> <x/> &amp; {"id": 1}',
  '[s1]',
];

/** Tests the promises that every engine must keep. */
export function conformance(name: string, create: () => Promise<Candidate>): void {
  describe(`${name} as an engine`, () => {
    let candidate: Candidate;
    let translator: Translator;

    before(async () => {
      candidate = await create();
      translator = candidate.engine.translator(candidate.pair);
      await translator.start(deadlineSignal());
    });
    after(async () => {
      await translator.stop();
      await candidate.dispose();
    });

    it('lists the pair', async () => {
      const pairs = await candidate.engine.pairs(deadlineSignal());
      const {source, target} = candidate.pair;
      assert.ok(pairs.some((pair) => pair.source === source && pair.target === target));
    });

    it('answers a batch in its order, each segment like a single one', async () => {
      const texts = ['bread', 'water', 'milk', 'coffee', 'soup', 'bread'];
      const together = await ask(
        translator,
        texts.map((text) => [text]),
      );
      assert.equal(together.length, texts.length);
      for (const [index, text] of texts.entries()) {
        const [alone] = await ask(translator, [[text]]);
        assert.equal(textOf(together[index]), textOf(alone));
        assert.notEqual(textOf(alone), text);
      }
      assert.equal(new Set(together.map(textOf)).size, 5);
    });

    it('answers each of several simultaneous batches with its own segments', async () => {
      const texts = Array.from({length: 40}, (_, index) => `water ${index} bread`);
      const answers = await Promise.all(texts.map((text) => ask(translator, [[text]])));
      for (const [index, [answer]] of answers.entries())
        assert.match(textOf(answer), new RegExp(`\\b${index}\\b`));
    });

    for (const text of WEIRD_TEXTS) {
      it(`translates ${JSON.stringify(text)} and keeps working`, async () => {
        const [weird, plain] = await ask(translator, [[text], ['bread']]);
        assert.doesNotMatch(textOf(weird), /\p{Surrogate}/u);
        const [later] = await ask(translator, [['bread']]);
        assert.equal(textOf(plain), textOf(later));
      });
    }

    it('answers an empty batch', async () => {
      assert.deepEqual(await ask(translator, []), []);
    });

    it('keeps inline codes when it declares that it does', async () => {
      if (!translator.capabilities.inlineCodes) return;
      const open = {kind: 'open', id: 1} as const;
      const close = {kind: 'close', id: 1} as const;
      const alone = {kind: 'standalone', id: 2} as const;
      const [result] = await ask(translator, [['the ', open, 'red car', close, ' and', alone, ' water']]);
      assert.ok(result?.ok);
      assert.deepEqual(
        new Set(result.segment.filter((part) => typeof part !== 'string')),
        new Set([open, close, alone]),
      );
    });

    it('rejects with the reason of an aborted signal', async () => {
      const reason = new Error('no longer wanted');
      const signal = AbortSignal.abort(reason);
      await assert.rejects(translator.translate({segments: [['bread']], terms: [], signal}), reason);
      await assert.rejects(translator.start(signal), reason);
    });

    it('starts again after a stop, and both may be called twice', async () => {
      await translator.stop();
      await translator.stop();
      await translator.start(deadlineSignal());
      await translator.start(deadlineSignal());
      assert.notEqual(textOf((await ask(translator, [['bread']]))[0]), 'bread');
    });
  });
}
