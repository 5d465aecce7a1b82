import {createHash} from 'node:crypto';
import type {Example, Guidance, Segment} from '../../engines/engine.ts';
import {segmentKey, textOf} from '../../engines/segment-content.ts';
import {wellFormed} from '../../engines/segment-text.ts';
import {parseMarkup} from '../codes/parse-markup.ts';
import {memoryWords} from '../memory/memory-words.ts';
import {bestMatches} from '../memory/similar-translations.ts';
import type {TranslationContext} from '../translation-context.ts';

type GuideSetting = Pick<TranslationContext, 'translator' | 'similar'>;

/** Lowest similarity of a sentence whose human translation is an example. */
const MIN_SCORE = 0.5;
/** Maximum length of the examples of a segment, in UTF-16 code units. */
const MAX_EXAMPLE_CHARACTERS = 1000;
/** Maximum number of segments of a request that are looked up; further ones have no examples. */
const MAX_LOOKED_UP = 200;
/** Maximum length of the text before a segment, and of that after it, in UTF-16 code units. */
const MAX_CONTEXT = 200;

/** Finds what may help an engine to translate the segments of a request. */
export class SegmentGuide {
  readonly #similar: TranslationContext['similar'];
  readonly #usesContext: boolean;
  readonly #around = new Map<string, Pick<Guidance, 'before' | 'after'>>();
  #lookedUp = 0;

  private constructor(similar: TranslationContext['similar'], usesContext: boolean) {
    this.#similar = similar;
    this.#usesContext = usesContext;
  }

  /** A guide for an engine; undefined if the engine uses no guidance. */
  static for({translator: {capabilities}, similar}: GuideSetting): SegmentGuide | undefined {
    const {examples = false, context = false} = capabilities;
    return examples || context ? new SegmentGuide(examples ? similar : undefined, context) : undefined;
  }

  /** Takes the segments of a text in order; each segment's neighbours become its context. */
  surround(segments: Iterable<Segment>): void {
    if (!this.#usesContext) return;
    const all = [...segments];
    const texts = all.map((segment) => wellFormed(textOf(segment)));
    all.forEach((segment, index) => {
      const key = segmentKey(segment);
      if (this.#around.has(key)) return;
      const before = (texts[index - 1] ?? '').slice(-MAX_CONTEXT);
      const after = (texts[index + 1] ?? '').slice(0, MAX_CONTEXT);
      this.#around.set(key, {before: wellFormed(before), after: wellFormed(after)});
    });
  }

  /** Guidance for a segment; undefined if there is none. */
  async guidanceOf(segment: Segment): Promise<Guidance | undefined> {
    const {before, after} = this.#around.get(segmentKey(segment)) ?? {before: '', after: ''};
    const examples = await this.#examplesOf(textOf(segment));
    const isEmpty = examples.length === 0 && before === '' && after === '';
    return isEmpty ? undefined : {examples, before, after};
  }

  async #examplesOf(text: string): Promise<Example[]> {
    const words = memoryWords(text);
    if (!this.#similar || words.length === 0 || (this.#lookedUp += 1) > MAX_LOOKED_UP) return [];
    const matches = bestMatches(text, await this.#similar(words), MIN_SCORE);
    let left = MAX_EXAMPLE_CHARACTERS;
    return matches.map(plainExample).filter(({source, translation}) => {
      left -= source.length + translation.length;
      return left >= 0 && source !== '' && translation !== '';
    });
  }
}

/** A key that is the same for the same guidance only; "" without any. */
export function guidanceKey(guidance: Guidance | undefined): string {
  if (!guidance) return '';
  // A cached translation must not show one user what another user's memory or document has taught the engine.
  return `\0${createHash('sha256').update(JSON.stringify(guidance)).digest('base64')}`;
}

function plainExample({source, translation}: Example): Example {
  return {source: plain(source), translation: plain(translation)};
}

const plain = (text: string): string => wellFormed(parseMarkup(text).text.trim());
