import assert from 'node:assert/strict';
import type {
  Batch,
  EngineCapabilities,
  Segment,
  SegmentPart,
  SegmentResult,
  Translator,
} from '../../src/engines/engine.ts';
import {translateTexts} from '../../src/translation/translate-texts.ts';
import type {ExtendedTranslation, TranslationContext} from '../../src/translation/translation-context.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

/** A translator in this process that records its requests. */
export interface TestTranslator extends Translator {
  readonly batches: Batch[];
  /** All requested segments, in order. */
  readonly asked: Segment[];
}

const EVERYTHING: EngineCapabilities = {
  inlineCodes: true,
  terms: false,
  quality: false,
  alignment: false,
  maxSegments: 100,
  maxCharacters: 5000,
  concurrency: 2,
};

/** Creates a translator that answers each segment with the result of a function; errors reject the batch. */
export function translatorOf(
  answer: (segment: Segment, batch: Batch) => Segment | SegmentResult | Promise<Segment | SegmentResult>,
  capabilities: Partial<EngineCapabilities> = {},
): TestTranslator {
  const batches: Batch[] = [];
  return {
    capabilities: {...EVERYTHING, ...capabilities},
    batches,
    get asked() {
      return batches.flatMap(({segments}) => segments);
    },
    start: async () => {},
    stop: async () => {},
    async translate(batch) {
      batches.push(batch);
      const results: SegmentResult[] = [];
      for (const segment of batch.segments) {
        const result = await answer(segment, batch);
        results.push('ok' in result ? result : {ok: true, segment: result});
      }
      return results;
    },
  };
}

/** Creates a translator that changes texts and keeps codes in place. */
export function textTranslator(
  change: (text: string) => string,
  capabilities: Partial<EngineCapabilities> = {},
): TestTranslator {
  return translatorOf(
    (segment) => segment.map((part: SegmentPart) => (typeof part === 'string' ? change(part) : part)),
    capabilities,
  );
}

/** Creates a translator that replaces words from a list, ignoring case; other words do not change. */
export function wordTranslator(
  words: Readonly<Record<string, string>>,
  capabilities: Partial<EngineCapabilities> = {},
): TestTranslator {
  const dictionary = new Map(Object.entries(words));
  const change = (text: string): string =>
    text.replace(/\p{L}+/gu, (word) => dictionary.get(word) ?? dictionary.get(word.toLowerCase()) ?? word);
  return textTranslator(change, capabilities);
}

/** Creates a context for a translator, by default without terms and human translations. */
export function contextOf(
  translator: Translator,
  more: Partial<TranslationContext> = {},
): TranslationContext {
  return {
    translator,
    source: 'en',
    target: 'es',
    terms: [],
    lookUp: async () => new Map(),
    signal: AbortSignal.timeout(deadline(30_000)),
    ...more,
  };
}

/** Creates a translator that changes nothing. */
export const identity = (capabilities = {}): TestTranslator => textTranslator((text) => text, capabilities);

/** Creates a translator that writes upper case. */
export const upper = (capabilities = {}): TestTranslator =>
  textTranslator((text) => text.toUpperCase(), capabilities);

export async function translateOne(
  text: string,
  translator: TestTranslator = upper(),
  source = 'en',
): Promise<ExtendedTranslation> {
  const [result] = await translateTexts([text], contextOf(translator, {source}));
  assert.ok(result);
  return result;
}
