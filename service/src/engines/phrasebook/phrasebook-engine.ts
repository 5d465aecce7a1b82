import {
  EngineError,
  type Batch,
  type Engine,
  type EngineCapabilities,
  type EnginePair,
  type SegmentResult,
  type Translator,
} from '../engine.ts';
import {failBatch} from '../failure.ts';
import {joinText} from '../segment-content.ts';
import {hasWords, wellFormed} from '../segment-text.ts';
import {PhraseAlignment} from './phrase-alignment.ts';
import {LANGUAGES, lexicon, type PhrasebookLanguage, type Lexicon} from './lexicon.ts';
import {lookUpText} from './look-up-text.ts';

/** Built-in everyday sentences and words in English, Latvian, German and Spanish. */
export class PhrasebookEngine implements Engine {
  readonly name = 'Phrasebook';
  readonly kind = 'phrasebook';

  pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const pairs = LANGUAGES.flatMap((source) =>
      LANGUAGES.filter((target) => target !== source).map((target) => ({source, target})),
    );
    return Promise.resolve(pairs);
  }

  translator(pair: EnginePair): Translator {
    return new PhrasebookTranslator(pair);
  }
}

/** One language pair. The quality of a segment is the share of its words that the phrasebook knows. */
class PhrasebookTranslator implements Translator {
  readonly capabilities: EngineCapabilities = {
    inlineCodes: true,
    terms: false,
    quality: true,
    alignment: true,
    maxSegments: 1000,
    maxCharacters: 200_000,
    concurrency: 64,
  };
  readonly #pair: EnginePair;
  #lexicon: Lexicon | undefined;

  constructor(pair: EnginePair) {
    this.#pair = pair;
  }

  start(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const {source, target} = this.#pair;
    if (!isLanguage(source) || !isLanguage(target) || source === target) {
      return Promise.reject(new EngineError('rejected', `The phrasebook has no pair ${source}-${target}.`));
    }
    this.#lexicon ??= lexicon(source, target);
    return Promise.resolve();
  }

  translate(batch: Batch): Promise<SegmentResult[]> {
    if (batch.signal.aborted) return Promise.reject(batch.signal.reason as Error);
    const entries = this.#lexicon;
    if (!entries) {
      return Promise.resolve(failBatch(batch, new EngineError('unavailable', 'The phrasebook is not open.')));
    }
    return Promise.resolve(batch.segments.map((segment) => this.#segment(segment, entries, batch.alignment)));
  }

  stop(): Promise<void> {
    this.#lexicon = undefined;
    return Promise.resolve();
  }

  // Each text between codes is looked up separately, so codes keep their places.
  #segment(segment: Batch['segments'][number], entries: Lexicon, aligns = false): SegmentResult {
    const alignment = aligns ? new PhraseAlignment() : undefined;
    let all = 0;
    let knownWords = 0;
    const parts = segment.map((part) => {
      if (typeof part !== 'string') return part;
      if (!hasWords(part)) {
        alignment?.add(part, part, []);
        return wellFormed(part);
      }
      const lookup = lookUpText(wellFormed(part), entries, this.#pair.target === 'es');
      all += lookup.words;
      knownWords += lookup.knownWords;
      alignment?.add(part, lookup.text, lookup.phrases);
      return lookup.text;
    });
    const quality = all === 0 ? 1 : knownWords / all;
    return {ok: true, segment: joinText(parts), quality, ...(alignment && {alignment})};
  }
}

function isLanguage(code: string): code is PhrasebookLanguage {
  return (LANGUAGES as readonly string[]).includes(code);
}
