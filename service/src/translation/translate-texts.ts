import {Pacer} from './pacer.ts';
import {SegmentTranslations} from './segment-translations.ts';
import {TextTranslation} from './text-translation.ts';
import type {ExtendedTranslation, TranslationContext} from './translation.ts';

/**
 * Translates texts, plain or with inline tags: sentence by sentence, human translations first, equal
 * sentences once. Tags, white space and line breaks come back as they were sent. NUL and lone
 * surrogates are kept where they are and no engine sees them.
 *
 * Rejects with the `EngineError` of the first sentence that failed, never with a part of the
 * result, and with the signal's reason when aborted.
 */
export async function translateTexts(
  texts: readonly string[],
  context: TranslationContext,
): Promise<ExtendedTranslation[]> {
  const {signal} = context;
  signal.throwIfAborted();
  const alignment = context.alignment === true && context.translator.capabilities.alignment;
  const pacer = new Pacer(signal);
  const prepared: TextTranslation[] = [];
  for (const text of texts) {
    const one = await TextTranslation.prepare(text, context, pacer);
    prepared.push(one);
    if (pacer.due) await pacer.pause();
  }
  const wanted = prepared.some(({hasWords}) => hasWords);
  const human = wanted ? await context.lookUp(keysOf(prepared)) : new Map<string, never>();
  const segments = new SegmentTranslations({...context, alignment}, pacer);
  for (const one of prepared) one.ask(human, segments);
  await segments.run();
  const translations: ExtendedTranslation[] = [];
  for (const one of prepared) {
    translations.push(await one.finish(segments, pacer, alignment));
    if (pacer.due) await pacer.pause();
  }
  signal.throwIfAborted();
  return translations;
}

function* keysOf(texts: readonly TextTranslation[]): Generator<string, void, undefined> {
  for (const text of texts) yield* text.keys();
}
