import {TimeSlice} from '../concurrency/time-slice.ts';
import {addRepaired} from './memory/add-repaired.ts';
import type {HumanTranslation} from './segments/human-translations.ts';
import {Losses} from './segments/losses.ts';
import {RequestSegments} from './segments/request-segments.ts';
import {Dictionary} from './terms/dictionary.ts';
import {loadTerms} from './shield/kept-terms.ts';
import {TermChecker} from './terms/term-checks.ts';
import {requiredTerms, type Terminology} from './terms/term-rules.ts';
import type {KeyedSegment} from './text/keyed-segment.ts';
import {SplitText} from './text/split-text.ts';
import type {ExtendedTranslation, TranslationContext} from './translation-context.ts';

/**
 * Translates texts, plain or with inline tags, sentence by sentence: human translations take precedence, and
 * equal sentences are translated only once. Tags, white space and line breaks come back as sent. NUL and lone
 * surrogates keep their places and never reach an engine.
 *
 * Rejects with the `EngineError` of a sentence without a translation, unless only few have none (see `Losses`):
 * these stay in the source language with the check `empty`. Rejects with the signal's reason when aborted.
 */
export async function translateTexts(
  texts: readonly string[],
  context: TranslationContext,
): Promise<ExtendedTranslation[]> {
  const {signal} = context;
  signal.throwIfAborted();
  const alignment = context.alignment === true && context.translator.capabilities.alignment;
  const slice = new TimeSlice(signal, context.share);
  // Equal texts are prepared once, so thousands of empty texts cost little more than one.
  const split = new Map<string, SplitText>();
  for (const text of texts) {
    if (!split.has(text)) split.set(text, await SplitText.prepare(text, context, slice));
    if (slice.isUsedUp) await slice.giveWay();
  }
  const prepared = [...split.values()];
  const {losses = new Losses(prepared.reduce((sum, {segments}) => sum + segments.length, 0))} = context;
  const human = await humanTranslations(prepared, context, slice);
  const {terms, terminology = requiredTerms(terms)} = context;
  const usesDictionary = context.judged || context.translator.capabilities.inflectsTerms === true;
  const dictionary = usesDictionary ? new Dictionary(context.translator, signal) : undefined;
  await loadTerms(terms);
  const checkTerms = await termChecker(terminology, context, dictionary);
  const segments = new RequestSegments({...context, losses, alignment, checkTerms}, slice);
  // Only documents are translated whole; the text around a sentence changes while a user writes.
  if (context.background) segments.surround(prepared.flatMap((text) => text.segments));
  for (const splitText of prepared) splitText.ask(human, segments);
  await segments.run();
  if (context.judged) await segments.lookUpTerms();
  slice.restart();
  if (context.quality) await segments.estimate(context.quality);
  const finished = new Map<string, ExtendedTranslation>();
  for (const [text, splitText] of split) {
    finished.set(text, await splitText.finish(segments, slice, alignment));
    if (slice.isUsedUp) await slice.giveWay();
  }
  signal.throwIfAborted();
  const translations = texts.flatMap((text) => finished.get(text) ?? []);
  slice.charge();
  return translations;
}

/** The checker of a corpus; undefined if the corpus says nothing. */
async function termChecker(
  terminology: Terminology,
  context: TranslationContext,
  dictionary: Dictionary | undefined,
): Promise<TermChecker | undefined> {
  const isEmpty = terminology.searched.length + terminology.banned.length === 0;
  return isEmpty ? undefined : await TermChecker.load(terminology, context, dictionary);
}

/** Human translations of the texts and their sentences, by key. */
async function humanTranslations(
  texts: readonly SplitText[],
  context: TranslationContext,
  slice: TimeSlice,
): Promise<Map<string, HumanTranslation>> {
  if (!texts.some(({hasWords}) => hasWords)) return new Map();
  const human: Map<string, HumanTranslation> = await context.lookUp(keysOf(texts));
  await addRepaired(human, sentencesWithout(human, texts), context, slice);
  return human;
}

function* sentencesWithout(
  human: ReadonlyMap<string, HumanTranslation>,
  texts: readonly SplitText[],
): Generator<KeyedSegment, void, undefined> {
  for (const text of texts) yield* text.sentencesWithout(human);
}

function* keysOf(texts: readonly SplitText[]): Generator<string, void, undefined> {
  for (const text of texts) yield* text.keys();
}
