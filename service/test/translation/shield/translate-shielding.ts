import type {SegmentTranslation} from '../../../src/translation/segments/translate-segment.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import type {TranslationContext} from '../../../src/translation/translation-context.ts';
import {contextOf, type TestTranslator, upper} from '../translators.ts';

/** Translates a text; also returns whether its tags had to be moved. */
export async function translate(
  text: string,
  translator: TestTranslator = upper(),
  more: Partial<TranslationContext> = {},
): Promise<{translation: string; flagged: boolean}> {
  const memory = new Map<string, SegmentTranslation>();
  const [result] = await translateTexts([text], contextOf(translator, {memory, ...more}));
  const checks = [...memory.values()].flatMap((entry) => entry.checks);
  return {translation: result?.translation ?? '', flagged: checks.some(({check}) => check === 'tagsMoved')};
}
