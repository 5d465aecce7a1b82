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
  const keys = new Set<string>();
  for (const text of texts) {
    const one = await TextTranslation.prepare(text, context, pacer);
    prepared.push(one);
    for (const key of one.keys()) keys.add(key);
    if (pacer.due) await pacer.pause();
  }
  const human = keys.size > 0 ? await context.lookUp([...keys]) : new Map<string, never>();
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
